"""`python -m claimant` is the command `claimant`."""

from claimant.interrupts import end_at_once, ignore


def main() -> None:
    """Run the command; handle Ctrl+C before importing anything else."""
    end_at_once()
    from claimant.cli import main as run

    try:
        run()
    finally:
        ignore()


if __name__ == "__main__":
    main()
