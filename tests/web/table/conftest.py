"""The server and the browser for the tests of the table."""

from tests.web.browser import address, browser

__all__ = ["address", "browser"]
