"""What the notations of several genres share: the outer form of URLs, files and JSON. Genres fill
in the rest.
"""
