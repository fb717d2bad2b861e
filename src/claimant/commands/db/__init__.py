"""Commands for databases of games, and the study that is made from many of them."""
