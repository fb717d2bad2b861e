"""The commands, each in a module of its name: a function of the same name, and `EXAMPLES` for its help.

What a command needs beside this package is imported inside its function, so that every other one starts quickly.
`cli.py` lists them; `helpers/` is what they have in common, and what they print.
"""
