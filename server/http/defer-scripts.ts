import { earlyActions } from "./early-actions.ts";
import { hashOf, inlineScript } from "./inline-scripts.ts";

const preloadLink = /<link rel="modulepreload" href="([^"]+)" fetchpriority="low"\/>/g;
const fontLink = /<link rel="preload" as="font"[^>]*>/g;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Holds a page's scripts back until somebody acts on it or the browser has nothing else to do: the page is complete
 * without them. Until then links and forms work as in any page; what needs the scripts is done once they run.
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

/** Runs in the browser, from its text, before the page is painted: nothing outside of it exists there. */
function loadScriptsLater(): void {
  const idleMs = 4_000;
  const root = document.documentElement;
  const acts = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "submit"] as const;

  /** Storage throws where the browser keeps none. */
  function attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  /**
   * The first page in a tab is read in the fallbacks until it has its first picture; later ones find their fonts kept.
   * Switches to all fonts together, which takes one layout instead of one for each font.
   */
  function loadFontsLater(): void {
    const saysPaint = PerformanceObserver.supportedEntryTypes?.includes("paint");
    if (!saysPaint || attempt(() => sessionStorage.getItem("fonts"))) return;
    root.dataset["fonts"] = "later";
    const arrive = async () => {
      await Promise.allSettled(
        ["Newsreader", "Figtree"].map((family) => document.fonts.load(`1em ${family}`)),
      );
      delete root.dataset["fonts"];
      attempt(() => sessionStorage.setItem("fonts", "kept"));
    };
    const painted = new PerformanceObserver(() => {
      painted.disconnect();
      const first = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
      if (!first || first.complete) return void arrive();
      for (const end of ["load", "error"]) first.addEventListener(end, () => void arrive());
    });
    painted.observe({ type: "paint", buffered: true });
  }

  function load(priority: "low" | "high"): void {
    for (const act of acts) removeEventListener(act, loadNow, true);
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
    const run = () => {
      const script = Object.assign(document.createElement("script"), {
        type: "module",
        textContent: deferred.textContent,
      });
      document.head.append(script);
    };
    if (priority === "high") run();
    else void Promise.all(loads).then(run);
  }

  function loadNow(): void {
    load("high");
  }

  /** The router notes where a page was left only once it runs. */
  function noteScroll(): void {
    if (root.hasAttribute("data-alive")) return;
    const at = (history.state as { key?: string } | null)?.key;
    const kept = "react-router-scroll-positions";
    if (at)
      attempt(() => {
        const places = JSON.parse(sessionStorage.getItem(kept) ?? "{}") as object;
        sessionStorage.setItem(kept, JSON.stringify({ ...places, [at]: scrollY }));
      });
  }

  loadFontsLater();
  for (const act of acts) addEventListener(act, loadNow, { capture: true, passive: true });
  addEventListener("pagehide", noteScroll);
  addEventListener("load", () => {
    // Who has a login or a cart here is shown it at once.
    const isKnown = attempt(() => localStorage.length > 0);
    setTimeout(() => load("low"), isKnown ? 0 : idleMs);
  });
}

const loader = inlineScript(loadScriptsLater);
