// A record from disk: go on with it, or replay it.

import { computer } from "/js/computers.js";
import { h } from "/js/dom.js";
import { askWhoPlays, faultNotice } from "/lobby/go_on.js";
import { fileField, readRecord } from "/lobby/record_file.js";
import { putUp } from "/lobby/starting.js";
import { capital } from "/js/words.js";

/** @param {(busy: string) => void} busy says what takes a moment */
export function recordsField(busy) {
  const found = h("div", { class: "found", "aria-live": "polite" });
  const choose = fileField({ id: "record-file", label: "Choose a record", hint: "A .jsonl file, or drop it here: replay it, or play on from it", accept: ".jsonl,.json,application/jsonl" },
    (text, name) => {
      try { found.replaceChildren(...offer(readRecord(text), name, found, busy)); } catch (fault) { found.replaceChildren(faultNotice(fault)); }
    });
  return [choose, found];
}

/** @param {import("/lobby/record_file.js").RecordFile} record @param {string} name @param {HTMLElement} found @param {(busy: string) => void} busy */
function offer(record, name, found, busy) {
  const sat = record.seats.map((seat) => `${capital(seat)}: ${(record.players[seat] ?? "human") === "human" ? "a person" : computer(record.players[seat])}`).join(", ");
  const trouble = h("div", { role: "alert" });
  const act = async (/** @type {string} */ doing, /** @type {() => Promise<any>} */ work) => {
    busy(doing);
    trouble.replaceChildren();
    found.setAttribute("aria-busy", "true");
    try { await work(); } catch (fault) { trouble.replaceChildren(faultNotice(fault)); }
    found.removeAttribute("aria-busy");
    busy("");
  };
  return [
    h("p", {}, h("b", {}, record.title), h("small", {}, `${name} · ${record.answers} answers${record.ended ? ", played to the end" : ""} · ${sat}`)),
    h("div", { class: "btns" },
      h("button", { class: "btn solid", type: "button", onclick: () => act("Loading the record…", async () => location.assign(await putUp(record.text, record.title))) }, "Replay it"),
      record.ended ? null : h("button", { class: "btn", type: "button", onclick: () => act("Opening the record…", () =>
        askWhoPlays(record, record.answers, record.title, `Go on with ${record.title}`)) }, "Go on with it")),
    record.ended ? h("p", { class: "small quiet" }, "It is over. To play on from an earlier point, replay it and choose the point.") : null,
    trouble,
  ].filter(Boolean);
}
