import { makePhoto } from "./admin-chocolates.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, focusedElement, test, visit } from "./site.ts";
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
  await page.getByRole("link", { name: /^Home page/ }).click();
  const { field, fold, publish } = textEditor(page);
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
  await publish.click();
  await expect(page.getByText("Nothing to publish.")).toBeVisible();
  await field("Headline").fill("Breathe with {first name} & <b>rest</b>.");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Breathe with Mira & <b>rest</b>.");

  await fold("About you").click();
  const fileChooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Change picture of Wide picture" }).click();
  await (await fileChooser).setFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await makePhoto() });
  const dialog = page.getByRole("dialog", { name: "Crop" });
  await dialog.getByText("Wide", { exact: true }).click();
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(dialog).toBeHidden();
  const description = page.getByRole("textbox", { name: "Description" });
  await expect(description).toHaveValue("");
  await fold("About you").click();
  await publish.click();
  await expect(page.getByText("Please describe the picture in a sentence.")).toBeVisible();
  await expect(focusedElement(page)).toHaveAccessibleName("Description");
  await description.fill("A brown wall.");
  await expect(preview.getByRole("img", { name: "A brown wall." })).toBeAttached();

  await publish.click();
  await expect(page.getByText("Published.")).toBeVisible();
  const html = await (await page.request.get("/")).text();
  expect(html).toContain("Breathe with Mira &amp; &lt;b&gt;rest&lt;/b&gt;.");
  expect(html).toContain('alt="A brown wall."');
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone. The previous version is back on the site.")).toBeVisible();
  await expect(field("Headline")).toHaveValue("A slower hour for body and breath.");
  await visit(page, "/admin/preview/home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
});

test("an item of a list is deleted after a question @detail", async ({ page, site }) => {
  await visitAsOwner(page, site, "/admin/words");
  await page.getByRole("link", { name: /^Home page/ }).click();
  const { fold } = textEditor(page);
  await fold("About you").click();
  const remove = page.getByRole("button", { name: /^Remove: / });
  await expect(remove.first()).toBeVisible();
  const items = page.locator("[data-item]").filter({ visible: true });
  const count = await items.count();
  const question = page.getByRole("dialog", { name: "Are you sure?" });
  for (const [answer, left] of [
    ["Cancel", count],
    ["Yes, delete it!", count - 1],
  ] as const) {
    await remove.first().click();
    await expect(question).toContainText(/^.*This will permanently delete “.+”\.The site changes when you publish\./);
    await question.getByRole("button", { name: answer }).click();
    await expect(items).toHaveCount(left);
  }
});

test("a lost connection loses no text", async ({ page, site, trouble }) => {
  trouble.allow(/ERR_INTERNET|ERR_FAILED|Failed to load|ERR_CONNECTION/);
  await page.route("**/api/admin/site", (route) => route.abort());
  await visitAsOwner(page, site, "/admin/words");
  await expect(page.getByRole("heading", { name: "We couldn’t load your website’s text." })).toBeVisible();
  await page.unroute("**/api/admin/site");
  await page.getByRole("button", { name: "Try again" }).click();

  await page.getByRole("link", { name: /^Contact page/ }).click();
  const { field, publish } = textEditor(page);
  await field("When you reply").fill("Within a day.");
  await page.route("**/api/admin/site/contact", (route) => route.abort());
  await publish.click();
  await expect(page.getByText("Your text is saved in this browser.")).toBeVisible();
  // The list of pages marks the unpublished draft.
  await page.unroute("**/api/admin/site/contact");
  await page.getByRole("link", { name: "All sections" }).click();
  await expect(page.getByRole("link", { name: /^Contact page/ })).toContainText("Draft");
  await page.getByRole("link", { name: /^Contact page/ }).click();
  await expect(field("When you reply")).toHaveValue("Within a day.");
  await publish.click();
  await expect(page.getByText("Published.")).toBeVisible();
  await visit(page, "/contact");
  await expect(page.getByText("Within a day.")).toBeVisible();
});
