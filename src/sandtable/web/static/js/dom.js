// Making elements. Text always goes in as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} made
 * @param {Record<string, any>} given  attributes; a function under "onclick" and the like listens
 * @param {any[]} children
 */
function fill(made, given, children) {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** @param {string} tag @param {Record<string, any>} [given] @param {...any} children @returns {any} */
export const h = (tag, given = {}, ...children) => fill(document.createElement(tag), given, children);

/** @param {string} tag @param {Record<string, any>} [given] @param {...any} children @returns {any} */
export const s = (tag, given = {}, ...children) => fill(document.createElementNS(SVG, tag), given, children);

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Say something in passing; screen readers hear it too. A page may have a place for it where it hides nothing that can be pressed. @param {string} text */
export function toast(text) {
  document.querySelector(".toast")?.remove();
  const note = h("p", { class: "toast", role: "status" }, text);
  const place = document.querySelector("[data-toasts]");
  (document.querySelector("dialog[open]") ?? (place?.checkVisibility?.({ visibilityProperty: true }) ? place : document.body)).append(note);
  setTimeout(() => note.remove(), 3500);
}

let sheets = 0;

/** Open a sheet from below; closed with its button, Escape or a tap beside it. Focus goes back where it was.
 * @param {string} title @param {...any} body @returns {HTMLDialogElement} */
export function sheet(title, ...body) {
  const id = `sheet-${++sheets}`;
  const close = h("button", { class: "icon", type: "button", "aria-label": "Close" }, "✕");
  const made = h("dialog", { class: "sheet", "aria-labelledby": id },
    h("header", {}, h("h2", { id }, title), close), h("div", {}, ...body));
  const before = document.activeElement;
  close.addEventListener("click", () => made.close());
  made.addEventListener("click", (event) => { if (event.target === made) made.close(); });
  made.addEventListener("close", () => {
    made.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

/** Copy text, also where the browser has no clipboard for pages without https. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { class: "sr", "aria-hidden": "true", tabindex: "-1" });
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** Hand text to the phone's own share sheet where there is one, else copy it. @param {string} title @param {string} text */
export async function share(title, text) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try { await navigator.share({ title, text }); return; }
    catch (fault) { if (fault instanceof DOMException && fault.name === "AbortError") return; }
  }
  await copy(text);
  toast("Copied: paste it anywhere");
}

/** Give the player a file. @param {string} name @param {string} type @param {string} text */
export function download(name, type, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
