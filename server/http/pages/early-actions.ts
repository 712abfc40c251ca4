import { inlineScript } from "./inline-scripts.ts";

/** Runs in the browser, from its source text. It cannot use anything outside of itself. */
function repeatEarlyActions(): void {
  /** Long enough for a slow phone. Then a form is submitted without scripts, which also works. */
  const giveUpMs = 15_000;
  const root = document.documentElement;
  /** Fields that were edited and buttons that were pressed before hydration, in order. */
  const edited = new Set<EventTarget>();
  const pressed: { form?: HTMLFormElement; button: HTMLElement | null }[] = [];
  const isHydrated = () => root.hasAttribute("data-alive");

  function recordEdit({ target }: Event): void {
    if (target) edited.add(target);
  }

  function holdSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.method === "dialog") return;
    event.preventDefault();
    pressed.push({ form, button: event.submitter });
    setTimeout(() => isHydrated() || form.submit(), giveUpMs);
  }

  function recordPress({ target }: Event): void {
    const button = (target as Element).closest<HTMLElement>("button, [role=button]");
    const isSubmit = button instanceof HTMLButtonElement && button.type === "submit" && button.form;
    if (button && !isSubmit) pressed.push({ button });
  }

  function replay(): void {
    for (const type of ["input", "change"]) removeEventListener(type, recordEdit, true);
    removeEventListener("submit", holdSubmit, true);
    removeEventListener("click", recordPress, true);
    for (const field of edited as Set<HTMLInputElement & { _valueTracker?: { setValue(value: string): void } }>) {
      // React 19 treats the value it finds in a field as already reported.
      field._valueTracker?.setValue(`${String(field.checked)} ${field.value}`);
      const isTicked = field.type === "checkbox" || field.type === "radio";
      const type = isTicked ? "click" : field.tagName === "SELECT" ? "change" : "input";
      // A plain Event: a MouseEvent would tick the box again.
      if (!isTicked || field.checked !== field.defaultChecked) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    for (const { form, button } of pressed) {
      if (form) form.requestSubmit(button);
      else button?.click();
    }
  }

  for (const type of ["input", "change"]) addEventListener(type, recordEdit, true);
  addEventListener("submit", holdSubmit, true);
  addEventListener("click", recordPress, true);
  new MutationObserver((_changes, observer) => {
    if (!isHydrated()) return;
    observer.disconnect();
    replay();
  }).observe(root, { attributeFilter: ["data-alive"] });
}

/** The inline script that repeats a visitor's actions from before hydration. */
export const earlyActions = inlineScript(repeatEarlyActions);
