"""The JSON API: what programs and the pages ask, as OpenAPI documents it."""
