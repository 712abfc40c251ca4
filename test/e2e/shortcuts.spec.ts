import { makeSignup } from "../make.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { deskSearch } from "./desk-search.ts";
import { expect, test } from "./site.ts";

test.describe("the owner's keyboard shortcuts", () => {
  test("`g` and a letter go to a page, `n` goes to its form, and `?` lists them @detail", async ({ page, site }) => {
    await visitAsOwner(page, site, "/admin/settings");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const [key, path] of [
      ["e", "/admin/dashboard"],
      ["b", "/admin/bookings"],
      ["c", "/admin/signups"],
      ["p", "/admin/users"],
      ["o", "/admin/orders"],
      ["m", "/admin/payments"],
      ["t", "/admin/today"],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await expect(page.locator("[data-add-form]")).toBeVisible();
    await page.keyboard.press("n");
    await expect(page.locator("[data-add-form] :focus")).toBeVisible();
    await page.locator("main").focus();
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(page.locator("[data-add-form]")).toBeHidden();
    await page.keyboard.press("n");
    await expect(page.locator("[data-add-form] :focus")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator("main").focus();
    for (const [path, leadsTo] of [
      ["/admin/chocolates", "/admin/chocolates/new"],
      ["/admin/services", "/admin/services"],
      ["/admin/passes", "/admin/passes"],
      ["/admin/codes", "/admin/codes"],
      ["/admin/bookings", "/admin/bookings/new"],
    ] as const) {
      await visitAsOwner(page, site, path);
      await expect(page.locator("main [data-adds], main [data-add-form]").first()).toBeVisible();
      await page.keyboard.press("n");
      await expect(page).toHaveURL(leadsTo);
      if (path === leadsTo) await expect(page.locator("[data-add-form] :focus"), path).toBeVisible();
    }
  });

  test("do nothing in a field, in a dialog, with a modifier, or where the device is handed over @detail", async ({
    page,
    site,
  }) => {
    const { dialog } = deskSearch(page);
    const seat = await makeSignup(site.database.db);
    await visitAsOwner(page, site, "/admin/users");
    const field = page.getByRole("searchbox");
    await field.click();
    await page.keyboard.type("g o/?n");
    await expect(field).toHaveValue("g o/?n");
    await page.keyboard.press("Control+k");
    await expect(dialog).toBeVisible();
    await page.keyboard.type("g o?/");
    await expect(deskSearch(page).input).toHaveValue("g o?/");
    await page.keyboard.press("Control+k");
    await expect(dialog).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(field).toBeFocused();
    await page.locator("main").focus();
    await page.keyboard.press("/");
    await deskSearch(page).input.fill("kept");
    // The field of the closed dialog has the focus until the next frame.
    await page.evaluate(() => {
      const { activeElement } = document;
      activeElement!.closest("dialog")!.close();
      activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
    });
    await expect(deskSearch(page).input).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    for (const keys of ["Control+/", "Alt+/", "Shift+N", "Alt+n", "Control+Shift+K", "Control+Alt+k"])
      await page.keyboard.press(keys);
    await page.keyboard.press("g");
    await page.keyboard.press("Shift+O");
    await page.keyboard.press("g");
    await page.keyboard.press("x");
    await page.keyboard.press("o");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL("/admin/users");

    await visitAsOwner(page, site, `/admin/signups/${seat.id}/waiver?event=${seat.event_id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.locator("main").focus();
    for (const keys of ["/", "?", "Control+k", "g", "o"]) await page.keyboard.press(keys);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/waiver/);
  });

  test("of single keys are turned off in the list, which this browser remembers; Ctrl+K stays @detail", async ({
    page,
    site,
  }) => {
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    const { dialog, input } = deskSearch(page);
    await visitAsOwner(page, site, "/admin/today");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("?");
    await expect(list).toBeVisible();
    const check = list.getByRole("checkbox", { name: "Use shortcuts of single keys" });
    await check.focus();
    await page.keyboard.press("Space");
    await expect(check).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const keys of ["/", "?", "g", "o", "n"]) await page.keyboard.press(keys);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/admin/today");
    await page.keyboard.press("Control+k");
    await expect(input).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);

    const more = page.getByRole("button", { name: "More" });
    await more.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).focus();
    await page.keyboard.press("Enter");
    await check.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(more).toBeFocused();
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await expect(page).toHaveURL("/admin/orders");
  });
});
