"""The commands. Each has a module of its name, with a function of that name and `EXAMPLES` for its help.

A command imports other packages inside its function, so that the other commands start quickly. `cli.py` lists the
commands; `helpers/` has what they share and what they print.
"""
