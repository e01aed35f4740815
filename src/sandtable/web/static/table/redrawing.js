// Redrawing a part keeps the focus on what takes the place of the focused thing.

/** @param {HTMLElement} place @param {any[]} body @param {() => void} left  nothing took its place */
export function redraw(place, body, left) {
  const focused = document.activeElement;
  const inside = focused instanceof HTMLElement && place.contains(focused);
  const key = inside ? keyOf(focused) : "";
  const opened = place.querySelector("details")?.open;
  place.replaceChildren(...body.filter((each) => each !== "" && each !== null));
  const details = place.querySelector("details");
  if (details && opened !== undefined) details.open = opened || details.open;
  if (!inside) return;
  const found = [...place.querySelectorAll("button, a, summary")].find((each) => keyOf(each) === key);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  else left();
}

/** The same thing before and after redrawing; another answer in the same place is not the same thing. @param {Element} each */
const keyOf = (each) => [each.id, each.getAttribute("data-piece"), each.getAttribute("data-verb"), each.getAttribute("aria-label"), each.tagName].join("|");
