import { paths } from "../../contract/paths.ts";
import {
  makeProduct,
  openEditor,
  productRow,
  changeInAnotherTab,
  saveButton,
  chocolatesPath,
  productJourneys,
} from "./admin-chocolates.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, expectAccessible, test } from "./site.ts";

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
    await expect(card.getByText("Details now")).toBeVisible();
    await expect(card.getByText("Price now")).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Save mine instead" }).click();
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    // 10 at first; the other tab took 3, this form added 2.
    await expect(card.getByLabel("Inventory")).toHaveValue("9");
    await expect(card.getByLabel("Price")).toHaveValue("16");
    await expect(card.getByLabel("Details")).toHaveValue("Figs.");

    await changeInAnotherTab(site, tin, { price: 18 });
    await type("19", "9");
    await card.getByRole("button", { name: "Keep the newer one" }).click();
    await expect(card.getByLabel("Price")).toHaveValue("18");
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
    await expect(card).toBeHidden();
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

  test("the stock history lists the changes; axe finds no violations on the page and in the history", async ({
    page,
    site,
  }) => {
    const tin = await makeProduct(site);
    await changeInAnotherTab(site, tin, { inventory: 12, inventoryWas: 10 });
    await visitAsOwner(page, site, chocolatesPath);
    await openEditor(page, tin.name);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Stock history: ${tin.name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Stock of ${tin.name}` });
    await expect(dialog.getByRole("listitem")).toHaveText([/Counted by you\+2.*12 in stock/, /Starting stock\+10/]);
    await expectAccessible(page);
  });
});
