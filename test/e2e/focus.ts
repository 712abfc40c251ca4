import type { Locator, Page } from "@playwright/test";
import { expect } from "./site.ts";

/**
 * Runs in the page. What is wrong with the focus of each element: it is not reached, has no ring, or something covers it.
 * Without elements: of the focused one.
 */
function focusFaults(elements: Element[], { moves }: { moves: boolean }): string[] {
  const nameOf = (element: Element) =>
    `${element.localName} ${element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent.trim()}`
      .replaceAll(/\s+/g, " ")
      .slice(0, 80);
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  const isSeen = (element: Element, painted: Element) =>
    [...painted.getClientRects()].some(({ left, right, top, bottom }) =>
      [0.5, 0.1, 0.9].some((part) => {
        const at = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part);
        return at !== null && (painted.contains(at) || at.contains(element)) && at !== document.documentElement;
      }),
    );
  // An open dialog keeps the focus.
  const dialog = document.querySelector("dialog:modal");
  const reachable = elements.filter((element) => !dialog || dialog.contains(element));
  return reachable.flatMap((element) => {
    if (moves) (element as HTMLElement).focus();
    if (document.activeElement !== element) return [`not focused: ${nameOf(element)}`];
    // The label of a hidden radio button shows its focus.
    const label = element.closest("label");
    const painted = element.matches(".hidden-text") && label ? label : element;
    return [
      ...(hasRing(element) || (label && hasRing(label)) ? [] : [`no ring: ${nameOf(element)}`]),
      ...(isSeen(element, painted) ? [] : [`covered: ${nameOf(element)}`]),
    ];
  });
}

const controls =
  ":is(a[href], button:not(:disabled), input:not(:disabled, [tabindex='-1']), select, textarea, summary, [tabindex='0']):visible";

/** Expects that each control that gets the focus shows a ring, and that nothing covers it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  // A list that changes with the width of the window is rendered before the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // After a key, the focus that a script moves has a ring, too.
  await page.keyboard.press("Tab");
  const faults = await page.locator(controls).evaluateAll(focusFaults, { moves: true });
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  expect.soft(faults, `focus on ${page.url()}, ${page.viewportSize()!.width} pixels wide`).toEqual([]);
}

/**
 * Presses a key until the element has the focus. Expects that it takes at most 25 presses, and that the focus is in view,
 * shows a ring, and is not covered.
 */
export async function tabTo(target: Locator, { key = "Tab", most = 25 } = {}): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  const passed: string[] = [];
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      const faults = await target.evaluateAll(focusFaults, { moves: false });
      expect(faults, `the focus on ${page.url()}`).toEqual([]);
      await expect(target).toBeInViewport();
      return;
    }
    passed.push(await page.evaluate(() => document.activeElement?.textContent.trim().slice(0, 30) ?? "nothing"));
  }
  throw new Error(`${most} times ${key} did not reach ${target.toString()}, but: ${passed.join(" | ")}`);
}

/** Reaches a control with Tab and presses a key on it. */
export async function press(target: Locator, key = "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Reaches a field with Tab and types into it. */
export async function type(target: Locator, words: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(words);
}

/** From the top of a page to its content, with the link for it. */
export async function skipToContent(page: Page): Promise<void> {
  const link = page.locator("a.skip");
  await tabTo(link, { most: 1 });
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
}
