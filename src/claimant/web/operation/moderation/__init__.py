"""Moderation: what the person who runs a server does about its tables and visitors. Every action is kept."""
