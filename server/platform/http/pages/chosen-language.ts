import { inlineScript } from "./inline-scripts.ts";

/**
 * Runs in the browser, from its source text, before the first paint. Opens the page in the language that was chosen in
 * this browser. If none was, the address without a path opens the home page of the site's first language, and a page
 * offers the language of the site that the browser prefers.
 */
function openChosenLanguage(): void {
  const root = document.documentElement;
  const here = root.lang;
  const offered = root.dataset["languages"]?.split(" ") ?? [];
  const { pathname, search, hash } = location;
  if (offered.length < 2 || /^\/admin(\/|$)/.test(pathname)) return;
  // A link to the page in another language that is pressed before hydration. Without this, that page would lead back.
  addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[lang][hreflang]");
    if (!link) return;
    localStorage.setItem("language", link.lang);
    link.search = location.search;
  });
  let chosen: string | null | undefined;
  try {
    chosen = localStorage.getItem("language");
  } catch {
    return;
  }
  if (chosen && chosen !== here && offered.includes(chosen)) {
    const plain = here === "en" ? pathname : pathname.slice(here.length + 1) || "/";
    stop();
    location.replace((chosen === "en" ? plain : `/${chosen}${plain === "/" ? "" : plain}`) + search + hash);
  } else if (!chosen && pathname === "/" && offered[0] !== here) {
    stop();
    location.replace(`/${offered[0]}${search}${hash}`);
  } else if (!chosen) {
    const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => offered.includes(tag));
    if (preferred && preferred !== here) root.dataset["suggest"] = preferred;
  }
}

export const chosenLanguage = inlineScript(openChosenLanguage);
