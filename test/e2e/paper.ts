import type { Locator, Page } from "@playwright/test";
import { expect } from "./site.ts";

/** Expects that a page prints these words on one sheet of A4 and US Letter, black on white, also in dark mode. */
export async function expectOneSheet(page: Page, words: readonly (string | RegExp)[]): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const each of words) await expect(page.getByText(each).locator("visible=true").first()).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("body")).toHaveCSS("color", "rgb(0, 0, 0)");
  for (const format of ["A4", "Letter"]) {
    const paper = await page.pdf({ format });
    expect(paper.toString("latin1").match(/\/Type \/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
}

/** Words that are broken between their letters. */
export const brokenWordsIn = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((all) =>
    all.flatMap((part) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { 0: word, index } of texts.currentNode.textContent!.matchAll(/[\p{L}\d]+/gu)) {
          const letters = document.createRange();
          letters.setStart(texts.currentNode, index);
          letters.setEnd(texts.currentNode, index + word.length);
          if (new Set([...letters.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
