import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** Expects no horizontal scrolling and no text or control beyond the edges, apart from scrollable strips. */
export async function expectNothingCutOff(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  const { scroll, cutOff } = await page.evaluate((edge) => {
    const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX) && part !== document.body;
    const parts = document.querySelectorAll("h1, h2, h3, p, a, button, label, input, select, textarea");
    const cutOff = [...parts]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        let isApart = element.closest(".hidden-text, .skip") !== null || !element.checkVisibility();
        for (let at = element.parentElement; at; at = at.parentElement) isApart ||= scrolls(at);
        return !isApart && width > 1 && (left < -1 || right > edge + 1);
      })
      .map((element) => element.textContent);
    return { scroll: document.documentElement.scrollWidth, cutOff };
  }, width);
  expect.soft(scroll, `${page.url()} at ${width} pixels`).toBeLessThanOrEqual(width);
  expect.soft(cutOff, `beyond the edge of ${page.url()} at ${width} pixels`).toEqual([]);
}

/** Expects controls of at least 44 px at 390 px, apart from links in a sentence. */
export async function expectControlsFitThumb(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const small = await page
    .locator(":is(main, header, nav) :is(a, button, input, select, textarea, summary):visible")
    .evaluateAll((all) =>
      all.flatMap((control) => {
        const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
        const words = control.parentElement!.textContent.trim();
        const isInSentence = control.localName === "a" && words.length > control.textContent.trim().length;
        // A link may reach over the whole card.
        const isWider = getComputedStyle(control, "::after").position === "absolute";
        const isFact = control.matches(":read-only:is(input, textarea)");
        if (width <= 1 || isInSentence || isWider || isFact || (width > 43 && height > 43)) return [];
        return `${Math.round(width)} x ${Math.round(height)} ${control.textContent || control.ariaLabel}`;
      }),
    );
  expect.soft(small, `too small for a thumb: ${page.url()}`).toEqual([]);
}

/** At 390 px with text at 200 %: no sideways scrolling, no words on top of other words, no word broken between letters. */
export async function expectLargeTextFits(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const { scroll, client, merged, broken } = await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const { scrollWidth: scroll, clientWidth: client } = document.documentElement;
    const lines: { words: string; box: DOMRect }[] = [];
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement!;
      // What sticks to an edge is above the rest on purpose.
      let isApart =
        !parent.checkVisibility({ visibilityProperty: true }) || parent.closest(".hidden-text, dialog") !== null;
      for (let at: Element | null = parent; at; at = at.parentElement) {
        const { position, clipPath } = getComputedStyle(at);
        isApart ||= position === "sticky" || position === "fixed" || clipPath !== "none";
      }
      if (isApart) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const { 0: word, index } of texts.currentNode.textContent!.matchAll(
        /(?<=^|\s)\p{L}{3,16}(?=[.,:;!?]?(?:\s|$))/gu,
      )) {
        const letters = document.createRange();
        letters.setStart(texts.currentNode, index);
        letters.setEnd(texts.currentNode, index + word.length);
        const tops = [...letters.getClientRects()].map(({ top }) => top);
        if (tops.some((top) => top > tops[0]! + 4)) broken.push(word);
      }
      for (const box of range.getClientRects()) lines.push({ words: texts.currentNode.textContent!, box });
    }
    const merged = lines.flatMap(({ words, box }, index) =>
      lines.slice(index + 1).flatMap((other) => {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        const isOther = other.words !== words;
        return isOther && across > 2 && down > Math.min(box.height, other.box.height) / 2
          ? `${words} | ${other.words}`
          : [];
      }),
    );
    document.documentElement.style.fontSize = "";
    return { scroll, client, merged, broken };
  });
  expect.soft(scroll, `${page.url()} at 200 %`).toBeLessThanOrEqual(client);
  expect.soft(merged, `${page.url()} at 200 %`).toEqual([]);
  expect.soft(broken, `broken words of ${page.url()} at 200 %`).toEqual([]);
}

/** Expects lines of at most about 90 characters on a very wide screen. */
export async function expectReadableLines(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1440 });
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const widest = await page.locator("main p:visible").evaluateAll((paragraphs) => {
    const lines = paragraphs.flatMap((paragraph) => {
      const text = document.createRange();
      text.selectNodeContents(paragraph);
      const fontSize = parseFloat(getComputedStyle(paragraph).fontSize);
      return [...text.getClientRects()].map((line) => line.width / fontSize);
    });
    return Math.max(0, ...lines);
  });
  // In em.
  expect.soft(widest, `the longest line of ${page.url()} at ${width} pixels`).toBeLessThan(46);
}
