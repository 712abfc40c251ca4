import { contactForm, contactJourneys, contactSuccess, expectContactInput, fillContact } from "./contact.ts";
import { expect, focusedElement, test, visit } from "./site.ts";

const contactUrl = "**/api/contact";
const fallback = "Failed to send message. Please try again later.";

test.describe("the contact form", () => {
  contactJourneys();

  test("missing fields get a message, and the first one gets the focus", async ({ page }) => {
    await visit(page, "/contact");
    const { name, email, message, send } = contactForm(page);
    await name.fill("Tomas");
    await send.click();
    await expect(focusedElement(page)).toHaveAttribute("name", "email");
    await expect(email).toHaveAccessibleDescription("Please enter your email address.");
    await expect(message).toHaveAccessibleDescription("Please write a message.");
    await expect(name).toHaveValue("Tomas");
  });

  test("when the server fails or cannot be reached, an error is shown and the input stays", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/api\/contact/);
    const email = "tomas.fails@example.com";
    await visit(page, "/contact");
    await fillContact(page, email);
    const { send, failure, success } = contactForm(page);

    await page.route(contactUrl, (route) => route.fulfill({ status: 500, body: "" }));
    await send.click();
    await expect(failure).toHaveText(fallback);
    await expect(failure).toBeFocused();
    await expectContactInput(page, email);

    await page.unroute(contactUrl);
    await page.route(contactUrl, (route) => route.abort());
    await send.click();
    await expect(failure).toHaveText(fallback);
    await expectContactInput(page, email);

    await page.unroute(contactUrl);
    await send.click();
    await expect(success).toHaveText(contactSuccess);
    await expect(failure).toBeHidden();
  });

  test("a refusal of the server is shown in the server's words", async ({ page, trouble }) => {
    trouble.allow(/api\/contact/);
    await visit(page, "/contact");
    await fillContact(page, "tomas.limited@example.com");
    const message = "Too many at once. Please try again in 5 minutes.";
    await page.route(contactUrl, (route) =>
      route.fulfill({ status: 429, json: { message, code: "limited" } }),
    );
    const { send, failure } = contactForm(page);
    await send.click();
    await expect(failure).toHaveText(message);
  });

  test("without the bot check, “Verification Not Ready” is shown and the input stays", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/bot-check/);
    const email = "tomas.unchecked@example.com";
    await page.route("**/api/bot-check*", (route) => route.abort());
    await visit(page, "/contact");
    await fillContact(page, email);
    const { send, failure } = contactForm(page);
    await send.click();
    await expect(failure).toContainText("Verification Not Ready");
    await expectContactInput(page, email);
  });

  test("a bot check that never responds times out", async ({ page }) => {
    await page.clock.install();
    const email = "tomas.waits@example.com";
    await page.route("**/api/bot-check*", () => {});
    await visit(page, "/contact");
    await fillContact(page, email);
    const { send, failure } = contactForm(page);
    await send.click();
    await expect(send).toHaveAccessibleName("Sending …");
    await page.clock.runFor(30_000);
    await expect(failure).toContainText("Verification Not Ready");
    await expectContactInput(page, email);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
