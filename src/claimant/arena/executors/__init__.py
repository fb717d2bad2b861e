"""Where long computations run: processes of this machine, or a Ray cluster. Jobs are numbered; results don't depend on
the executor."""
