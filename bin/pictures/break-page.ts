import type { Page } from "@playwright/test";
import type { TestApp } from "../../test/app.ts";
import { type Addresses, addressesOfNothing } from "./addresses.ts";
import type { NamedPicture } from "./pages.ts";
import { openPage } from "./stage.ts";

/** Opens a page with the failure that its table entry names. */
export async function breakPage(
  page: Page,
  { fault, path, stored }: NamedPicture,
  { site, addresses }: { site: TestApp; addresses: Addresses },
): Promise<void> {
  if (fault === "calls") await failCalls(page);
  if (fault === "send" && stored) {
    await page.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, stored(addresses));
  }
  await openPage(page, path(fault === "link" ? await addressesOfNothing(site) : addresses));
  if (fault === "send") {
    await failCalls(page);
    await sendForm(page);
  }
}

/** The site's calls fail, as when its database is away. */
export const failCalls = (page: Page) =>
  page.route("**/api/**", (route) => route.fulfill({ status: 500, json: { message: "Something went wrong." } }));

const typed: Record<string, string> = { email: "ana.whitlow@example.com", tel: "541 555 0118", number: "40" };

/** Fills in and sends the first form of the page. */
export async function sendForm(page: Page): Promise<void> {
  const form = page.locator("main form").filter({ visible: true }).first();
  for (const field of await form.locator("input, textarea, select").filter({ visible: true }).all()) {
    if (!(await field.isEditable().catch(() => false))) continue;
    const type = await field.evaluate((element) => ("type" in element ? String(element.type) : ""));
    // Some are hidden below what is drawn instead of them.
    if (type === "checkbox" || type === "radio") await field.evaluate((box) => (box as HTMLInputElement).click());
    else if (type === "select-one") await field.selectOption({ index: 1 });
    else if (type !== "file" && (await field.inputValue()) === "") await field.fill(typed[type] ?? "Ana Whitlow");
  }
  await form.locator("button[type=submit]").first().click();
}
