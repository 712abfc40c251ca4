import { hashOf } from "./inline-scripts.ts";

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
    .replace("</head>", () => `<script>${loader}</script></head>`);
  return { html: deferred, scriptHashes: [hashOf(loader), hashOf(start[1]!)] };
}

/** Runs in the browser, from its text, before the page is painted: nothing outside of it exists there. */
function loadScriptsLater(): void {
  const idleMs = 4_000;
  /** Long enough for a slow phone; then a form is sent without scripts, which works too. */
  const giveUpMs = 15_000;
  const root = document.documentElement;
  const acts = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"] as const;
  /** Fields that were edited and buttons that were pressed before the page was hydrated, in order. */
  const edited = new Set<EventTarget>();
  const pressed: { form?: HTMLFormElement; button: HTMLElement | null }[] = [];
  const isHydrated = () => root.hasAttribute("data-alive");

  /** Storage throws where the browser keeps none. */
  function attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  /** The first page in a tab is read in the fallbacks until it has its first picture; later ones find their fonts kept. */
  function loadFontsLater(): void {
    const saysPaint = PerformanceObserver.supportedEntryTypes?.includes("paint");
    if (!saysPaint || attempt(() => sessionStorage.getItem("fonts"))) return;
    root.dataset["fonts"] = "later";
    const arrive = () => {
      delete root.dataset["fonts"];
      attempt(() => sessionStorage.setItem("fonts", "kept"));
    };
    const painted = new PerformanceObserver(() => {
      painted.disconnect();
      const first = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
      void Promise.resolve(first?.decode()).then(arrive, arrive);
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

  function noteEdit({ target }: Event): void {
    if (target) edited.add(target);
  }

  function holdSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.method === "dialog") return;
    event.preventDefault();
    pressed.push({ form, button: event.submitter });
    loadNow();
    setTimeout(() => isHydrated() || form.submit(), giveUpMs);
  }

  function notePress({ target }: Event): void {
    const button = (target as Element).closest<HTMLElement>("button, [role=button]");
    const isSubmit = button instanceof HTMLButtonElement && button.type === "submit" && button.form;
    if (button && !isSubmit) pressed.push({ button });
  }

  /** The router notes where a page was left only once it runs. */
  function noteScroll(): void {
    const at = (history.state as { key?: string } | null)?.key;
    const kept = "react-router-scroll-positions";
    if (at)
      attempt(() => {
        const places = JSON.parse(sessionStorage.getItem(kept) ?? "{}") as object;
        sessionStorage.setItem(kept, JSON.stringify({ ...places, [at]: scrollY }));
      });
  }

  function catchUp(): void {
    for (const type of ["input", "change"]) removeEventListener(type, noteEdit, true);
    removeEventListener("submit", holdSubmit, true);
    removeEventListener("click", notePress, true);
    removeEventListener("pagehide", noteScroll);
    for (const field of edited as Set<
      HTMLInputElement & { _valueTracker?: { setValue(value: string): void } }
    >) {
      // React 19 takes what it finds in a field for what it has told already.
      field._valueTracker?.setValue(`${String(field.checked)} ${field.value}`);
      const isTicked = field.type === "checkbox" || field.type === "radio";
      const type = isTicked ? "click" : field.tagName === "SELECT" ? "change" : "input";
      // A plain Event: a MouseEvent would tick the box again.
      if (!isTicked || field.checked !== field.defaultChecked)
        field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    for (const { form, button } of pressed) {
      if (form) form.requestSubmit(button);
      else button?.click();
    }
  }

  loadFontsLater();
  for (const act of acts) addEventListener(act, loadNow, { capture: true, passive: true });
  for (const type of ["input", "change"]) addEventListener(type, noteEdit, true);
  addEventListener("submit", holdSubmit, true);
  addEventListener("click", notePress, true);
  addEventListener("pagehide", noteScroll);
  addEventListener("load", () => {
    // Who has a login or a cart here is shown it at once.
    const isKnown = attempt(() => localStorage.length > 0);
    setTimeout(() => load("low"), isKnown ? 0 : idleMs);
  });
  new MutationObserver((_changes, observer) => {
    if (!isHydrated()) return;
    observer.disconnect();
    catchUp();
  }).observe(root, { attributeFilter: ["data-alive"] });
}

/** The same in few bytes. */
const loader = `(${loadScriptsLater.toString().replaceAll(/\n\s+/g, "\n")})()`;
