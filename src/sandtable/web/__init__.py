"""sandtable in the browser: pages, a JSON API and live games. No rules live here."""
