"""The screens of the app, and the sheets that open over them."""
