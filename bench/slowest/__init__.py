"""The slowest questions: what the largest facts that a form allows cost the server, for every procedure."""
