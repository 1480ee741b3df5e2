"""Serves tables: `tables` has them open, `web` talks to pages, `workers` think beside the event loop."""
