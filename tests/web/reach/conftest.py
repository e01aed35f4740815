"""A server in the test's own process."""

from tests.web.games.conftest import server

__all__ = ["server"]
