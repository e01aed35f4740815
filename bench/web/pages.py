"""How much a page weighs over the wire, with all that it brings along, and how fast odds are answered."""

from __future__ import annotations

import re
from statistics import median
from time import perf_counter
from urllib.parse import urljoin, urlsplit

import httpx

#: What a page or a module brings along when it opens: styles, scripts, pictures, and modules that it imports at once.
LINKS = re.compile(
    r"""(?:src|href)="([^"#?]+\.(?:js|css|svg|webmanifest))"|from\s+["']([^"']+)["']|import\s+["']([^"']+)["']"""
)
ROUNDS = 3


def weight(client: httpx.Client, page: str) -> tuple[int, int]:
    """Bytes over the wire and files of a page, compressed as a browser asks for them."""
    seen: set[str] = set()
    left, total = [page], 0
    while left:
        path = left.pop()
        if path in seen:
            continue
        seen.add(path)
        with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as response:
            raw = b"".join(response.iter_raw())
            total += len(raw) + sum(len(name) + len(value) + 4 for name, value in response.headers.raw)
        text = client.get(path).text
        for found in LINKS.finditer(text):
            link = next(group for group in found.groups() if group)
            joined = urljoin(path, link)
            if not urlsplit(link).scheme and (path.endswith((".js", ".css", "/")) or joined.endswith((".js", ".css"))):
                left.append(joined)
    return total, len(seen)


def odds_times(client: httpx.Client) -> list[tuple[str, float]]:
    """Every procedure with the median time of its odds over HTTP, slowest first."""
    found = []
    for ruleset in client.get("/api/rulesets").raise_for_status().json():
        about = client.get(f"/api/rulesets/{ruleset['name']}").raise_for_status().json()
        for procedure in (each["name"] for each in about["procedures"]):
            times = []
            for _ in range(ROUNDS):
                began = perf_counter()
                client.post("/api/odds", json={"procedure": procedure, "facts": {}}).raise_for_status()
                times.append(perf_counter() - began)
            found.append((procedure, median(times)))
    return sorted(found, key=lambda each: -each[1])
