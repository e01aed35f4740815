"""The benchmarks: `python -m bench` measures sandtable against named peers, side by side in one run."""
