import type { Page } from "@playwright/test";
import { clockWords, weekdayDateWords } from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect } from "./site.ts";

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** As the pages write a time: `Thu, Jun 24, 9:00 AM`. */
export const whenOf = ({ date, time }: { date: string; time: string }) =>
  `${weekdayDateWords(date)}, ${clockWords(time.slice(0, 5))}`;

/** The link of the letter about an absence to an address, with the answer that a button names. */
export async function letterLink(site: TestApp, email: string, choose = ""): Promise<string> {
  const links = () =>
    site.mail.received
      .filter(({ to }) => to.includes(email))
      .flatMap(({ mail }) => [...(mail.text ?? "").matchAll(/\/called-off\?\S+/g)])
      .map(([link]) => link);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().find((link) => link.includes(`choose=${choose}`)) ?? links()[0]!;
}

/** Opens "I can't teach" from Today, for a day. */
export async function planDay(page: Page, site: TestApp, day: string): Promise<void> {
  await visitAsOwner(page, site, "/admin/today");
  await page.getByRole("link", { name: "I can’t teach" }).tap();
  await page.getByText("Other days").tap();
  // The last day follows.
  await page.getByLabel("First day").fill(day);
  await expect(page.getByLabel("Last day")).toHaveValue(day);
}

/** The card on Today of an absence on a day. Other journeys may have left more of them. */
export const awayCard = (page: Page, day: string) =>
  page.getByRole("region", { name: `You will be away: ${weekdayDateWords(day)}`, exact: true });

/** What an answer has done, which has the focus. */
export const outcome = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

/** The page fits the phone. */
export const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
