// Runs before the page is drawn: the theme the player fixed, else the system's. Every [data-theme-switch] button changes it.
(() => {
  const KEY = "sandtable.theme";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const fixed = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  const show = () => {
    const theme = fixed() ?? (dark.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      const other = theme === "dark" ? "light" : "dark";
      button.setAttribute("aria-label", `Switch to the ${other} theme`);
      button.title = `Switch to ${other}`;
    }
  };
  show();
  dark.addEventListener("change", show);
  addEventListener("storage", show);
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-theme-switch]")) return;
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    const system = dark.matches ? "dark" : "light";
    try {
      // Back at what the system says, the page follows the system again.
      if (next === system) localStorage.removeItem(KEY); else localStorage.setItem(KEY, next);
    } catch { document.documentElement.dataset.theme = next; return; }
    show();
  });
})();
