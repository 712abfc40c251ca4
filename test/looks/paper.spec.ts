import { visitAsOwner } from "../e2e/admin-lists.ts";
import { dayLink, monthFromNow } from "../e2e/calendar.ts";
import { desk } from "../e2e/fits.ts";
import { brokenWordsIn } from "../e2e/paper.ts";
import { expect, test, visit } from "../e2e/site.ts";
import { makeEvent, makeSignup } from "../make.ts";
import { makeStudent } from "../student.ts";

test.use({ viewport: desk });

test("the printed clients are a table of whole words, without the filter and the buttons", async ({ page, site }) => {
  await makeStudent(site, { first_name: "Bartholomew", last_name: "Featherstone", zipcode: "95060" });
  await visitAsOwner(page, site, "/admin/users");
  const row = page.getByRole("row").filter({ hasText: "Featherstone" });
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("search")).toBeHidden();
  await expect(row.getByRole("button")).toBeHidden();
  // About as wide as a sheet of paper.
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await brokenWordsIn(row.locator("td:is([data-label$=Name], [data-label=Zip])"))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
});

test("the printed sign-ups are a table of whole words, without the buttons", async ({ page, site }) => {
  const { db } = site.database;
  const event = await makeEvent(db, { title: "Schwangerschaftsgymnastik and Rest" });
  const name = "Bartholomew-Maximilian Featherstonehaugh";
  const email = "bartholomew.featherstonehaugh@a-long-company-name.example.com";
  await makeSignup(db, { event_id: event.id, name, email, phone: "+15550104477" });
  await visitAsOwner(page, site, "/admin/signups");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(row.getByRole("button")).toBeHidden();
  await expect(page.getByRole("button", { name: "Download CSV" })).toBeHidden();
  const paper = "td:is([data-label=Date], [data-label$=Title], [data-label=Name], [data-label=Phone])";
  // As wide as a sheet of paper. A window of that width has no table.
  await page.evaluate(() => (document.body.style.width = "690px"));
  expect(await brokenWordsIn(row.locator(paper))).toEqual([]);
  expect((await page.getByRole("table").boundingBox())!.width).toBeLessThanOrEqual(690);
});

test("a printed calendar has its dots, and no link over its text", async ({ page, site }) => {
  const month = monthFromNow(site.clock.now(), 7);
  await makeEvent(site.database.db, { title: "Slow Print", date: `${month}-11` });
  await visit(page, `/calendar?month=${month}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Skip to content")).toBeHidden();
  await expect(dayLink(page, `${month}-11`).locator("span span").first()).toHaveCSS("print-color-adjust", "exact");
});

test("on paper, pictures stay whole, and filled buttons keep the background of their words", async ({ page }) => {
  await visit(page, "/");
  await page.emulateMedia({ media: "print" });
  const pictures = page.locator("main li:has(img)");
  await expect(pictures.first()).toBeAttached();
  for (const picture of await pictures.all()) await expect(picture).toHaveCSS("break-inside", "avoid");
  const button = page.getByRole("link", { name: "Ask for a free session" }).first();
  await expect(button).toHaveCSS("print-color-adjust", "exact");
});
