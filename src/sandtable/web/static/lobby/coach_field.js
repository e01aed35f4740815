// Whether the coach may be asked in a game between people: agreed on before it begins, and told to everybody.

import { h } from "/js/dom.js";

/** @param {import("/lobby/choice.js").Choice} choice @param {() => void} changed */
export function coachField(choice, changed) {
  const box = h("input", { type: "checkbox", id: "coach", checked: choice.coach, onchange: () => { choice.coach = box.checked; changed(); } });
  const field = h("div", { class: "choices", id: "coach-field" }, h("label", { class: "choice" }, box,
    h("span", {}, h("b", {}, "Everybody who plays may ask the coach"), h("small", {}, "The computer tells what it would do. All are told before the game begins, and the report counts who asked."))));
  return { field, reveal: () => { field.hidden = !betweenPeople(choice); } };
}

/** @param {import("/lobby/choice.js").Choice} choice */
const betweenPeople = ({ who }) => ["link", "here"].includes(who.rival);

/** What the server is told; against the computer alone it needs no agreement. @param {import("/lobby/choice.js").Choice} choice */
export const coachAsked = (choice) => (betweenPeople(choice) ? { coach: choice.coach } : {});
