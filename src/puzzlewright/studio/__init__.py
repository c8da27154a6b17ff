"""The studio: a web app to play and set puzzles, and an HTTP API for programs."""
