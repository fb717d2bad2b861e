"""The analysis board: any position, with the solver's verdict for every move."""
