"""Changing drafts: the pages that changes lead to, and the smallest sets of changes that leave one
solution.
"""
