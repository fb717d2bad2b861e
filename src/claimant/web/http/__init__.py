"""Requests, responses and connections. This folder knows neither pages nor the API's documents."""
