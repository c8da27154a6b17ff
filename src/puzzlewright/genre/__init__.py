"""A genre: the record, its generator, editor, interaction and techniques, and the registry."""
