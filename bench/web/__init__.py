"""How the server bears up: many live games at once, beside a bare server of the same make."""
