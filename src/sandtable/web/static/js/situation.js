// A situation as a link: the procedure, and the facts that differ from their defaults.

/** What a link says that means the printed example itself, whatever units a player has. */
export const PRINTED = "example=printed";

/** @param {any} field @param {any} value */
const same = (field, value) => JSON.stringify(field.default) === JSON.stringify(value);

/** @param {any} form @param {Record<string, any>} facts @returns {string} "#game.rally?quality=veteran" */
export function fragment(form, facts) {
  const given = new URLSearchParams();
  for (const field of form.fields) {
    const value = facts[field.name];
    if (value === undefined || same(field, value)) continue;
    given.set(field.name, written(field, value));
  }
  const stated = given.toString();
  return `#${form.name}${stated ? `?${stated}` : ""}`;
}

/** @param {any} field @param {any} value */
function written(field, value) {
  if (field.control === "flag") return value ? "yes" : "no";
  if (field.control === "units") return value.length ? value.join(",") : "none";
  if (field.control === "zone" && Array.isArray(value)) return value.join(",");
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** @param {string} hash @returns {{procedure: string, given: Record<string, string>} | null} */
export function parse(hash) {
  const text = hash.replace(/^#/, "");
  if (!text) return null;
  const [procedure, query = ""] = [text.split("?")[0], text.split("?").slice(1).join("?")];
  return { procedure: decodeURIComponent(procedure), given: Object.fromEntries(new URLSearchParams(query)) };
}

/** The facts of a link as the form holds them; what cannot be read keeps its default.
 * @param {any} form @param {Record<string, string>} given @returns {Record<string, any>} */
export function facts(form, given) {
  return Object.fromEntries(form.fields.map((/** @type {any} */ field) => {
    const text = given[field.name];
    const value = text === undefined ? undefined : understood(field, text);
    return [field.name, value === undefined ? structuredClone(field.default) : value];
  }));
}

/** A code as often as it is named: "3xbr-inf" as typed in the terminal. @param {string} text @returns {string[]} */
function severally(text) {
  const many = /^([0-9]{1,2})x(.+)$/.exec(text);
  return many ? Array(Number(many[1])).fill(many[2]) : [text];
}

/** @param {any} field @param {string} text @returns {any} */
function understood(field, text) {
  const codes = new Set(field.choices.map((/** @type {any} */ each) => each.value));
  if (field.control === "flag") return ["yes", "true", "1"].includes(text) ? true : ["no", "false", "0"].includes(text) ? false : undefined;
  if (field.control === "count" || field.control === "tape") {
    const number = Number(text);
    const fits = text.trim() !== "" && number >= field.low && number <= field.high && (!field.whole || Number.isInteger(number));
    return fits ? number : undefined;
  }
  if (field.control === "choice" || field.control === "unit") return codes.has(text) ? text : undefined;
  if (field.control === "units") return text === "none" ? [] : text.split(",").flatMap(severally).filter((code) => codes.has(code)).slice(0, field.high);
  if (field.control === "zone") {
    const place = text.split(",").map(Number);
    return place.length === 2 && place.every(Number.isInteger) ? place : undefined;
  }
  return text;
}

/** What the situation says in short: labels and values that differ from the usual. @param {any} form @param {Record<string, any>} given */
export function stated(form, given) {
  return form.fields.filter((/** @type {any} */ field) => given[field.name] !== undefined && !same(field, given[field.name]))
    .map((/** @type {any} */ field) => `${field.label}: ${said(field, given[field.name])}`);
}

/** @param {any} field @param {any} value @returns {string} */
function said(field, value) {
  const named = (/** @type {string} */ code) => field.choices.find((/** @type {any} */ each) => each.value === code)?.label ?? code;
  if (field.control === "flag") return value ? "yes" : "no";
  if (field.control === "choice" || field.control === "unit") return named(value);
  if (field.control === "units") return value.length ? value.map(named).join(", ") : "none";
  if (field.control === "tape") return `${value} ${field.unit}`;
  return Array.isArray(value) ? written(field, value) : String(value);
}
