import { buyCart, cartRequest, newGuest, readInventory } from "../buying.ts";
import {
  changeInAnotherTab,
  chocolatesPath,
  deleteTestProducts,
  makeProduct,
  openEditor,
  productRow,
  saveButton,
  stepperOf,
} from "./admin-chocolates.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test, visit } from "./site.ts";

/** Owner journeys with the stock in the list of a narrow screen. */
export function stockJourneys(): void {
  test.afterEach(({ site }) => deleteTestProducts(site));

  test("the owner corrects the stock in the list: quick taps are one difference, with undo, and never below 0", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/chocolates/);
    const tin = await makeProduct(site, { inventory: 1 });
    await visitAsOwner(page, site, chocolatesPath);
    const { stock, less, more } = stepperOf(page, tin.name);
    await expect(stock).toHaveText("1");
    await changeInAnotherTab(site, tin, { inventory: 5, inventoryWas: 1 });
    const sent: unknown[] = [];
    page.on("request", (request) => request.method() === "PUT" && sent.push(request.postDataJSON()));
    await more.click();
    await more.click();
    await expect(stock).toHaveText("3");
    await expect(page.getByText(`${tin.name}: +2, 7 in stock.`)).toBeVisible();
    expect(sent).toEqual([{ inventory: 3, inventoryWas: 1 }]);
    await expect(stock).toHaveText("7");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${tin.name}: −2, 5 in stock.`)).toBeVisible();

    for (let taps = 0; taps < 5; taps++) await less.click();
    await expect(stock).toHaveText("0");
    await expect(less).toBeDisabled();
    await expect(page.getByText(`${tin.name}: −5, 0 in stock.`)).toBeVisible();

    await page.route("**/api/chocolates/*", (route) => route.abort());
    await more.click();
    await expect(page.getByText(`Stock of ${tin.name} not saved.`)).toBeVisible();
    await expect(stock).toHaveText("0");

    // The page is left during a save, with a tap that is not sent yet: both are saved, each once.
    await page.unroute("**/api/chocolates/*");
    const save = page.waitForRequest((request) => request.method() === "PUT");
    await more.click();
    await save;
    await more.click();
    await visit(page, "/about");
    await expect.poll(() => readInventory(site, tin._id)).toBe(2);
  });

  test("without a connection a stock tap fails with a toast only; the list is read again online @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED/);
    const tin = await makeProduct(site, { inventory: 6 });
    await visitAsOwner(page, site, chocolatesPath);
    const { stock, more } = stepperOf(page, tin.name);
    await expect(stock).toHaveText("6");
    await page.context().setOffline(true);
    await more.click();
    await expect(page.getByText("We couldn’t reach the site.")).toBeVisible();
    await expect(stock).toHaveText("6");
    await expect(page.getByText("This is what we loaded before.")).toHaveCount(0);
    await changeInAnotherTab(site, tin, { inventory: 4, inventoryWas: 6 });
    await page.context().setOffline(false);
    await expect(stock).toHaveText("4");
  });

  test("a buyer takes two tins between the owner's look and taps: the sale and the taps both count", async ({
    page,
    site,
  }) => {
    const tin = await makeProduct(site, { inventory: 5 });
    await visitAsOwner(page, site, chocolatesPath);
    const { stock, more } = stepperOf(page, tin.name);
    await expect(stock).toHaveText("5");
    await buyCart(site, newGuest(), cartRequest([[{ id: tin._id }, 2]]));
    await more.click();
    await expect(page.getByText(`${tin.name}: +1, 4 in stock.`)).toBeVisible();
    await expect(stock).toHaveText("4");
    expect(await readInventory(site, tin._id)).toBe(4);
  });

  test("tins tapped in the list while the editor has an unsaved number: both differences count @detail", async ({
    page,
    site,
  }) => {
    const tin = await makeProduct(site, { inventory: 10 });
    await visitAsOwner(page, site, chocolatesPath);
    const editor = await openEditor(page, tin.name);
    await editor.getByLabel("Inventory").fill("12");
    await page.getByRole("link", { name: "All chocolates" }).click();
    await stepperOf(page, tin.name).more.click();
    // The tap is saved because the page is left, and the editor waits for it.
    await openEditor(page, tin.name);
    await expect(editor.getByLabel("Inventory")).toHaveValue("12");
    await expect(editor.getByText("Now 11 in stock. Your change of +2 makes it 13.")).toBeVisible();
    await saveButton(page, tin.name).click();
    await expect(stepperOf(page, tin.name).stock).toHaveText("13");
    expect(await readInventory(site, tin._id)).toBe(13);
  });

  test("a tap can be undone after its row is gone @detail", async ({ page, site }) => {
    const tin = await makeProduct(site, { inventory: 0 });
    await visitAsOwner(page, site, chocolatesPath);
    await expect(productRow(page, tin.name).getByText("Sold out")).toBeVisible();
    await stepperOf(page, tin.name).more.click();
    const editor = await openEditor(page, tin.name);
    await expect(editor.getByLabel("Inventory")).toHaveValue("1");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => readInventory(site, tin._id)).toBe(0);
  });
}
