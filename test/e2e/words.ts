import type { Page } from "@playwright/test";
import type { SectionFacts, SiteDocument } from "../../contract/site-editing.ts";
import type { SiteSection } from "../../contract/site.ts";
import type { TestApp } from "../app.ts";
import { asOwner } from "../owner.ts";

/** What another browser of hers publishes. */
export async function publishElsewhere(site: TestApp, section: SiteSection, change: object): Promise<void> {
  const headers = await asOwner(site);
  const now: SiteDocument = (await site.request("GET", `/api/admin/site/${section}`, undefined, headers))
    .body;
  const body = { version: now.version, words: { ...now.words, ...change }, signAgain: "nobody" };
  await site.request("PUT", `/api/admin/site/${section}`, body, headers);
}

/** Puts back what the site said at first: other journeys read it. */
export async function restoreWords(site: TestApp): Promise<void> {
  const headers = await asOwner(site);
  const sections: SectionFacts[] = (await site.request("GET", "/api/admin/site", undefined, headers)).body;
  for (const { section, version } of sections) {
    if (version === 1) continue;
    const path = `/api/admin/site/${section}`;
    const { words } = (await site.request("GET", `${path}/history/1`, undefined, headers)).body;
    await site.request("PUT", path, { version, words }, headers);
  }
}

export const editor = (page: Page) => ({
  publish: page.getByRole("button", { name: "Publish", exact: true }),
  field: (name: string) => page.getByRole("textbox", { name, exact: true }),
  fold: (name: string) => page.locator("summary").filter({ hasText: name }),
});
