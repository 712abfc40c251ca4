import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { AdminChocolate } from "../../contract/selling/shop/calls.ts";
import type { TestApp } from "../app.ts";
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

/** The link of a chocolate in the list or on its card, which opens its editor. */
export const rowLink = (page: Page, name: string) =>
  page.getByRole("list", { name: "Chocolates" }).getByRole("link", { name });

/** Opens the editor of a chocolate from the list. */
export async function openEditor(page: Page, name: string) {
  await rowLink(page, name).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  return productForm(page, name);
}

export const productForm = (page: Page, name: string) => page.getByRole("form", { name, exact: true });
/** A chocolate in the list, or its card. */
export const productRow = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Chocolates" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name }) });
/** Deletes a chocolate by its button, and answers the question. */
export async function deleteProduct(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("dialog", { name: "Are you sure?" });
  await expect(question).toContainText("This will permanently delete the product.");
  await question.getByRole("button", { name: "Yes, delete it!" }).click();
  await expect(page.getByText("Product deleted successfully!")).toBeVisible();
}
export const saveButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Save Changes: ${name}`, exact: true });
/** The tins of a chocolate in the list, between the buttons. */
export function stepperOf(page: Page, name: string) {
  const stepper = page.getByRole("group", { name: `Stock of ${name}` });
  const button = (words: string) => stepper.getByRole("button", { name: `${words}: ${name}` });
  return { stock: stepper.getByRole("status"), less: button("One tin less"), more: button("One tin more") };
}

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

  test("the owner reorders two products by the buttons, hides one and deletes the other", async ({ page, site }) => {
    const first = await makeProduct(site);
    const second = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    await page.getByRole("button", { name: "Reorder" }).click();
    await page.getByRole("button", { name: `Up: ${second.name}` }).click();
    await expect(page.getByText(new RegExp(`${second.name} is now number \\d+ of`))).toBeVisible();
    await expect(page.getByRole("button", { name: `Up: ${second.name}` })).toBeFocused();
    const lastTwoInShop = async () =>
      ((await site.request("GET", "/api/chocolates")).body as AdminChocolate[]).map(({ name }) => name).slice(-2);
    expect(await lastTwoInShop()).toEqual([second.name, first.name]);

    await page.getByRole("button", { name: "Done" }).click();
    const editor = await openEditor(page, first.name);
    await editor.getByLabel("Shown in the shop").uncheck();
    await saveButton(page, first.name).click();
    await expect(productRow(page, first.name).getByText("Hidden")).toBeVisible();
    expect((await lastTwoInShop()).at(-1)).toBe(second.name);

    await openEditor(page, second.name);
    await page.getByRole("button", { name: `Delete ${second.name}` }).click();
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question).toContainText(second.name);
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await question.getByRole("button", { name: "Cancel" }).click();
    await deleteProduct(page, second.name);
    await expect(productRow(page, second.name)).toBeHidden();
    expect(await lastTwoInShop()).not.toContain(second.name);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The product is back.")).toBeVisible();
    await expect(page.getByRole("button", { name: `Delete ${second.name}` })).toBeVisible();
    expect((await lastTwoInShop()).at(-1)).toBe(second.name);
  });

  test("the owner adds a chocolate with a phone photo, and the shop shows it at once", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/400/);
    const name = `Quince ${process.pid}`;
    await visitAsOwner(page, site, chocolatesPath);
    await page.getByRole("link", { name: "Add a chocolate" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New chocolate");
    const form = productForm(page, "Add a chocolate");
    await expect(focusedElement(page)).toHaveAccessibleName("Name");
    await form.getByRole("button", { name: "Add chocolate" }).click();
    await expect(form.locator("[aria-invalid]")).toHaveCount(3);
    await form.getByLabel("Name", { exact: true }).fill(name);
    await form.getByLabel("Price").fill("1000000");
    await form.getByLabel("Inventory").fill("4");
    await form.getByRole("button", { name: "Add chocolate" }).click();
    await expect(form.getByText("Error adding product:")).toBeVisible();
    await expect(form.getByLabel("Price")).toBeFocused();
    await form.getByLabel("Price").fill("$16,50");
    await form.getByLabel("Inventory").fill("");
    // Only the message of the field is left.
    await form.getByRole("button", { name: "Add chocolate" }).click();
    await expect(form.getByLabel("Inventory")).toBeFocused();
    await expect(form.getByText("Error adding product:")).toHaveCount(0);
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

    // What was typed stays when the owner looks at the list.
    await page.getByRole("link", { name: "All chocolates" }).click();
    await page.getByRole("link", { name: "Add a chocolate" }).click();
    await expect(form.getByLabel("Price")).toHaveValue("$16,50");
    await form.getByLabel("Picture description").fill("A quince, cut in half.");
    await form.getByLabel("Allergens").fill("Milk");
    await form.getByRole("button", { name: "Add chocolate" }).click();
    await expect(page.getByText("Product added successfully!")).toBeVisible();
    await expect(rowLink(page, name)).toBeFocused();
    await page.getByRole("link", { name: "Add a chocolate" }).click();
    await expect(form.getByLabel("Price")).toHaveValue("");

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

/** Journeys with the list of a narrow screen. */
export function productRowJourneys(): void {
  test("the owner edits a product; unsaved changes are marked in the list, and a failed save keeps them", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/chocolates/);
    const tin = await makeProduct(site);
    await visitAsOwner(page, site, chocolatesPath);
    const card = await openEditor(page, tin.name);
    await card.getByLabel("Price").fill("free");
    await page.getByRole("link", { name: "All chocolates" }).click();
    await expect(productRow(page, tin.name).getByText("Unsaved changes")).toBeVisible();
    await expect(rowLink(page, tin.name)).toBeFocused();
    await openEditor(page, tin.name);
    await expect(card.getByLabel("Price")).toHaveValue("free");
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
    // The list says that it is saved and what it is now, and the focus is where the owner left it.
    await expect(page).toHaveURL(chocolatesPath);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Chocolates");
    await expect(page.getByText("Product updated successfully!")).toBeVisible();
    await expect(rowLink(page, tin.name)).toBeFocused();
    await expect(productRow(page, tin.name)).toContainText("$17");
    await expect(page.getByText("Unsaved changes")).toBeHidden();
    await openEditor(page, tin.name);
    await page.getByRole("link", { name: "View in the shop" }).click();
    await expect(page).toHaveURL(`/chocolates/${tin.slug}`);
    await expect(page.getByText("Soft, with a crunch.")).toBeVisible();
    await expect(page.getByText("$17")).toBeVisible();
  });
}
