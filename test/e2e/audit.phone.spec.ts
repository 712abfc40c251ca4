import { makeEvent, makeSignup } from "../make.ts";
import { asOwner } from "../owner.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test } from "./site.ts";

test("the owner sees what was done, filters it, opens what it was about, and checks the log", async ({
  page,
  site,
}) => {
  const event = await makeEvent(site.database.db, { title: "Logged Yoga", date: "2033-04-05" });
  const seat = await makeSignup(site.database.db, { event_id: event.id, name: "Ana Logged" });
  const owner = await asOwner(site);
  await site.request("PUT", `/api/admin/signups/${seat.id}/check-in`, { isHere: true }, owner);
  await site.request("GET", "/api/admin/users.csv", undefined, owner);
  await visitAsOwner(page, site, "/admin/security");
  await page.getByRole("link", { name: "See all activity" }).tap();
  await expect(page.getByText("You downloaded all clients.").first()).toBeVisible();

  await page.getByLabel("Show", { exact: true }).selectOption("Classes");
  await expect(page.getByText("You downloaded all clients.")).toHaveCount(0);
  await expect(page.getByText("You checked a person in.").first()).toBeVisible();
  await page.getByRole("button", { name: "Check the log" }).tap();
  await expect(page.getByText(/The log is intact: \d+ entries since /)).toBeVisible();
  await page.getByLabel("Up to").fill("2020-01-01");
  await expect(page.getByText("No activity of this kind")).toBeVisible();
  await page.getByLabel("Up to").fill("");
  await page.getByRole("link", { name: "Ana Logged, Tue, Apr 5, 2033" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Logged Yoga");
});
