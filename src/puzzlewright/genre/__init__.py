"""What a genre consists of: the record, its generator, editor, interaction and techniques, and
the registry.
"""
