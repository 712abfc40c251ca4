import { paths } from "../../contract/paths.ts";
import { buyCart, cartRequest, newGuest, readInventory } from "../buying.ts";
import {
  deleteProduct,
  makeProduct,
  openEditor,
  productForm,
  productRow,
  rowLink,
  changeInAnotherTab,
  saveButton,
  chocolatesPath,
  deleteTestProducts,
} from "./admin-chocolates.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, focusedElement, test, visit } from "./site.ts";
import { reloadAndConfirm } from "./words.ts";

test.describe("managing chocolates", () => {
  test.afterEach(({ site }) => deleteTestProducts(site));

  test("the owner edits cards in place; a failed save keeps what was typed, and a field is named", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/chocolates/);
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const card = productForm(page, tin.name);
    const item = productRow(page, tin.name);
    await expect(item.locator("img, [class*=missing]").first()).toBeVisible();
    await expect(card.locator("label")).toHaveText(["Name", "Description", "Details", "Price", "Inventory"]);
    await expect(card.getByLabel("Price")).toHaveValue("14.50");
    await card.getByLabel("Price").fill("free");
    await saveButton(page, tin.name).click();
    await expect(card.getByLabel("Price")).toBeFocused();
    await expect(card.getByText("Please enter a price, like 14.50.")).toBeVisible();
    await card.getByLabel("Price").fill("17");
    await card.getByLabel("Description").fill("Soft, with a crunch.");
    await page.route("**/api/chocolates/*", (route) => route.abort());
    await saveButton(page, tin.name).click();
    await expect(card.getByText("Error updating product:")).toBeVisible();
    await page.getByRole("button", { name: `Delete ${tin.name}` }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Error deleting product:")).toBeVisible();
    await page.unroute("**/api/chocolates/*");
    await expect(card.getByLabel("Price")).toHaveValue("17");
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await saveButton(page, tin.name).click();
    expect((await sent).postDataJSON()).toEqual({
      price: 17,
      description: "Soft, with a crunch.",
      version: tin.version,
    });
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    await expect(page.getByText(/^Error/)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Manage Chocolates" })).toBeVisible();
    await expect(card.getByLabel("Price")).toHaveValue("17");

    // The other facts are on the product's own page. A fault there is named on the card.
    await openEditor(page, tin.name);
    await productForm(page, tin.name).getByLabel("Low stock alert").fill("few");
    await page.getByRole("link", { name: "All chocolates" }).click();
    await expect(rowLink(page, tin.name)).toBeFocused();
    await saveButton(page, tin.name).click();
    await expect(card.getByText("Low stock alert: Please enter a whole number of tins.")).toBeVisible();
    await card.getByRole("button", { name: "Undo" }).click();
    await saveButton(page, tin.name).click();
    await expect(page.getByText("Nothing to save.")).toBeVisible();
    await visit(page, `/chocolates/${tin.slug}`);
    await expect(page.getByText("Soft, with a crunch.")).toBeVisible();
  });

  test("the stock of a card is saved as a difference, without the version @detail", async ({ page, site }) => {
    const tin = await makeProduct(site, { inventory: 5 });
    await visitAsOwner(page, site, chocolatesPath);
    const card = productForm(page, tin.name);
    await expect(card.getByLabel("Inventory")).toHaveValue("5");
    await buyCart(site, newGuest(), cartRequest([[{ id: tin._id }, 2]]));
    await card.getByLabel("Inventory").fill("6");
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await saveButton(page, tin.name).click();
    expect((await sent).postDataJSON()).toEqual({ inventory: 6, inventoryWas: 5 });
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    // Two were sold, one was added.
    await expect(card.getByLabel("Inventory")).toHaveValue("4");
    expect(await readInventory(site, tin._id)).toBe(4);
  });

  test("unsaved edits of a card stay when the list is read again, also if the product is gone @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/404/);
    const [kept, lost, deleted] = [await makeProduct(site), await makeProduct(site), await makeProduct(site)];
    await visitAsOwner(page, site, chocolatesPath);
    await productForm(page, kept.name).getByLabel("Details").fill("Mine.");
    await productForm(page, lost.name).getByLabel("Details").fill("Also mine.");
    await changeInAnotherTab(site, kept, { price: 15 });
    await changeInAnotherTab(site, lost);
    await deleteProduct(page, deleted.name);
    await expect(productRow(page, deleted.name)).toHaveCount(0);
    const isRead = page.waitForResponse("**/api/admin/chocolates");
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await isRead;
    await expect(page.getByText("The product is back.")).toBeVisible();
    await expect(productRow(page, deleted.name)).toBeVisible();
    await expect(productForm(page, kept.name).getByLabel("Details")).toHaveValue("Mine.");
    await saveButton(page, lost.name).click();
    const gone = productForm(page, lost.name);
    await expect(gone.getByText("This product was deleted elsewhere.")).toBeVisible();
    await expect(gone.getByLabel("Details")).toHaveValue("Also mine.");
    await gone.getByRole("button", { name: "Close" }).click();
    await expect(productRow(page, lost.name)).toHaveCount(0);
  });

  test("when another tab saved first, the owner chooses a version; inventory is saved as a difference", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const card = productForm(page, tin.name);
    const type = async (price: string, inventory: string) => {
      await card.getByLabel("Price").fill(price);
      await card.getByLabel("Inventory").fill(inventory);
      await saveButton(page, tin.name).click();
    };
    await expect(card.getByLabel("Price")).toHaveValue("14.50");
    await changeInAnotherTab(site, tin, { price: 15, details: "Figs.", inventory: 7 });
    await type("16", "12");
    await expect(card.getByText("This product was changed elsewhere.")).toBeVisible();
    await expect(card.getByText("This product was changed elsewhere.")).toBeInViewport();
    await expect(card.getByText("Details now")).toBeVisible();
    await expect(card.getByText("Price now")).toBeVisible();
    await card.getByRole("button", { name: "Save mine instead" }).click();
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    // 10 at first; the other tab took 3, this card added 2.
    await expect(card.getByLabel("Inventory")).toHaveValue("9");
    await expect(card.getByLabel("Price")).toHaveValue("16");
    await expect(card.getByLabel("Details")).toHaveValue("Figs.");

    await changeInAnotherTab(site, tin, { price: 18 });
    await type("19", "9");
    await card.getByRole("button", { name: "Keep the newer one" }).click();
    await expect(card.getByLabel("Price")).toHaveValue("18");
    await saveButton(page, tin.name).click();
    await expect(page.getByText("Nothing to save.")).toBeVisible();
  });

  test("input survives a visit to another page, and a deleted product is reported @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/404/);
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const card = productForm(page, tin.name);
    await card.getByLabel("Details").fill("Figs, walnuts.");
    const bar = page.getByRole("navigation", { name: "Admin" });
    await bar.getByRole("link", { name: "Clients" }).click();
    await expect(page).toHaveURL(paths.admin("users"));
    await bar.getByRole("link", { name: "Chocolates" }).click();
    await expect(card.getByLabel("Details")).toHaveValue("Figs, walnuts.");
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
    await page.getByRole("main").getByRole("link", { name: "All chocolates" }).last().click();
    await expect(page).toHaveURL(chocolatesPath);
  });

  test("the owner edits a card, deletes it and changes the order with the keyboard only @detail", async ({
    page,
    site,
  }) => {
    const first = await makeProduct(site);
    const second = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const card = productForm(page, first.name);
    await card.getByLabel("Name").focus();
    const names = ["Description", "Details", "Price"];
    for (const name of names) {
      await page.keyboard.press("Tab");
      await expect(focusedElement(page)).toHaveAccessibleName(name);
    }
    // The field is selected as a whole by Tab.
    await page.keyboard.type("15.25");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    await expect(card.getByLabel("Price")).toBeFocused();
    await expect(card.getByLabel("Price")).toHaveValue("15.25");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(rowLink(page, first.name)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(saveButton(page, first.name)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Delete ${first.name}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Product deleted successfully!")).toBeVisible();
    await expect(productRow(page, first.name)).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Chocolates" })).toBeFocused();

    await page.getByRole("button", { name: "Reorder" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Done" })).toBeFocused();
    await page.getByRole("button", { name: `Up: ${second.name}` }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`${second.name} is now number`))).toBeVisible();
    await expect(page.getByRole("button", { name: `Up: ${second.name}` })).toBeFocused();
  });

  test("cards are a grid from 768 px; below, a list @detail", async ({ page, site }) => {
    const tin = await makeProduct(site);
    await page.setViewportSize({ width: 768, height: 1024 });
    await visitAsOwner(page, site, chocolatesPath);
    const list = page.getByRole("list", { name: "Chocolates" });
    await expect(productForm(page, tin.name)).toBeVisible();
    const tops = await list
      .getByRole("listitem")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops[0]).toBe(tops[1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    await productForm(page, tin.name).getByLabel("Details").fill("Figs.");
    await page.setViewportSize({ width: 767, height: 1024 });
    await expect(productForm(page, tin.name)).toHaveCount(0);
    await expect(productRow(page, tin.name).getByText("Unsaved changes")).toBeVisible();
  });

  test("the list says that there is no chocolate yet, and that it cannot be read @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/chocolates/);
    const { db } = site.database;
    const chocolates = await db.selectFrom("chocolates").select(["id", "state"]).execute();
    await db.updateTable("chocolates").set({ state: "gone" }).execute();
    try {
      await visitAsOwner(page, site, chocolatesPath);
      await expect(page.getByRole("heading", { name: "No chocolates yet" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Reorder" })).toHaveCount(0);
    } finally {
      for (const { id, state } of chocolates)
        await db.updateTable("chocolates").set({ state }).where("id", "=", id).execute();
    }
    const tin = await makeProduct(site);
    await page.route("**/api/admin/chocolates*", (route) => route.abort());
    await visit(page, chocolatesPath);
    await expect(page.getByRole("heading", { name: "We couldn’t load your chocolates." })).toBeVisible();
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

  test("a tab with unsaved changes asks before it is closed, in the editor and in the list @detail", async ({
    page,
    site,
  }) => {
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const editor = await openEditor(page, tin.name);
    await editor.getByLabel("Details").fill("Figs.");
    await reloadAndConfirm(page);
    await editor.getByLabel("Details").fill("Figs.");
    await page.getByRole("link", { name: "All chocolates" }).click();
    await expect(rowLink(page, tin.name)).toBeVisible();
    await expect(editor.getByLabel("Details")).toHaveValue("Figs.");
    await reloadAndConfirm(page);
    await expect(rowLink(page, tin.name)).toBeVisible();
    await expect(editor.getByLabel("Details")).toHaveValue("");
  });

  test("a file that is not an accepted picture is refused with a message, and the other input stays @detail", async ({
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

  test("the stock history lists the changes @detail", async ({ page, site }) => {
    const tin = await makeProduct(site);
    await changeInAnotherTab(site, tin, { inventory: 12, inventoryWas: 10 });
    await visitAsOwner(page, site, chocolatesPath);
    await openEditor(page, tin.name);
    await page.getByRole("button", { name: `Stock history: ${tin.name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Stock of ${tin.name}` });
    await expect(dialog.getByRole("listitem")).toHaveText([/Counted by you\+2.*12 in stock/, /Starting stock\+10/]);
  });
});
