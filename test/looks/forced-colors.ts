import type { Page } from "@playwright/test";
import { expectFocusSeen } from "../e2e/focus.ts";
import { expect } from "../e2e/site.ts";

/**
 * Expects that a page works in the forced colors of a system, which show neither backgrounds nor shadows: every control
 * has words, a picture or a border; what is chosen looks different from what is not; the focus is seen.
 */
export async function expectForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await expectFocusSeen(page);
  const faults = await page.evaluate(findFaults);
  expect.soft(faults, `forced colors on ${page.url()}`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

/** Runs in the page. */
function findFaults(): string[] {
  const canvas = getComputedStyle(document.body).backgroundColor;
  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} ${element.getAttribute("aria-label") ?? element.textContent.trim()}`.slice(
      0,
      90,
    );
  const sides = ["top", "right", "bottom", "left"];
  const bordersOf = (style: CSSStyleDeclaration) =>
    sides.map((side) => {
      const of = (name: string) => style.getPropertyValue(`border-${side}-${name}`);
      const isSeen = of("style") !== "none" && parseFloat(of("width")) > 0 && of("color") !== canvas;
      return isSeen ? `${of("width")} ${of("style")} ${of("color")}` : "none";
    });
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
  };
  /** What is seen of an element, apart from its words. */
  const lookOf = (element: Element) =>
    [element, ...element.querySelectorAll("*")]
      .filter((part) => part === element || isShown(part))
      .map((part) => {
        const style = getComputedStyle(part);
        const { backgroundColor, color, fontWeight, textDecorationLine } = style;
        const picture = part.closest("svg") ? part.outerHTML.replaceAll(/class="[^"]*"/g, "") : "";
        const background = backgroundColor === "rgba(0, 0, 0, 0)" ? canvas : backgroundColor;
        return [bordersOf(style), background, color, fontWeight, textDecorationLine, picture].flat().join(" ");
      })
      .join("\n");

  const controls = [...document.querySelectorAll("a[href], button, summary, input, select, textarea")].filter(isShown);
  const unseen = controls.filter((control) => {
    const isNative = control.matches("input, select") && getComputedStyle(control).appearance !== "none";
    const hasPicture = [...control.querySelectorAll("svg, img, canvas")].some(isShown);
    const hasBorder = bordersOf(getComputedStyle(control)).some((border) => border !== "none");
    // Links over a whole card, and words that are clipped away, are not seen.
    const hasWords = (control as HTMLElement).innerText.trim() !== "";
    return !isNative && !hasPicture && !hasBorder && !hasWords;
  });

  const groups = "[role=radiogroup], [role=group], [role=listbox], [role=grid], fieldset, table, nav, ul, ol";
  const chosenOnes =
    "[aria-pressed=true], [aria-current]:not([aria-current=false]), [role=option][aria-selected=true], td[aria-selected=true] a, label:has(:checked)";
  const alike = [...document.querySelectorAll(chosenOnes)].filter(isShown).filter((chosen) => {
    const inside = chosen.querySelector("input");
    const hasNativeMark = inside && isShown(inside) && getComputedStyle(inside).appearance !== "none";
    if (hasNativeMark) return false;
    const peers = [...(chosen.closest(groups)?.querySelectorAll(chosen.localName) ?? [])].filter(
      (peer) => peer !== chosen && !peer.matches(chosenOnes) && isShown(peer) && peer.className !== "",
    );
    const look = lookOf(chosen);
    return peers.some((peer) => lookOf(peer) === look);
  });
  return [
    ...unseen.map((control) => `not seen: ${nameOf(control)}`),
    ...alike.map((chosen) => `looks as if it were not chosen: ${nameOf(chosen)}`),
  ];
}
