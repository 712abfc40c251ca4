import {
  chocolatesPath,
  makeProduct,
  openEditor,
  productJourneys,
  productRowJourneys,
  productForm,
  stepperOf,
} from "./admin-chocolates.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test, visit } from "./site.ts";

test.describe("managing chocolates on a phone", () => {
  productJourneys();
  productRowJourneys();

  test("a row has at most 72 px; price and stock are on the first screen of the editor, and Save always", async ({
    page,
    site,
  }) => {
    const tin = await makeProduct(site, { inventory: 2 });
    await visitAsOwner(page, site, chocolatesPath);
    const { stock } = stepperOf(page, tin.name);
    await expect(stock).toHaveText("2");
    const heights = await page
      .getByRole("list", { name: "Chocolates" })
      .getByRole("listitem")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(72);
    const editor = await openEditor(page, tin.name);
    await expect(editor.getByLabel("Price")).toBeInViewport();
    await expect(editor.getByLabel("Inventory")).toBeInViewport();
    const save = page.getByRole("button", { name: `Save Changes: ${tin.name}` });
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: `Delete ${tin.name}` }).scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.getByRole("link", { name: "All chocolates" }).click();
    await expect(stock).toHaveText("2");
  });

  test("at 320 px the list, the order and the editors need no sideways scrolling", async ({ page, site }) => {
    const tin = await makeProduct(site, { name: "Fig and Walnut with Orange Blossom Honey", inventory: 2 });
    await page.setViewportSize({ width: 320, height: 640 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await visitAsOwner(page, site, chocolatesPath);
    await expect(stepperOf(page, tin.name).stock).toHaveText("2");
    expect(await width()).toBe(320);
    await page.getByRole("button", { name: "Reorder" }).click();
    await expect(page.getByRole("button", { name: `Up: ${tin.name}` })).toBeVisible();
    expect(await width()).toBe(320);
    await page.getByRole("button", { name: "Done" }).click();
    await openEditor(page, tin.name);
    expect(await width()).toBe(320);
    await visit(page, `${chocolatesPath}/new`);
    await expect(productForm(page, "Add a chocolate")).toBeVisible();
    expect(await width()).toBe(320);
  });
});
