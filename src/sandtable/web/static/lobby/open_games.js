// Games that wait for a player on this server: whoever joins one takes its seat.

import { getJson, postJson } from "/js/api.js";
import { hex } from "/js/blake2b.js";
import { clockSaid, lateSaid } from "/js/clock_words.js";
import { byId, h } from "/js/dom.js";
import { ownName } from "/js/persons.js";
import { capital } from "/js/words.js";
import { recentGames } from "/lobby/recent.js";

/** How often the list is asked for while somebody looks at it. */
const EVERY_MS = 20_000;

/** @param {string} at */
const when = (at) => h("time", { datetime: at }, new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));

/** @param {any} each @param {(fault: unknown) => void} failed */
function row({ to, since }, failed) {
  const said = [to.rules, to.by ? `with ${to.by}` : "", to.practice ? "dice for practice" : "", to.umpire ? "with an umpire" : "", to.clock ? `${clockSaid(to.clock)}, ${lateSaid(to.clock)}` : "no clock"].filter(Boolean).join(" · ");
  const side = to.seats.find((/** @type {any} */ seat) => seat.name === to.seat)?.side;
  const join = h("button", { class: "btn solid", type: "button", onclick: async () => {
    join.disabled = true;
    try {
      const { game, token } = await postJson(`/api/open/${encodeURIComponent(to.game)}/seats`, { seat: to.seat, token: hex(crypto.getRandomValues(new Uint8Array(16))), person: ownName() });
      location.assign(`/table/#${game}.${token}`);
    } catch (fault) { failed(fault); }
  } }, `Join as ${capital(to.seat)}`, h("span", { class: "sr" }, ` in ${to.battle}`));
  return h("li", { class: "game" }, h("p", {}, h("b", {}, to.title === to.battle ? to.battle : `${to.battle}: “${to.title}”`), h("small", {}, side ? `${side} · ` : "", said, " · since ", when(since))), h("div", { class: "btns" }, join));
}

/** Show the games that wait, and look again now and then. Those of this browser are not offered to itself.
 * @returns {Promise<void>} settled when they are there for the first time */
export function listOpenGames() {
  const [section, list, told, way] = [byId("open"), byId("open-games"), byId("open-told"), byId("to-open")];
  way.addEventListener("click", (/** @type {Event} */ event) => { event.preventDefault(); section.scrollIntoView({ block: "nearest" }); byId("open-title").focus(); });
  let shown = "";
  const look = async () => {
    if (document.hidden) return;
    const own = new Set(recentGames().map((each) => each.id));
    const found = (await getJson("/api/open").catch(() => [])).filter((/** @type {any} */ each) => !own.has(each.to.game));
    // What is the same stays as it is, with the focus that may be on it.
    if (JSON.stringify(found) === shown) return;
    shown = JSON.stringify(found);
    list.replaceChildren(...found.map((/** @type {any} */ each) => row(each, (fault) => { told.textContent = fault instanceof Error ? capital(fault.message) : String(fault); shown = ""; look(); })));
    section.hidden = !found.length && !told.textContent;
    way.hidden = !found.length;
    way.textContent = found.length === 1 ? "1 game waits for a player" : `${found.length} games wait for a player`;
  };
  setInterval(look, EVERY_MS);
  document.addEventListener("visibilitychange", look);
  return look();
}

/** A line in the view of links: whether the game is on the list, and the way on or off it. @param {string} game @param {string} token @param {boolean} listed */
export function listingLine(game, token, listed) {
  let on = listed;
  const said = h("p", { role: "status" });
  const button = h("button", { class: "btn", type: "button", onclick: async () => {
    const response = await fetch(`/api/games/${encodeURIComponent(game)}/listing`, { method: "POST", headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }, body: JSON.stringify({ listed: !on }) }).catch(() => null);
    if (response?.ok) { on = !on; show(); } else said.textContent = (await response?.json().catch(() => null))?.error ?? "No connection to the sandtable server.";
  } });
  const show = () => {
    said.textContent = on ? "Anybody on this server can take the free seat: the game is on the list in the lobby for a day." : "Only those whom you send a link can come.";
    button.textContent = on ? "Take it off the list" : "List it for anybody on this server";
  };
  show();
  return h("div", { class: "inline listing" }, said, button);
}
