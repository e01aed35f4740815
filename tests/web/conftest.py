"""The server and the browser for all tests of pages."""

from playwright.sync_api import expect
from tests.web.browser import address, browser, page

__all__ = ["address", "browser", "page"]

#: A busy machine is no fault of the page.
expect.set_options(timeout=20_000)
