import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { AdminChocolate } from "../../contract/shop.ts";
import type { TestApp } from "../app.ts";
import { readInventory } from "../buying.ts";
import { asOwner } from "../owner.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { addToCartButton } from "./chocolates.ts";
import { expect, focusedElement, test, visit } from "./site.ts";

export const chocolatesPath = "/admin/chocolates";

let tins = 0;

/** Makes a chocolate with a unique name, the last in the shop. */
export async function makeProduct(site: TestApp, change: object = {}): Promise<AdminChocolate> {
  tins += 1;
  const body = { name: `Fig ${process.pid}x${tins}`, price: 14.5, inventory: 10, ...change };
  return (await site.request("POST", "/api/admin/chocolates", body, await asOwner(site))).body.product;
}

/** Changes a chocolate over HTTP, as another tab of the owner does; deletes it if `change` is missing. */
export async function changeInAnotherTab(site: TestApp, { _id }: AdminChocolate, change?: object): Promise<void> {
  const method = change ? "PUT" : "DELETE";
  await site.request(method, `/api/chocolates/${_id}`, change, await asOwner(site));
}

/** Deletes the chocolates that these tests added: other tests count six kinds. */
export async function deleteTestProducts(site: TestApp): Promise<void> {
  const products = (await site.request("GET", "/api/admin/chocolates", undefined, await asOwner(site))).body;
  for (const tin of products as AdminChocolate[])
    if (/^(Fig|Quince)/.test(tin.name)) await changeInAnotherTab(site, tin);
}

const rowButton = (page: Page, name: string) =>
  page.getByRole("list", { name: "Chocolates" }).getByRole("button", { name, expanded: false });

/** Opens the editor of a chocolate in the list. */
export async function openEditor(page: Page, name: string) {
  await rowButton(page, name).click();
  return productForm(page, name);
}

export const productForm = (page: Page, name: string) => page.getByRole("form", { name, exact: true });
export const productRow = (page: Page, name: string) =>
  page.getByRole("list", { name: "Chocolates" }).getByRole("listitem").filter({ hasText: name });
