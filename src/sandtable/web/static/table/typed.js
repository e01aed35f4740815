// What is typed at the table: a command, why the wait is closed, and a line of talk.

import { byId } from "/js/dom.js";
import { refusalList } from "/js/why.js";
import { Declined } from "/table/live.js";

/** @param {boolean} open */
export function command(open) {
  // A game that understands no typed line has no button for one.
  if (open && byId("command-open").hidden) return;
  byId("command").hidden = !open;
  byId("command-open").setAttribute("aria-expanded", String(open));
  byId("line-told").textContent = "";
  if (open) byId("line").focus(); else byId("command-open").focus();
}

/** What can be typed in this game, the last example in the field. @param {string[]} examples */
export function typable(examples) {
  byId("line").placeholder = examples.at(-1) ?? "";
  byId("command-open").hidden = !examples.length;
}

/** @param {{deciding: import("/table/deciding.js").Deciding, say: (text: string) => Promise<any>, fault: (fault: unknown) => void}} table */
export function typing({ deciding, say, fault }) {
  byId("command-open").addEventListener("click", () => command(byId("command").hidden));
  // What could be typed now is the best example.
  byId("line").addEventListener("focus", () => {
    const now = [...deciding.offers, ...deciding.general].find((each) => !each.refusals.length && each.said);
    if (now) byId("line").placeholder = now.said;
  });
  sent("command", async () => {
    const told = byId("line-told");
    told.textContent = "";
    try { await deciding.typed(byId("line").value); } catch (no) { told.replaceChildren(no instanceof Error ? no.message : String(no), no instanceof Declined && no.refusals.length ? refusalList(no.refusals) : ""); }
  });
  sent("closing", async () => {
    const why = byId("because");
    if (await deciding.commit({ type: "Close", because: why.value.trim() })) why.value = "";
  });
  sent("say", async () => {
    const words = byId("words");
    if (!words.value.trim()) return;
    try { await say(words.value.trim()); words.value = ""; } catch (no) { fault(no); }
  });
}

/** @param {string} form @param {() => void} does */
function sent(form, does) {
  byId(form).addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); does(); });
}
