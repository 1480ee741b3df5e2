"""`python -m lettercup` is the `lettercup` command."""

import sys

from lettercup.cli.main import main

sys.exit(main())
