"""Requests, answers and connections: nothing here knows a page or a document of the API."""
