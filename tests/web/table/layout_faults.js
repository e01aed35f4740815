// All that is wrong with the layout of the table page as it stands: {share, faults}. Run in the page by the layout contract.
async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  // A look that is fetched when it is first needed.
  const coming = [...document.querySelectorAll("link[rel=stylesheet]")].filter((link) => !link.sheet);
  if (coming.length) { await Promise.all(coming.map((link) => new Promise((done) => link.addEventListener("load", done)))); await frame(); await frame(); }
  const [wide, high] = [innerWidth, innerHeight];
  const faults = [];
  const boxOf = (node) => { const { left, top, right, bottom } = node.getBoundingClientRect(); return { left, top, right, bottom }; };
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const empty = (box, by = 1) => box.right - box.left <= by || box.bottom - box.top <= by;
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest(".sr, .skip") && getComputedStyle(node).clipPath !== "inset(50%)";
  const named = (node) => `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""}${[...node.classList].map((each) => `.${each}`).join("")} “${(node.getAttribute("aria-label") ?? node.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const known = new Map();
  /** The box of what clips, and whether it scrolls; nothing for what does neither. */
  const clip = (node) => {
    if (!known.has(node)) { const { overflow } = getComputedStyle(node); known.set(node, overflow === "visible" ? null : { box: boxOf(node), scrolls: /auto|scroll/.test(overflow) }); }
    return known.get(node);
  };
  /** What is seen of a box: cut by all that clips around it, up to what stands in the window itself. */
  const seen = (node) => {
    let box = boxOf(node);
    let inside = false;
    // What is fixed to the window is cut by nothing around it.
    for (let at = node; at.parentElement && getComputedStyle(at).position !== "fixed"; at = at.parentElement) { const by = clip(at.parentElement); if (by) { box = meet(box, by.box); inside ||= by.scrolls; } }
    return { box, inside };
  };
  /** What floats over the rest, and covers what lies below it. */
  const above = (node) => node.closest("dialog, .panel, .barred, .coach, .result, .pace details[open] > div");

  // ---- the board has its share, and its counters their size
  const map = boxOf(document.querySelector(".map"));
  const within = meet(map, { left: 0, top: 0, right: wide, bottom: high });
  const share = (within.right - within.left) * (within.bottom - within.top) / (wide * high);
  const sizesOf = (what) => [...document.querySelectorAll(what)].map((each) => { const box = each.getBoundingClientRect(); return Math.min(box.width, box.height); });
  for (const [what, least] of [["#board .zone-map [data-unit] use:first-of-type", 25.9], ["#board .inch-map [data-body]", 13.9]]) {
    // A board that has just got another size is drawn anew in a moment.
    for (let turn = 0; turn < 30 && Math.min(...sizesOf(what)) < least; turn++) await frame();
    const smallest = Math.min(...sizesOf(what));
    // Of a table that is shown whole nothing is enlarged.
    if (smallest < least && !document.querySelector("#board[data-far]")) faults.push(`a counter is ${smallest.toFixed(1)} px small`);
  }
  if (document.documentElement.scrollWidth > wide || document.documentElement.scrollHeight > high) faults.push("the page scrolls");

  // ---- no text is cut, or wraps below twelve characters a line, or lies under something else
  const blocks = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.textContent.trim()) continue;
    let block = text.parentElement;
    while (block && /^(inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement;
    if (block && !block.closest("svg, noscript, script, .sr, kbd")) blocks.add(block);
  }
  for (const block of blocks) {
    if (!shown(block)) continue;
    const style = getComputedStyle(block);
    if (/hidden|clip/.test(style.overflowX) && block.scrollWidth > block.clientWidth + 1 && !(style.textOverflow === "ellipsis" && block.closest("[title], .guide"))) faults.push(`cut: ${named(block)}`);
    if (style.display === "flex" || style.display === "inline-flex" || style.display === "grid") continue;
    const own = [...block.childNodes].filter((each) => each.nodeType === 3 || (each.nodeType === 1 && /^inline$/.test(getComputedStyle(each).display)));
    const said = own.map((each) => each.textContent).join("").trim().replace(/\s+/g, " ");
    const lines = new Set();
    for (const each of own) { const range = document.createRange(); range.selectNodeContents(each); for (const rect of range.getClientRects()) if (rect.width > 1) lines.add(Math.round(rect.bottom / 6)); }
    if (lines.size > 2 && said.length / lines.size < 12) faults.push(`${Math.round(said.length / lines.size)} characters a line: ${named(block)}`);
  }
  const hit = (node, what) => {
    const { box } = seen(node);
    if (empty(box, 4)) return;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top && !node.contains(top) && !top.contains(node) && !above(top)) faults.push(`${what} under ${named(top)}: ${named(node)}`);
  };
  for (const block of blocks) if (shown(block) && block.closest("#question, .head, .card, .tabs, .turn, .side") && !above(block) && !block.closest(".toast")) hit(block, "text");

  // ---- no control overlaps another or lies outside
  const controls = [...document.querySelectorAll("button, a[href], input, summary, select, textarea")].filter((each) => shown(each) && !each.closest("svg"));
  const boxes = controls.map((each) => ({ each, layer: above(each), ...seen(each) }));
  for (const { each, box, inside } of boxes) {
    const whole = boxOf(each);
    if (!inside && (whole.left < -1 || whole.top < -1 || whole.right > wide + 1 || whole.bottom > high + 1)) faults.push(`outside the window: ${named(each)}`);
    if (!inside && empty(box)) faults.push(`cut away: ${named(each)}`);
    if (!empty(box) && each.closest("#question, .head, .card, .tabs, .zoom")) hit(each, "control");
  }
  for (const [at, one] of boxes.entries()) for (const two of boxes.slice(at + 1)) {
    if (one.layer !== two.layer || one.each.contains(two.each) || two.each.contains(one.each) || one.each.closest("label") === two.each) continue;
    if (!empty(meet(one.box, two.box), 2)) faults.push(`${named(one.each)} overlaps ${named(two.each)}`);
  }

  // ---- there is one main button, and it can be pressed
  const mains = [...document.querySelectorAll(".btn.main")].filter(shown);
  if (mains.length > 1) faults.push(`${mains.length} main buttons: ${mains.map(named).join(", ")}`);
  for (const main of mains) {
    const { box } = seen(main);
    const whole = boxOf(main);
    if (box.right - box.left < (whole.right - whole.left) * 0.95 || box.bottom - box.top < (whole.bottom - whole.top) * 0.95) faults.push(`the main button is cut: ${named(main)}`);
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top && !main.contains(top)) faults.push(`the main button lies under ${named(top)}: ${named(main)}`);
  }

  // ---- what floats lies within the window, and over nothing else that floats
  const floats = [...document.querySelectorAll(".panel, .barred, .coach, .result")].filter(shown);
  for (const [at, one] of floats.entries()) {
    const box = boxOf(one);
    if (box.left < -1 || box.top < -1 || box.right > wide + 1 || box.bottom > high + 1) faults.push(`beyond the window: ${named(one)}`);
    for (const two of floats.slice(at + 1)) if (!empty(meet(box, boxOf(two)), 2)) faults.push(`${named(one)} lies on ${named(two)}`);
  }
  // ---- and over nothing that can be pressed, but for what it takes the place of where there is room for one thing alone
  const { layout } = document.body.dataset;
  const low = layout === "narrow" && high < 34 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const instead = (over, control) => layout === "narrow" ? low || control.closest(".map") || (control.closest(".card") && over.matches(".panel, .coach")) : control.closest(".overview");
  for (const over of [...floats, ...[...document.querySelectorAll(".toast")].filter(shown)]) for (const { each, box } of boxes)
    if (!over.contains(each) && !above(each) && !instead(over, each) && !empty(meet(box, boxOf(over)), 2)) faults.push(`${named(over)} lies on ${named(each)}`);

  // ---- what is cut below says so, and a ring cuts through no words
  for (const part of document.querySelectorAll("#decision, .card-body, .coach, .panel .within, .panel .warned, .result .within, .guide .words"))
    if (shown(part) && getComputedStyle(part).overflowY !== "hidden" && part.scrollHeight - part.clientHeight - part.scrollTop > 6 && getComputedStyle(part).maskImage === "none") faults.push(`cut below without a sign: ${named(part)}`);
  for (const ringed of document.querySelectorAll(".points.guide-here, #decision.guide-here")) {
    const ring = boxOf(ringed);
    const range = document.createRange();
    range.selectNodeContents(ringed);
    const words = shown(ringed) ? [...range.getClientRects()].filter((rect) => rect.width > 1) : [];
    if (words.some((rect) => rect.left < ring.left + 3 || rect.right > ring.right - 3 || rect.top < ring.top + 2 || (rect.bottom > ring.bottom - 2 && ringed.scrollHeight <= ringed.clientHeight + 1))) faults.push(`a ring cuts through ${named(ringed)}`);
  }
  return { share, faults: [...new Set(faults)] };
}
