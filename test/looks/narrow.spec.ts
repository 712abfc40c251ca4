import { chocolatesPath, makeProduct, openEditor, productForm, stepperOf } from "../e2e/admin-chocolates.ts";
import { visitAsOwner } from "../e2e/admin-lists.ts";
import { anOrderByName, deskSearch } from "../e2e/desk-search.ts";
import { phone } from "../e2e/fits.ts";
import { expect, test, visit } from "../e2e/site.ts";
import { makeChocolate } from "../make.ts";

// What has more or longer content than the demo that layout.spec.ts opens.

test.use({ viewport: phone, isMobile: true, hasTouch: true });

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

test("a very long name widens neither the shop nor the admin page", async ({ page, site }) => {
  const name = "Haselnusskrokantschokoladenüberraschungstortenstückchenmischung";
  const { slug } = await makeChocolate(site.database.db, { name });
  await site.ctx().tx(async (tx) => tx.changed("chocolates"));
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const path of ["/chocolates", `/chocolates/${slug}`]) {
    await page.goto(path);
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await width(), path).toBe(390);
  }
  await visitAsOwner(page, site, "/admin/chocolates");
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await width()).toBe(390);
});

test("every touch target is at least 24 pixels wide and high", async ({ page }) => {
  for (const path of ["/", "/calendar", "/chocolates", "/contact"]) {
    await visit(page, path);
    const small = await page
      .locator("a:visible, button:visible, input:visible, summary:visible")
      .evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          // Links inside a sentence are exempt, because they are only as high as the line.
          const inSentence = getComputedStyle(element).display === "inline";
          const skip = element.classList.contains("skip");
          return inSentence || skip || (width >= 24 && height >= 24)
            ? []
            : [`${element.textContent} ${width}×${height}`];
        }),
      );
    expect(small, path).toEqual([]);
  }
});

test("the dialog fits 320 px, is accessible in each state, and closes with its button", async ({ page, site }) => {
  const { name, plain } = await anOrderByName(site);
  const { dialog, opener, input, options } = deskSearch(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await visitAsOwner(page, site, "/admin/today");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await opener.tap();
  await expect(dialog).toContainText("by name, email, phone, order number, amount");
  await input.fill(plain);
  await expect(options.first()).toContainText(name);
  const isWide = () =>
    dialog.evaluate((element) =>
      [element, ...element.querySelectorAll("div, a, a span")].some((each) => each.scrollWidth > innerWidth),
    );
  expect(await isWide()).toBe(false);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await isWide()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await input.fill("quxquux");
  await expect(dialog).toContainText("Nothing found for “quxquux”.");
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
