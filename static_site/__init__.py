"""Build the studio as static files, which run in any browser without a server: `make site`."""
