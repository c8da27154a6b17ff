"""Formats that several genres share: the outer form of URLs, files and JSON."""
