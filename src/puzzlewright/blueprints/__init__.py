"""What a genre is made of: the records that it fills in, and where all that there are is kept."""
