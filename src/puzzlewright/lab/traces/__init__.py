"""Compare recorded solves of people with the techniques, `explain` and `hint`."""
