"""The web server: requests (http), tables and rooms (tables), the database (storage), the API and the pages."""
