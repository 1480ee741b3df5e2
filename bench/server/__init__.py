"""Load and faults for the server, on this machine only."""
