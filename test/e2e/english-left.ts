import { globSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const contract = join(import.meta.dirname, "..", "..", "contract");

/** Every sentence without a value that has another text in Spanish. */
async function englishSentences(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const file of globSync("**/text.es.ts", { cwd: contract })) {
    const read = (name: string): Promise<Record<string, unknown>> => import(join(contract, name));
    const [en, es] = await Promise.all([read(file.replace(".es.", ".en.")), read(file)]);
    for (const [name, text] of Object.entries(en))
      if (typeof text === "string" && text !== es[name]) found.add(text.replaceAll(/<\/?\w+>/g, ""));
  }
  return found;
}

let sentences: Promise<Set<string>> | undefined;

/** The texts of a Spanish page, read or heard, that are English sentences of the site. */
export async function englishLeft(page: Page): Promise<string[]> {
  sentences ??= englishSentences();
  const known = await sentences;
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const isElsewhere = (element: Element | null) => element?.closest('script, style, template, [lang="en"]');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!isElsewhere(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [alt], [title]"))
      if (!isElsewhere(element))
        for (const name of ["aria-label", "placeholder", "alt", "title"]) found.push(element.getAttribute(name) ?? "");
    return found.map((text) => text.trim());
  });
  return texts.filter((text) => known.has(text));
}
