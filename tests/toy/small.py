"""Small random Stripes, solvable or not."""

from hypothesis import strategies as st

from tests.toy import Stripes

puzzles = (
    st.lists(st.sampled_from((None, 0, 1, 1, 2, 2, 3, 4)), min_size=1, max_size=9)
    .map(tuple)
    .map(Stripes)
)
