// Words as they are shown.

/** With a capital letter in front. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Words as part of a file's name: a record may come from anybody, and a name stands in a command. @param {string} words */
export const asFileName = (words) => words.normalize("NFKD").replace(/[^A-Za-z0-9_]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "game";
