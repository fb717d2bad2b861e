"""What the commands for servers share with nobody else."""
