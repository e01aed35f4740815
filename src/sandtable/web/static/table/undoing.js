// Taking the last answer back, or why that cannot be done.

import { byId } from "/js/dom.js";
import { Declined } from "/table/live.js";
import { notice } from "/table/notices.js";

/** Draw the button. @param {import("/table/seats.js").Seats} seats */
export function undoable(seats) {
  const no = seats.undoer.picture.against_undo;
  const button = byId("undo");
  button.setAttribute("aria-disabled", String(no.length > 0));
  button.title = no.length ? `Cannot be taken back: ${no[0].because}` : "Take the last answer back";
}

/** @param {import("/table/seats.js").Seats} seats @param {import("/table/deciding.js").Deciding} deciding */
export function undo(seats, deciding) {
  if (deciding.picture?.role === "spectator") return;
  const no = deciding.picture ? seats.undoer.picture.against_undo : [];
  if (no.length) notice(new Declined("This cannot be taken back.", no));
  else deciding.undo();
}
