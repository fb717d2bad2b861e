"""The engine protocol: bots as programs of their own, in any language (docs/engines.md)."""
