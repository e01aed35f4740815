// Keeps pages, scripts and rules readable without a connection. The network is asked first, so nothing stale is shown
// while there is one; on a connection too slow to answer, what is kept is shown. Odds are kept by the page itself.

const KEPT = "sandtable-pages-2";
const OURS = /^\/(|index\.html|icon\.svg|emblems\.svg|manifest\.webmanifest|(companion|rules|css|js)\/.*|api\/(rulesets|procedures|rules|tables)(\/.*)?)$/;
const PATIENCE = 2500;
const FIRST = [
  "/", "/companion/", "/rules/", "/css/tokens.css", "/css/base.css", "/companion/companion.css", "/rules/rules.css", "/css/home.css", "/css/small_map.css",
  "/icon.svg", "/emblems.svg", "/manifest.webmanifest", "/api/rulesets",
  ...["theme", "dom", "api", "percent", "fraction", "dice", "odds", "kept_odds", "follows", "rule", "rule_told", "why", "shelf", "luck", "situation", "draw", "home", "home_games", "small_map", "words", "clock_words"].map((name) => `/js/${name}.js`),
  ...["companion", "controls", "form_places", "row", "stepper", "tape", "picker", "questions", "searching", "my_units", "house_rules", "log", "result", "by_hand"].map((name) => `/companion/${name}.js`),
  "/rules/rules.js",
];

self.addEventListener("install", (event) => {
  event.waitUntil(prepare().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("sandtable-pages-") && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method === "GET" && address.origin === location.origin && OURS.test(address.pathname)) {
    event.respondWith(answer(event.request));
  }
});

/** Pages and every game's forms and rules; one that is missing does not spoil the rest. */
async function prepare() {
  const kept = await caches.open(KEPT);
  await Promise.allSettled(FIRST.map((address) => kept.add(address)));
  const games = await (await kept.match("/api/rulesets"))?.json() ?? [];
  for (const { name, emblem } of games) {
    await Promise.allSettled([`/api/rulesets/${name}`, `/api/rules?ruleset=${name}`, `/api/tables?ruleset=${name}`, ...(emblem ? [`/api/rulesets/${name}/emblem.svg`] : [])].map((address) => kept.add(address)));
    const game = await (await kept.match(`/api/rulesets/${name}`))?.json();
    for (const procedure of game?.procedures ?? []) await kept.add(`/api/procedures/${procedure.name}`).catch(() => {});
  }
}

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  const known = () => kept.match(request, { ignoreVary: true });
  const fresh = fetch(request).then((response) => {
    if (response.ok && response.status === 200) kept.put(request, response.clone());
    return response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(known);
  try {
    return await Promise.race([fresh, late.then((held) => held ?? fresh)]);
  } catch {
    return await known() ?? oneRule(request, kept);
  }
}

/** A rule that was never opened can still be read from the list of its game. @param {Request} request @param {Cache} kept */
async function oneRule(request, kept) {
  const id = decodeURIComponent(new URL(request.url).pathname.match(/^\/api\/rules\/(.+)$/)?.[1] ?? "");
  for (const key of id ? await kept.keys() : []) {
    if (!key.url.includes("/api/rules?ruleset=")) continue;
    const rule = (await (await kept.match(key))?.json() ?? []).find((each) => each.id === id);
    if (rule) return Response.json({ ...rule, ruleset_title: rule.ruleset.replaceAll("_", " "), note: "", procedures: [], tables: [], related: [] });
  }
  return Response.error();
}
