import { inlineScript } from "./inline-scripts.ts";

/** Runs in the browser, from its text: nothing outside of it exists there. */
function repeatEarlyActs(): void {
  /** Long enough for a slow phone; then a form is sent without scripts, which works too. */
  const giveUpMs = 15_000;
  const root = document.documentElement;
  /** Fields that were edited and buttons that were pressed before the page was hydrated, in order. */
  const edited = new Set<EventTarget>();
  const pressed: { form?: HTMLFormElement; button: HTMLElement | null }[] = [];
  const isHydrated = () => root.hasAttribute("data-alive");

  function noteEdit({ target }: Event): void {
    if (target) edited.add(target);
  }

  function holdSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.method === "dialog") return;
    event.preventDefault();
    pressed.push({ form, button: event.submitter });
    setTimeout(() => isHydrated() || form.submit(), giveUpMs);
  }

  function notePress({ target }: Event): void {
    const button = (target as Element).closest<HTMLElement>("button, [role=button]");
    const isSubmit = button instanceof HTMLButtonElement && button.type === "submit" && button.form;
    if (button && !isSubmit) pressed.push({ button });
  }

  function catchUp(): void {
    for (const type of ["input", "change"]) removeEventListener(type, noteEdit, true);
    removeEventListener("submit", holdSubmit, true);
    removeEventListener("click", notePress, true);
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

  for (const type of ["input", "change"]) addEventListener(type, noteEdit, true);
  addEventListener("submit", holdSubmit, true);
  addEventListener("click", notePress, true);
  new MutationObserver((_changes, observer) => {
    if (!isHydrated()) return;
    observer.disconnect();
    catchUp();
  }).observe(root, { attributeFilter: ["data-alive"] });
}

/** The script that repeats what was done on a page before it was hydrated. */
export const earlyActions = inlineScript(repeatEarlyActs);
