"""`python -m lettercup.cli` is the `lettercup` command."""

import sys

from lettercup.cli.main import main

sys.exit(main())
