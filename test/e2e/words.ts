import type { Page } from "@playwright/test";
import type { SectionFacts } from "../../contract/site/documents/editing-calls.ts";
import type { TestApp } from "../app.ts";
import { asOwner } from "../owner.ts";
import { expect, waitForHydration } from "./site.ts";

/** Reloads a page with a draft and confirms the browser's question. */
export async function reloadAndConfirm(page: Page): Promise<void> {
  const dialogShown = page.waitForEvent("dialog");
  const reloading = page.reload({ waitUntil: "domcontentloaded" });
  const dialog = await dialogShown;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloading;
  await waitForHydration(page);
}

/** Restores the first version of all site texts, which other tests expect. */
export async function restoreSiteTexts(site: TestApp): Promise<void> {
  const headers = await asOwner(site);
  const sections: SectionFacts[] = (await site.request("GET", "/api/admin/site", undefined, headers)).body;
  for (const { section, version } of sections) {
    if (version === 1) continue;
    const path = `/api/admin/site/${section}`;
    const { words } = (await site.request("GET", `${path}/history/1`, undefined, headers)).body;
    await site.request("PUT", path, { version, words }, headers);
  }
}

export const textEditor = (page: Page) => ({
  publish: page.getByRole("button", { name: "Publish", exact: true }),
  field: (name: string) => page.getByRole("textbox", { name, exact: true }),
  fold: (name: string) => page.locator("summary").filter({ hasText: name }),
});
