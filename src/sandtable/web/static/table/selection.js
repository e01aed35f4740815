// What the selection means for the page: where one can point, what the card offers, and what to do next in words.

const touch = matchMedia("(pointer: coarse)");

/** The places that can be pointed at, each with one word for what would be done there. @param {import("/table/deciding.js").Deciding} deciding
 * @returns {import("/table/overprint.js").Mark[]} */
export function marksOf(deciding) {
  /** @type {Map<string, any>} */
  const found = new Map();
  for (const { place, verb, refusals } of deciding.pointed) {
    const before = found.get(place);
    if (!before || before.refused) found.set(place, { place, word: before && before.word !== verb ? "Choose" : verb, refused: refusals.length > 0 });
  }
  return [...found.values()];
}

/** What the card lists: of the selected piece, or what needs a place alone. @param {import("/table/deciding.js").Deciding} deciding */
export const cardOffers = (deciding) => (deciding.piece !== null ? deciding.offers : deciding.yours ? deciding.general.filter((each) => each.place) : []);

/** Where what is aimed at comes from, and where it goes. @param {import("/table/deciding.js").Deciding} deciding @returns {[string, string] | []} */
export function aimOf({ aimed, place, picture }) {
  if (!aimed?.place) return [];
  if (place && place !== aimed.place) return [place, aimed.place];
  return [picture.pieces.find((/** @type {any} */ each) => each.number === aimed.piece)?.place ?? "", aimed.place];
}

/** What to do, in words. @param {import("/table/deciding.js").Deciding} deciding @param {string} called  what the board calls a place */
export function hintOf({ picture, yours, piece, able, general, complete }, called) {
  const sideOf = (/** @type {number} */ number) => picture.pieces.find((/** @type {any} */ each) => each.number === number)?.side;
  if (picture.ended) return "The game is over. Select a counter to look at it.";
  if (picture.asked?.ready) return `You are ready. Select a counter or a ${called} to look at it.`;
  if (yours && !complete) return "One moment …";
  if (!yours) return piece === null ? `Select a counter or a ${called} to look at it.` : "Not your decision now.";
  // Nobody who is not on the map yet has a mark there.
  const waiting = picture.pieces.filter((/** @type {any} */ each) => able.has(each.number));
  if (piece === null && waiting.length && waiting.every((/** @type {any} */ each) => !each.place)) return `Choose one that is ${waiting[0].off}.`;
  if (piece === null && able.size) return `Select a counter with a purple mark: it can still act.${touch.matches ? "" : " N goes to the next one."}`;
  if (piece !== null && sideOf(piece) !== picture.asked.side) return `It belongs to ${picture.sides.length > 2 ? "another" : "the other"} side.`;
  if (general.some((each) => !each.place)) return "Choose one of the answers.";
  return piece === null ? `Choose a marked ${called} on the map.` : "It can do nothing in this step.";
}
