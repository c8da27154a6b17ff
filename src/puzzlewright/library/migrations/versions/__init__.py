"""What each version changes."""
