import { makeClass, listPhoneJourneys, visitAsOwner } from "./admin-lists.ts";
import { expect, test } from "./site.ts";

test.describe("the owner's lists on a phone", () => {
  listPhoneJourneys();

  test("the owner finds a student's number through the class, and by searching; rows are low @detail", async ({
    page,
    site,
  }) => {
    const { event, ana } = await makeClass(site);
    await visitAsOwner(page, site, "/admin/signups");
    const classRow = page.getByRole("list", { name: "Classes" }).locator("> li").filter({ hasText: event.title });
    await expect(classRow).toContainText("2 of 25");
    const { height } = (await classRow.boundingBox())!;
    expect(height).toBeLessThanOrEqual(72);
    await site.database.db.updateTable("events").set({ capacity: 2 }).where("id", "=", event.id).execute();
    await page.reload();
    await expect(classRow).toContainText("Full");
    await classRow.getByRole("button").click();
    const person = page
      .getByRole("list", { name: "Sign-ups" })
      .getByRole("listitem")
      .filter({ hasText: "Ana Whitlow" });
    await expect(person).toContainText("555-010-4477");
    await person.getByRole("button", { name: /^Ana Whitlow/ }).click();
    await expect(person.getByRole("link", { name: "Call Ana Whitlow, 555-010-4477" })).toBeVisible();
    for (const label of ["Date", "Class Title", "Name", "Email", "Phone"])
      await expect(person.getByRole("term").filter({ hasText: label }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.getByRole("searchbox").fill(ana.email);
    await expect(page.getByText("1 sign-up", { exact: true })).toBeVisible();
    await person.getByRole("button", { name: /^Ana Whitlow/ }).click();
    await person.getByRole("button", { name: /^Delete the sign-up/ }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Signup deleted successfully.")).toBeVisible();
    await expect(page.getByText("No signups found.")).toBeVisible();
  });
});
