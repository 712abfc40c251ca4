import { makeWaiver } from "../make.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, focusedElement, test, visit } from "./site.ts";
import { textEditor, reloadAndConfirm, restoreSiteTexts } from "./words.ts";

test.afterEach(({ site }) => restoreSiteTexts(site));

test("a draft survives a reload, and a version published in another window is not lost", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/409/);
  await visitAsOwner(page, site, "/admin/words/trainings");
  const { field, publish } = textEditor(page);
  await field("Heading").fill("Where I learned to be slow");
  await page.getByRole("button", { name: "Add a training" }).click();
  await expect(focusedElement(page)).toHaveAccessibleName("Training");
  await focusedElement(page).fill("A winter with Ida");
  await field("When and where").last().fill("2027, Alder Bay");
  await field("What it was").last().fill("Standing still, mostly.");

  // The browser asks before leaving. The draft survives the reload.
  await reloadAndConfirm(page);
  await expect(page.getByText(/^Unpublished draft from .*\.$/)).toBeVisible();
  await expect(field("Heading")).toHaveValue("Where I learned to be slow");

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByText("A winter with Ida")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  // A second window of the same browser, which starts later and publishes first.
  const otherWindow = await page.context().newPage();
  await visitAsOwner(otherWindow, site, "/admin/words/trainings");
  const otherEditor = textEditor(otherWindow);
  await otherWindow.getByRole("button", { name: "Discard", exact: true }).click();
  await otherWindow.getByRole("button", { name: "Yes, discard it" }).click();
  // The answer arrives after the dialog has closed. What is typed before that is discarded too.
  await expect(otherWindow.getByText(/^Unpublished draft from .*\.$/)).toBeHidden();
  await otherEditor.field("Intro").fill("From the {twon} office.");
  await expect(otherWindow.getByText("{twon} isn’t a detail we know. It will appear as typed.")).toBeVisible();
  await otherEditor.field("Intro").fill("From the office.");
  await otherEditor.publish.click();
  await expect(otherWindow.getByText("Published.")).toBeVisible();
  await otherWindow.close();

  await publish.click();
  await expect(page.getByText("Another version was published elsewhere.")).toBeVisible();
  await expect(page.getByText("Your text is still here, not published.")).toBeInViewport();
  await reloadAndConfirm(page);
  await expect(page.getByText("Your text is still here, not published.")).toBeInViewport();
  await expect(field("Heading")).toHaveValue("Where I learned to be slow");
  await page.getByText("See the differences").click();
  await expect(page.getByText("From the office.")).toBeVisible();
  await page.getByRole("button", { name: "Publish mine" }).click();
  // "Published." is also a part of the notice above.
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await visit(page, "/about");
  await expect(page.getByRole("heading", { name: "Where I learned to be slow" })).toBeVisible();
  await expect(page.getByText("From the office.")).toBeVisible();
  await expect(page.getByText("A winter with Ida")).toBeVisible();
});

test("publishing a waiver asks whether all must sign again; an old version is restored from the history", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/409/);
  await makeWaiver(site.database.db);
  await visitAsOwner(page, site, "/admin/words/waiver");
  const { field, publish } = textEditor(page);
  const firstVersion = await field("Version").inputValue();
  await field("Next to the checkbox").fill("I agree, from my heart.");
  await publish.click();
  const dialog = page.getByRole("dialog", { name: "Should everyone sign again?" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Yes, everyone" }).click();
  await expect(page.getByText("Published.")).toBeVisible();
  await expect(field("Version")).not.toHaveValue(firstVersion);

  await page.getByRole("link", { name: "History" }).click();
  await page
    .getByRole("button", { name: /^View the version from/ })
    .last()
    .click();
  await expect(page.getByText("I agree, from my heart.")).toBeVisible();
  await page.getByRole("button", { name: "Preview as a page" }).click();
  await expect(page.frameLocator("iframe").getByText(`Version ${firstVersion}`)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText("Restored and published.")).toBeVisible();
  // The version closes, and its button has the focus.
  await expect(focusedElement(page)).toHaveAccessibleName(/^View the version from/);
  await expect(page.getByRole("button", { name: "Restore this version" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to editing" }).click();
  await expect(field("Version")).toHaveValue(firstVersion);
});
