import { expect, focusedElement, test, visit } from "./site.ts";

const offerings = ["Individual & Group Yoga", "Workshops", "Yoga Therapy Sessions"];

/** Visitor journeys on the about page, for desktop. */
export function aboutJourneys(): void {
  test("“Book a Session” in the dialog leads to the form on the home page", async ({ page }) => {
    await visit(page, "/about");
    await page.getByRole("link", { name: "Read more: Yoga Therapy Sessions" }).click();
    const dialog = page.getByRole("dialog", { name: "Yoga Therapy Sessions" });
    await dialog.getByRole("link", { name: "Book a Session" }).click();
    await expect(page).toHaveURL(/\/#book$/);
    await expect(page.getByRole("heading", { name: "Your first half hour is free" })).toBeInViewport();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("the calendar leads to the sessions and the passes, which are not in the bar @detail", async ({ page }) => {
    for (const [name, path] of [
      ["Private sessions", "/sessions"],
      ["Passes & gift cards", "/passes"],
    ] as const) {
      await visit(page, "/calendar");
      await page.getByRole("main").getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
  });

  test("the calendar links to the class descriptions; opened by address, the page scrolls to them @detail", async ({
    page,
  }) => {
    await visit(page, "/calendar");
    await page.getByRole("link", { name: "What happens in each class" }).click();
    await expect(page).toHaveURL(/section=classDescriptions/);
    await expect(page.getByRole("heading", { name: "Class Descriptions" })).toBeInViewport();

    await visit(page, "/about?section=classDescriptions");
    await expect(page.getByRole("heading", { name: "Class Descriptions" })).toBeInViewport();
    await expect(page.getByRole("heading", { name: "Hello, I’m Mira" })).not.toBeInViewport();
  });
}

/** Journeys that run on a phone only. */
export function aboutPhoneJourneys(): void {
  test("each offering opens a dialog that takes the focus and returns it on Escape", async ({ page }) => {
    await visit(page, "/about");
    for (const title of offerings) {
      const more = page.getByRole("link", { name: `Read more: ${title}` });
      const dialog = page.getByRole("dialog", { name: title });
      await more.click();
      await expect(dialog).toBeInViewport();
      await expect(dialog.locator("*:focus")).toHaveCount(1);
      await expect(dialog.getByRole("link", { name: "Book a Session" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(more).toBeFocused();
    }
  });
}

/** Journeys that need a mouse or a keyboard. */
export function aboutDetails(): void {
  test("the focus stays in the dialog; a button, a link and a click outside close it", async ({ page }) => {
    await visit(page, "/about");
    const more = page.getByRole("link", { name: "Read more: Workshops" });
    const dialog = page.getByRole("dialog", { name: "Workshops" });

    await more.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press("Tab");
      // Tab may also reach the browser's own buttons, but not the page behind.
      expect(
        await focusedElement(page).evaluateAll((elements) =>
          elements.every((element) => element.closest("dialog") || element === document.body),
        ),
      ).toBe(true);
    }
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(more).toBeFocused();

    await more.click();
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    expect(page.url()).not.toContain("#");

    await more.click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 400);
    await expect(dialog).toBeHidden();
  });
}
