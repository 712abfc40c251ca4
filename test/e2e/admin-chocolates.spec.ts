import { paths } from "../../contract/paths.ts";
import {
  makeProduct,
  openEditor,
  productForm,
  productRow,
  rowLink,
  changeInAnotherTab,
  saveButton,
  chocolatesPath,
  productJourneys,
} from "./admin-chocolates.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, expectAccessible, focusedElement, test, visit } from "./site.ts";
import { reloadAndConfirm } from "./words.ts";

test.describe("managing chocolates", () => {
  productJourneys();

  test("when another tab saved first, the owner chooses a version; inventory is saved as a difference", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const card = await openEditor(page, tin.name);
    const type = async (price: string, inventory: string) => {
      await card.getByLabel("Price").fill(price);
      await card.getByLabel("Inventory").fill(inventory);
      await saveButton(page, tin.name).click();
    };
    await changeInAnotherTab(site, tin, { price: 15, details: "Figs.", inventory: 7 });
    await type("16", "12");
    await expect(card.getByText("This product was changed elsewhere.")).toBeVisible();
    await expect(card.getByText("This product was changed elsewhere.")).toBeInViewport();
    await expect(card.getByText("Details now")).toBeVisible();
    await expect(card.getByText("Price now")).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Save mine instead" }).click();
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    await openEditor(page, tin.name);
    // 10 at first; the other tab took 3, this form added 2.
    await expect(card.getByLabel("Inventory")).toHaveValue("9");
    await expect(card.getByLabel("Price")).toHaveValue("16");
    await expect(card.getByLabel("Details")).toHaveValue("Figs.");

    await changeInAnotherTab(site, tin, { price: 18 });
    await type("19", "9");
    await card.getByRole("button", { name: "Keep the newer one" }).click();
    await expect(card.getByLabel("Price")).toHaveValue("18");
    await page.getByRole("link", { name: "All chocolates" }).click();
    await expect(productRow(page, tin.name)).toContainText("$18");
    await expect(page.getByText("Unsaved changes")).toBeHidden();
  });

  test("input survives a visit to another page, and a deleted product is reported", async ({ page, site, trouble }) => {
    trouble.allow(/404/);
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const card = await openEditor(page, tin.name);
    await card.getByLabel("Details").fill("Figs, walnuts.");
    const bar = page.getByRole("navigation", { name: "Admin" });
    await bar.getByRole("link", { name: "People" }).click();
    await expect(page).toHaveURL(paths.admin("users"));
    await bar.getByRole("link", { name: "Chocolates" }).click();
    await expect(productRow(page, tin.name).getByText("Unsaved changes")).toBeVisible();
    await openEditor(page, tin.name);
    await expect(card.getByLabel("Details")).toHaveValue("Figs, walnuts.");
    await changeInAnotherTab(site, tin);
    await saveButton(page, tin.name).click();
    await expect(card.getByText("This product was deleted elsewhere.")).toBeVisible();
    await card.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(chocolatesPath);
    await expect(rowLink(page, tin.name)).toHaveCount(0);

    await visit(page, `${chocolatesPath}/${tin._id}`);
    await expect(page.getByRole("heading", { name: "We couldn’t find this." })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "All chocolates" }).last().click();
    await expect(page).toHaveURL(chocolatesPath);
  });

  test("the owner changes tins, price and order with the keyboard only", async ({ page, site }) => {
    const first = await makeProduct(site);
    const second = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    await rowLink(page, first.name).focus();
    await page.keyboard.press("Tab");
    await expect(focusedElement(page)).toHaveAccessibleName(`One tin less: ${first.name}`);
    await page.keyboard.press("Tab");
    await expect(focusedElement(page)).toHaveAccessibleName(`One tin more: ${first.name}`);
    await page.keyboard.press("Space");
    await expect(page.getByText(`${first.name}: +1, 11 in stock.`)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(rowLink(page, second.name)).toBeFocused();

    await page.keyboard.press("Enter");
    const price = productForm(page, second.name).getByLabel("Price");
    await expect(price).toBeVisible();
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await price.evaluate((input) => input === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    // The field is selected as a whole by Tab.
    await page.keyboard.type("15.25");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    await expect(rowLink(page, second.name)).toBeFocused();
    await expect(productRow(page, second.name)).toContainText("$15.25");

    await page.getByRole("button", { name: "Reorder" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Done" })).toBeFocused();
    await page.getByRole("button", { name: `Up: ${second.name}` }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`${second.name} is now number`))).toBeVisible();
    await expect(page.getByRole("button", { name: `Up: ${second.name}` })).toBeFocused();
  });

  test("the list says that there is no chocolate yet, and that it cannot be read", async ({ page, site, trouble }) => {
    trouble.allow(/chocolates/);
    const { db } = site.database;
    const chocolates = await db.selectFrom("chocolates").select(["id", "state"]).execute();
    await db.updateTable("chocolates").set({ state: "gone" }).execute();
    try {
      await visitAsOwner(page, site, chocolatesPath);
      await expect(page.getByRole("heading", { name: "No chocolates yet" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Reorder" })).toHaveCount(0);
      await expectAccessible(page);
    } finally {
      for (const { id, state } of chocolates)
        await db.updateTable("chocolates").set({ state }).where("id", "=", id).execute();
    }
    const tin = await makeProduct(site);
    await page.route("**/api/admin/chocolates*", (route) => route.abort());
    await visit(page, chocolatesPath);
    await expect(page.getByRole("heading", { name: "We couldn’t load your chocolates." })).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/admin/chocolates*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rowLink(page, tin.name)).toBeVisible();

    await page.route("**/api/admin/chocolates/*", (route) => route.abort());
    await rowLink(page, tin.name).click();
    await expect(page.getByRole("heading", { name: "We couldn’t load this chocolate." })).toBeVisible();
    await page.unroute("**/api/admin/chocolates/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(productForm(page, tin.name)).toBeVisible();
  });

  test("a tab with unsaved changes asks before it is closed, in the editor and in the list", async ({ page, site }) => {
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const editor = await openEditor(page, tin.name);
    await editor.getByLabel("Details").fill("Figs.");
    await reloadAndConfirm(page);
    await editor.getByLabel("Details").fill("Figs.");
    await page.getByRole("link", { name: "All chocolates" }).click();
    await expect(productRow(page, tin.name).getByText("Unsaved changes")).toBeVisible();
    await reloadAndConfirm(page);
    await expect(rowLink(page, tin.name)).toBeVisible();
    await expect(page.getByText("Unsaved changes")).toBeHidden();
  });

  test("a file that is not an accepted picture is refused with a message, and the other input stays", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/400 from .*pictures/, /400 \(Bad Request\)/, /blob:/);
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const card = await openEditor(page, tin.name);
    await card.getByLabel("Details").fill("Figs.");
    const input = card.getByLabel(`Picture file of ${tin.name}`);
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>',
    );
    await input.setInputFiles({ name: "x.svg", mimeType: "image/svg+xml", buffer: svg });
    const dialog = page.getByRole("dialog", { name: "Crop" });
    await dialog.getByRole("button", { name: "Upload" }).click();
    const sentence = "Please choose a JPEG, PNG, WebP or AVIF picture of up to 10 MB.";
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await input.setInputFiles({
      name: "x.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("no picture at all"),
    });
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Upload" })).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(card.getByLabel("Details")).toHaveValue("Figs.");
  });

  test("the stock history lists the changes; axe finds no violations in the list, the editors and the history", async ({
    page,
    site,
  }) => {
    const tin = await makeProduct(site);
    await changeInAnotherTab(site, tin, { inventory: 12, inventoryWas: 10 });
    await visitAsOwner(page, site, chocolatesPath);
    await expect(rowLink(page, tin.name)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reorder" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Done" }).click();
    await openEditor(page, tin.name);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Stock history: ${tin.name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Stock of ${tin.name}` });
    await expect(dialog.getByRole("listitem")).toHaveText([/Counted by you\+2.*12 in stock/, /Starting stock\+10/]);
    await expectAccessible(page);
    await visit(page, `${chocolatesPath}/new`);
    await expect(productForm(page, "Add a chocolate")).toBeVisible();
    await expectAccessible(page);
  });
});
