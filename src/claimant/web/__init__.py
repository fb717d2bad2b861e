"""The server: requests (http), tables and rooms (tables), what is on disk (storage), the API and the pages."""
