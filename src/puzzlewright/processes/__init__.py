"""Run work in processes that can be killed: sandboxes, a pool of sandboxes, external programs."""
