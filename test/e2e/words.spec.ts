import { makePhoto } from "./admin-chocolates.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, expectAccessible, focusedElement, test, visit } from "./site.ts";
import { textEditor, restoreSiteTexts } from "./words.ts";

test.afterEach(({ site }) => restoreSiteTexts(site));

test("the owner edits the home page with a new picture and a live preview, publishes it and undoes it", async ({
  page,
  site,
  trouble,
}) => {
  // Publishing a picture without a description is refused.
  trouble.allow(/400/);
  await visitAsOwner(page, site, "/admin/words");
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Home page/ }).click();
  const { field, fold, publish } = textEditor(page);
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
  await publish.click();
  await expect(page.getByText("There is nothing to publish.")).toBeVisible();
  await field("Big sentence").fill("Breathe with {first name} & <b>rest</b>.");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Breathe with Mira & <b>rest</b>.");

  await fold("About you").click();
  const fileChooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Change picture of Wide picture" }).click();
  await (
    await fileChooser
  ).setFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await makePhoto() });
  const dialog = page.getByRole("dialog", { name: "Cut the picture" });
  await dialog.getByText("Wide", { exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(dialog).toBeHidden();
  const description = page.getByRole("textbox", { name: "Description" });
  await expect(description).toHaveValue("");
  await fold("About you").click();
  await publish.click();
  await expect(page.getByText("Please describe the picture in a sentence.")).toBeVisible();
  await expect(focusedElement(page)).toHaveAccessibleName("Description");
  await expectAccessible(page);
  await description.fill("A brown wall.");
  await expect(preview.getByRole("img", { name: "A brown wall." })).toBeAttached();

  await publish.click();
  await expect(page.getByText("Published. The site says so now.")).toBeVisible();
  const html = await (await page.request.get("/")).text();
  expect(html).toContain("Breathe with Mira &amp; &lt;b&gt;rest&lt;/b&gt;.");
  expect(html).toContain('alt="A brown wall."');
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: the site says what it said before.")).toBeVisible();
  await expect(field("Big sentence")).toHaveValue("A slower hour for body and breath.");
  await visit(page, "/admin/preview/home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
  await expectAccessible(page);
});

test("a lost connection loses no text", async ({ page, site, trouble }) => {
  trouble.allow(/ERR_INTERNET|ERR_FAILED|Failed to load|ERR_CONNECTION/);
  await page.route("**/api/admin/site", (route) => route.abort());
  await visitAsOwner(page, site, "/admin/words");
  await expect(page.getByRole("heading", { name: "Your words could not be fetched." })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/admin/site");
  await page.getByRole("button", { name: "Try again" }).click();

  await page.getByRole("link", { name: /^Contact page/ }).click();
  const { field, publish } = textEditor(page);
  await field("How soon you answer").fill("Within a day.");
  await page.route("**/api/admin/site/contact", (route) => route.abort());
  await publish.click();
  await expect(page.getByText("What you wrote is kept in this browser.")).toBeVisible();
  await expectAccessible(page);
  // The list of pages marks the unpublished draft.
  await page.unroute("**/api/admin/site/contact");
  await page.getByRole("link", { name: "All words" }).click();
  await expect(page.getByRole("link", { name: /^Contact page/ })).toContainText("Draft");
  await page.getByRole("link", { name: /^Contact page/ }).click();
  await expect(field("How soon you answer")).toHaveValue("Within a day.");
  await publish.click();
  await expect(page.getByText("Published. The site says so now.")).toBeVisible();
  await visit(page, "/contact");
  await expect(page.getByText("Within a day.")).toBeVisible();
});