export const saveButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Save Changes: ${name}`, exact: true });

/** A phone photo: rotated by EXIF orientation, with the camera in its metadata. */
export async function makePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: "#8a4b2d" } })
    .withExif({ IFD0: { Make: "SecretCamera" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Owner journeys with chocolates. */
export function productJourneys(): void {
  test.afterEach(({ site }) => deleteTestProducts(site));

  test("the owner edits a product in place; unsaved changes are marked, and a failed save keeps them", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/chocolates/);
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const card = await openEditor(page, tin.name);
    await card.getByLabel("Price").fill("free");
    await expect(productRow(page, tin.name).getByText("Unsaved changes")).toBeVisible();
    await saveButton(page, tin.name).click();
    await expect(card.getByLabel("Price")).toBeFocused();
    await expect(card.getByText("Please enter a price, like 14.50.")).toBeVisible();
    await card.getByLabel("Price").fill("17");
    await card.getByLabel("Description", { exact: true }).fill("Soft, with a crunch.");

    await page.route("**/api/chocolates/*", (route) => route.abort());
    await saveButton(page, tin.name).click();
    await expect(card.getByText("Error updating product:")).toBeVisible();
    await page.unroute("**/api/chocolates/*");
    await expect(card.getByLabel("Price")).toHaveValue("17");
    await saveButton(page, tin.name).click();
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    await expect(page.getByText("Unsaved changes")).toBeHidden();
    await visit(page, `/chocolates/${tin.slug}`);
    await expect(page.getByText("Soft, with a crunch.")).toBeVisible();
    await expect(page.getByText("$17")).toBeVisible();
  });

  test("the owner corrects the stock in the list: quick taps are one difference, with undo, and never below 0", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/chocolates/);
    const tin = await makeProduct(site, { inventory: 1 });
    await visitAsOwner(page, site, chocolatesPath);
    const stepper = page.getByRole("group", { name: `Stock of ${tin.name}` });
    const [less, more] = [stepper.getByRole("button").first(), stepper.getByRole("button").last()];
    await changeInAnotherTab(site, tin, { inventory: 5, inventoryWas: 1 });
    const sent: unknown[] = [];
    page.on("request", (request) => request.method() === "PUT" && sent.push(request.postDataJSON()));
    await more.click();
    await more.click();
    await expect(stepper.getByRole("status")).toHaveText("3");
    await expect(page.getByText(`${tin.name}: +2, 7 in stock.`)).toBeVisible();
    expect(sent).toEqual([{ inventory: 3, inventoryWas: 1 }]);
    await expect(stepper.getByRole("status")).toHaveText("7");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${tin.name}: −2, 5 in stock.`)).toBeVisible();

    for (let taps = 0; taps < 5; taps++) await less.click();
    await expect(stepper.getByRole("status")).toHaveText("0");
    await expect(less).toBeDisabled();
    await expect(page.getByText(`${tin.name}: −5, 0 in stock.`)).toBeVisible();

    await page.route("**/api/chocolates/*", (route) => route.abort());
    await more.click();
    await expect(page.getByText(`Stock of ${tin.name} not saved.`)).toBeVisible();
    await expect(stepper.getByRole("status")).toHaveText("0");

    // The page is left during a save, with a tap that is not sent yet: both are saved, each once.
    await page.unroute("**/api/chocolates/*");
    const save = page.waitForRequest((request) => request.method() === "PUT");
    await more.click();
    await save;
    await more.click();
    await visit(page, "/about");
    await expect.poll(() => readInventory(site, tin._id)).toBe(2);
  });

  test("without a connection a stock tap fails with a toast only; the list is read again online", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED/);
    const tin = await makeProduct(site, { inventory: 6 });
    await visitAsOwner(page, site, chocolatesPath);
    const stepper = page.getByRole("group", { name: `Stock of ${tin.name}` });
    const stock = stepper.getByRole("status");
    await expect(stock).toHaveText("6");
    await page.context().setOffline(true);
    await stepper.getByRole("button").last().click();
    await expect(page.getByText("We couldn’t reach the site.")).toBeVisible();
    await expect(stock).toHaveText("6");
    await expect(page.getByText("This is what we loaded before.")).toHaveCount(0);
    await changeInAnotherTab(site, tin, { inventory: 4, inventoryWas: 6 });
    await page.context().setOffline(false);
    await expect(stock).toHaveText("4");
  });

  test("the owner reorders two products by the buttons, hides one and deletes the other", async ({ page, site }) => {
    const first = await makeProduct(site);
    const second = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    await openEditor(page, second.name);
    await page.getByRole("button", { name: `Up: ${second.name}` }).click();
    await expect(page.getByText(new RegExp(`${second.name} is now number \\d+ of`))).toBeVisible();
    await expect(page.getByRole("button", { name: `Up: ${second.name}` })).toBeFocused();
    const lastTwoInShop = async () =>
      ((await site.request("GET", "/api/chocolates")).body as AdminChocolate[]).map(({ name }) => name).slice(-2);
    expect(await lastTwoInShop()).toEqual([second.name, first.name]);

    const editor = await openEditor(page, first.name);
    await editor.getByLabel("Shown in the shop").uncheck();
    await saveButton(page, first.name).click();
    await expect(productRow(page, first.name).getByText("Hidden")).toBeVisible();
    expect((await lastTwoInShop()).at(-1)).toBe(second.name);

    await openEditor(page, second.name);
    await page.getByRole("button", { name: `Delete ${second.name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(dialog.getByText("This will permanently delete the product.")).toBeVisible();
    await dialog.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Product deleted successfully!")).toBeVisible();
    await expect(productRow(page, second.name)).toBeHidden();
    expect(await lastTwoInShop()).not.toContain(second.name);
  });

  test("the owner adds a chocolate with a phone photo, and the shop shows it at once", async ({ page, site }) => {
    const name = `Quince ${process.pid}`;
    await visitAsOwner(page, site, chocolatesPath);
    await page.getByRole("button", { name: "Add a chocolate" }).click();
    const form = productForm(page, "Add a chocolate");
    await expect(focusedElement(page)).toHaveAccessibleName("Name");
    await form.getByRole("button", { name: "Add product" }).click();
    await expect(form.locator("[aria-invalid]")).toHaveCount(3);
    await form.getByLabel("Name", { exact: true }).fill(name);
    await form.getByLabel("Price").fill("$16,50");
    await form.getByLabel("Inventory").fill("4");

    const fileChooser = page.waitForEvent("filechooser");
    await form.getByRole("button", { name: "Upload a picture" }).click();
    const photo = { name: "IMG_0042.jpg", mimeType: "image/jpeg", buffer: await makePhoto() };
    await (await fileChooser).setFiles(photo);
    const dialog = page.getByRole("dialog", { name: "Crop" });
    // Crop by keyboard and by mouse.
    await dialog.getByLabel("Size").press("ArrowLeft");
    await dialog.getByLabel("Top to bottom").press("Home");
    const cropFrame = dialog.locator("img + button");
    const before = (await cropFrame.boundingBox())!;
    await page.mouse.move(before.x + 50, before.y + 50);
    await page.mouse.down();
    await page.mouse.move(before.x + 50, before.y + 90, { steps: 4 });
    await page.mouse.up();
    expect((await cropFrame.boundingBox())!.y).toBeCloseTo(before.y + 40, -1);
    await dialog.getByRole("button", { name: "Upload" }).click();
    await expect(dialog).toBeHidden();

    await form.getByText("Allergens, best before and more").click();
    await form.getByLabel("Picture description").fill("A quince, cut in half.");
    await form.getByLabel("Allergens").fill("Milk");
    await form.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText("Product added successfully!")).toBeVisible();
    await expect(productRow(page, name)).toBeVisible();

    await visit(page, "/chocolates");
    await expect(addToCartButton(page, name)).toBeVisible();
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByText("$16.50")).toBeVisible();
    await expect(page.getByText("Only 4 left")).toBeVisible();
    const picture = page.getByRole("img", { name: "A quince, cut in half." });
    await expect(picture).toBeVisible();
    // Rotated upright, cropped square, and loaded.
    await expect(picture).toHaveAttribute("src", /-594x594\//);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
}
