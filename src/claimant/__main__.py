"""`python -m claimant` is the command `claimant`."""

from claimant.cli import main

if __name__ == "__main__":
    main()
