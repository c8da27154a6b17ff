"""Run work in processes that can be killed: sandboxes, a pool of them, and external programs."""
