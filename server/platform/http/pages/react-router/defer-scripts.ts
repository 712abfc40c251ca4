import { hashOf, inlineScript } from "../inline-scripts.ts";
import { earlyActions } from "../react/early-actions.ts";

const preloadLink = /<link rel="modulepreload" href="([^"]+)" fetchpriority="low"\/>/g;
const fontLink = /<link rel="preload" as="font"[^>]*>/g;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Defers a page's scripts until the visitor acts or the browser is idle: the page is complete without them. Until
 * then links work without scripts; other early actions are repeated once the scripts run (early-actions.ts).
 */
export function deferScripts(html: string): { html: string; scriptHashes: string[] } {
  const start = moduleScript.exec(html);
  if (!start) return { html, scriptHashes: [] };
  const modules = [...html.matchAll(preloadLink)].map(([, path]) => path);
  const deferred = html
    .replaceAll(preloadLink, "")
    .replaceAll(fontLink, "")
    .replace(
      moduleScript,
      (_tag, code: string) =>
        `<script type="text/plain" id="deferred" data-modules="${modules.join(" ")}">${code}</script>`,
    )
    .replace("</head>", () => `<script>${earlyActions}</script><script>${loader}</script></head>`);
  return { html: deferred, scriptHashes: [hashOf(earlyActions), hashOf(loader), hashOf(start[1]!)] };
}

/** Runs in the browser, from its source text, before the first paint. It cannot use anything outside of itself. */
function loadScriptsLater(): void {
  const idleMs = 4_000;
  const root = document.documentElement;
  const events = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "submit"] as const;

  /** Storage throws if the browser blocks it. */
  function attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  /**
   * The first page in a tab uses fallback fonts until its first picture is loaded; later pages find the fonts cached.
   * Switches to all fonts at once: one layout instead of one per font.
   */
  function loadFontsLater(): void {
    const reportsPaint = PerformanceObserver.supportedEntryTypes?.includes("paint");
    if (!reportsPaint || attempt(() => sessionStorage.getItem("fonts"))) return;
    root.dataset["fonts"] = "later";
    const switchFonts = async () => {
      await Promise.allSettled(["Newsreader", "Figtree"].map((family) => document.fonts.load(`1em ${family}`)));
      delete root.dataset["fonts"];
      attempt(() => sessionStorage.setItem("fonts", "kept"));
    };
    const switchAfterPicture = () => {
      const first = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
      // The first paint may come before the picture is parsed.
      if (!first && document.readyState === "loading")
        return addEventListener("DOMContentLoaded", switchAfterPicture, { once: true });
      if (!first || first.complete) return void switchFonts();
      for (const end of ["load", "error"]) first.addEventListener(end, () => void switchFonts());
    };
    const painted = new PerformanceObserver(() => {
      painted.disconnect();
      switchAfterPicture();
    });
    painted.observe({ type: "paint", buffered: true });
  }

  function load(priority: "low" | "high"): void {
    // While the page is parsed, the script may be missing or have only a part of its text.
    if (document.readyState === "loading")
      return addEventListener("DOMContentLoaded", () => load(priority), { once: true });
    for (const event of events) removeEventListener(event, loadOnAction, true);
    const deferred = document.getElementById("deferred");
    if (!deferred?.dataset["modules"] || deferred.dataset["state"] === "loading") return;
    deferred.dataset["state"] = "loading";
    const loads = deferred.dataset["modules"].split(" ").map((href) => {
      const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      link.fetchPriority = priority;
      return new Promise((done) => {
        for (const end of ["load", "error"]) link.addEventListener(end, done);
        document.head.append(link);
      });
    });
    const { textContent } = deferred;
    const script = Object.assign(document.createElement("script"), { type: "module", textContent });
    const run = () => document.head.append(script);
    if (priority === "high") run();
    else void Promise.all(loads).then(run);
  }

  function loadOnAction(event: Event): void {
    // A page that opens under a mouse at rest gets an event of it, without a movement.
    const { movementX, movementY } = event as PointerEvent;
    if (event.type !== "pointermove" || movementX || movementY) load("high");
  }

  /** Stores the scroll position, which the router does only once it runs. */
  function storeScroll(): void {
    if (root.hasAttribute("data-alive")) return;
    const at = (history.state as { key?: string } | null)?.key;
    const storageKey = "react-router-scroll-positions";
    if (at)
      attempt(() => {
        const places = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as object;
        sessionStorage.setItem(storageKey, JSON.stringify({ ...places, [at]: scrollY }));
      });
  }

  loadFontsLater();
  for (const event of events) addEventListener(event, loadOnAction, { capture: true, passive: true });
  addEventListener("pagehide", storeScroll);
  addEventListener("load", () => {
    // Loads at once for a visitor with a login or a cart in this browser, because only the scripts show it, and for an
    // address with a section, because only the scripts scroll to it.
    const isNeeded = attempt(() => localStorage.length > 0) || location.search.includes("section=");
    setTimeout(() => load("low"), isNeeded ? 0 : idleMs);
  });
}

const loader = inlineScript(loadScriptsLater);
