"""The house in the pocket: tables in a browser, without a server."""
