"""A solve as a person would take it: techniques first, then what helps where none does."""
