"""The fuzzer, for a moment: random and mutated texts give a puzzle or one short sentence."""

import signal

from bench.fuzz import fuzz


def test_readers_survive_strange_texts() -> None:
    before = signal.getsignal(signal.SIGALRM)
    try:
        assert fuzz(count=1_000, seed=2)["findings"] == []
    finally:
        signal.signal(signal.SIGALRM, before)
