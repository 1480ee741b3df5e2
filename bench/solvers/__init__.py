"""How good and how fast the solvers are: `python -m bench.solvers`."""
