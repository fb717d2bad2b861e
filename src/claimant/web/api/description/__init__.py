"""Parts of the API's description that don't follow from its documents alone."""
