import { inlineScript } from "../inline-scripts.ts";

/** Runs in the browser, from its source text. It cannot use anything outside of itself. */
function repeatEarlyActions(): void {
  type Field = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } };
  /** Long enough for a slow phone. Then a form is submitted without scripts, which also works. */
  const giveUpMs = 15_000;
  const root = document.documentElement;
  /** Elements that were used before hydration, with their position among elements of their kind. */
  const places = new Map<Element, number>();
  /** Fields that were edited and buttons that were pressed before hydration, in order. */
  const edited = new Set<Field>();
  const pressed: { form?: HTMLFormElement; button: HTMLElement | null }[] = [];
  let focused: Field | null = null;
  let selection: [number, number] | undefined;
  let hasFailed = false;
  const isHydrated = () => root.hasAttribute("data-alive");

  /** Without its name if React has generated that, and generates another. */
  const kindOf = (one: Element) =>
    ["name", "type", "class"].map((name) => one.getAttribute(name)?.replace(/^_r_.*/i, "")).join();

  const alike = (one: Element) =>
    [...document.querySelectorAll(one.tagName)].filter((other) => kindOf(other) === kindOf(one));

  function note<E extends Element>(element: E): E {
    if (!places.has(element)) places.set(element, alike(element).indexOf(element));
    return element;
  }

  /**
   * React makes all elements again if the page was changed before it came, as translators do. The new element is at the
   * place of the old one.
   */
  const current = <E extends Element>(element: E): E =>
    element.isConnected ? element : ((alike(element)[places.get(element)!] ?? element) as E);

  function recordEdit({ target }: Event): void {
    edited.add(note(target as Field));
  }

  function recordFocus({ target }: Event): void {
    if (target instanceof Element) focused = note(target as Field);
    recordSelection();
  }

  /** Not for an element that loses the focus because it is removed. */
  function recordBlur({ target }: Event): void {
    queueMicrotask(() => {
      if ((target as Node).isConnected && focused === target) focused = null;
    });
  }

  /** Fields like those for email have none. */
  function recordSelection(): void {
    const { activeElement } = document;
    if (!focused || focused !== activeElement) return;
    const { selectionStart, selectionEnd } = focused;
    selection = typeof selectionStart === "number" ? [selectionStart, selectionEnd!] : undefined;
  }

  function holdSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.method === "dialog") return;
    event.preventDefault();
    pressed.push({ form: note(form), button: event.submitter && note(event.submitter) });
    setTimeout(() => isHydrated() || form.submit(), giveUpMs);
  }

  function recordPress({ target }: Event): void {
    const button = (target as Element).closest<HTMLElement>("button, [role=button]");
    const isSubmit = button instanceof HTMLButtonElement && button.type === "submit" && button.form;
    if (!button || isSubmit) return;
    pressed.push({ button: note(button) });
    if (hasFailed) workWithoutScripts();
  }

  /** On a page of an earlier build, whose scripts are gone, forms are sent without scripts, and a button reloads the page. */
  function workWithoutScripts(): void {
    const act = pressed.find(({ form }) => form) ?? pressed[0];
    removeEventListener("submit", holdSubmit, true);
    if (act?.form) return act.form.requestSubmit(act.button);
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (act && navigator.onLine && load?.type !== "reload") location.reload();
  }

  function recordFailure({ target }: Event): void {
    if (!(target instanceof HTMLScriptElement)) return;
    hasFailed = true;
    workWithoutScripts();
  }

  const recorders: [type: string, record: (event: never) => void][] = [
    ["input", recordEdit],
    ["change", recordEdit],
    ["toggle", recordEdit],
    ["focusin", recordFocus],
    ["focusout", recordBlur],
    ["selectionchange", recordSelection],
    ["submit", holdSubmit],
    ["click", recordPress],
    ["error", recordFailure],
  ];

  function replay(): void {
    for (const [type, record] of recorders) removeEventListener(type, record as EventListener, true);
    for (const from of edited) {
      const field = current(from);
      if (from.tagName === "DETAILS") {
        field.toggleAttribute("open", from.hasAttribute("open"));
        continue;
      }
      const isTicked = field.type === "checkbox" || field.type === "radio";
      if (field !== from && isTicked) field.checked = from.checked;
      else if (field !== from && field.type !== "file") field.value = from.value;
      // React 19 treats the value it finds in a field as already reported.
      field._valueTracker?.setValue(`${String(field.checked)} ${field.value}`);
      const type = isTicked ? "click" : field.tagName === "SELECT" ? "change" : "input";
      // A plain Event: a MouseEvent would tick the box again.
      if (!isTicked || field.checked !== field.defaultChecked) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (focused && !focused.isConnected) {
      const field = current(focused);
      field.focus({ preventScroll: true });
      if (selection) field.setSelectionRange(...selection);
    }
    for (const { form, button } of pressed) {
      if (form) current(form).requestSubmit(button && current(button));
      else if (button) current(button).click();
    }
  }

  for (const [type, record] of recorders) addEventListener(type, record as EventListener, true);
  new MutationObserver((_changes, observer) => {
    if (!isHydrated()) return;
    observer.disconnect();
    replay();
  }).observe(root, { attributeFilter: ["data-alive"] });
}

/** The inline script that repeats a visitor's actions from before hydration. */
export const earlyActions = inlineScript(repeatEarlyActions);
