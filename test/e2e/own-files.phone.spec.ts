import { readFile } from "node:fs/promises";
import { makeBooking, makeSignup } from "../make.ts";
import { pdfWords } from "../pdf-words.ts";
import { logInStudent } from "./account.ts";
import { makeUpcomingClass } from "./signup.ts";
import { expect, test, visit } from "./site.ts";

test("a student subscribes to a calendar of their own, makes a new link, and downloads the receipts of a year", async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const ana = await logInStudent(page, site);
  const event = await makeUpcomingClass(site);
  await makeSignup(site.database.db, { event_id: event.id, email: ana.email });
  await makeBooking(site.database.db, { user_id: ana.id, cashReceivedAt: new Date("2025-05-05T19:00:00Z") });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await visit(page, `/user/${ana.id}/account`);
  await button("Create a link").click();
  const field = page.getByLabel("Secret link");
  const address = await field.inputValue();
  expect(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  const feed = await site.request("GET", new URL(address).pathname);
  expect(feed.body).toContain(`UID:${event.id}@`);
  const subscribe = page.getByRole("link", { name: "Open in calendar app" });
  await expect(subscribe).toHaveAttribute("href", address.replace(/^http:/, "webcal:"));
  await button("Copy link").click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  await button("Create a new link").click();
  await button("Yes, create a new one").click();
  await expect(field).not.toHaveValue(address);
  expect((await site.request("GET", new URL(address).pathname)).status).toBe(404);

  await page.getByRole("link", { name: "Wallet", exact: true }).first().click();
  await expect(page.getByText("$80 paid")).toBeVisible();
  const download = page.waitForEvent("download");
  await button("Download 2025").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("receipts-2025-ana-whitlow.pdf");
  expect(pdfWords(await readFile(await file.path())).flat()).toEqual(expect.arrayContaining(["Mira Solano", "$80.00"]));
});
