// Parts of the table that not every game needs, or that come later: each is fetched, with its look, when it is first needed.

import { h } from "/js/dom.js";

/** A style sheet, in force once this is done. @param {string} href @returns {Promise<void>} */
export const style = (href) => new Promise((done, failed) => {
  const link = h("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => { link.remove(); failed(new Error(href)); } });
  document.head.append(link);
});

/** A module with its style sheets, fetched once; one that does not come says so, and is asked for again the next time.
 * @template T @param {string} name  as it is called where it does not come @param {() => Promise<T>} module @param {...string} styles @returns {() => Promise<T>} */
export function part(name, module, ...styles) {
  /** @type {Promise<T> | null} */
  let coming = null;
  return () => {
    coming ??= Promise.all([module(), ...styles.map(style)]).then(([found]) => found, () => {
      coming = null;
      throw new Error(`${name} could not be fetched: see to the connection, and load this page again.`);
    });
    return coming;
  };
}
