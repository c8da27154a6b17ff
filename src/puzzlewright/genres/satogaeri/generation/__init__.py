"""The parts of the Satogaeri generator."""
