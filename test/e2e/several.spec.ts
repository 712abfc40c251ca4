import { newId } from "../../server/platform/db/id.ts";
import { makeMessage } from "../make.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test } from "./site.ts";

test.describe("several at once", () => {
  test("with the keyboard only: a range with Shift, the action, and Undo with `u` or Shift+Tab @detail", async ({
    page,
    site,
  }) => {
    const suffix = newId().slice(-8);
    const now = Date.now();
    for (const [n, name] of ["Ana", "Bea", "Cleo"].entries())
      await makeMessage(site.database.db, { name: `${name} ${suffix}`, received_at: new Date(now - n * 1_000) });
    await visitAsOwner(page, site, "/admin/messages");
    const box = (name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name} ${suffix}`) });
    const select = page.getByRole("button", { name: "Select", exact: true });
    await select.press("Enter");
    await box("Ana").press("Space");
    await box("Cleo").press("Shift+Space");
    for (const name of ["Ana", "Bea", "Cleo"]) await expect(box(name)).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(box("Ana")).toHaveCount(0);
    await expect(select).toBeFocused();

    await select.press("Enter");
    await box("Ana").press("Space");
    await box("Cleo").press("Shift+Space");
    await page.getByRole("button", { name: "Mark as answered", exact: true }).press("Enter");
    await expect(page.getByText("3 messages marked as answered.")).toBeVisible();
    await page.keyboard.press("u");
    await expect(page.getByText("Undone.")).toBeVisible();
    await expect(page.getByText(`Bea ${suffix}`)).toBeVisible();
  });

  test("a message with Undo stays while it has the focus or the pointer @detail", async ({ page, site }) => {
    const name = `Ana ${newId().slice(-8)}`;
    await makeMessage(site.database.db, { name });
    // With a message that stays, the list keeps its button.
    await makeMessage(site.database.db);
    await page.clock.install();
    await visitAsOwner(page, site, "/admin/messages");
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await page.getByRole("button", { name: `Mark as answered: message from ${name}` }).click();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await expect(undo).toBeVisible();
    await page.clock.runFor(8_000);
    await expect(undo).toBeVisible();
    await undo.focus();
    await page.clock.runFor(60_000);
    await expect(undo).toBeVisible();
    await page.getByRole("button", { name: "Select", exact: true }).focus();
    await page.clock.runFor(11_000);
    await expect(undo).toHaveCount(0);
  });
});
