"""The screens of the app, and the sheets that open on top of them."""
