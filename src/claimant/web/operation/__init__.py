"""What the person who runs a server needs: settings, checks, backups, moderation."""
