import { contactForm, contactJourneys, contactSuccess, expectContactInput, fillContact } from "./contact.ts";
import { expect, focusedElement, test, visit } from "./site.ts";

const contactUrl = "**/api/contact";
const fallback = "Failed to send message. Please try again later.";

test.describe("the contact form", () => {
  contactJourneys();

  test("missing fields get a message; when the server fails, refuses or is away, the input stays", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/api\/contact/);
    await visit(page, "/contact");
    const { name, email: address, message, send, failure, success } = contactForm(page);
    await name.fill("Tomas");
    await send.click();
    await expect(focusedElement(page)).toHaveAttribute("name", "email");
    await expect(address).toHaveAccessibleDescription("Please enter your email address.");
    await expect(message).toHaveAccessibleDescription("Please write a message.");
    await expect(name).toHaveValue("Tomas");

    const email = "tomas.fails@example.com";
    await fillContact(page, email);

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

    // A proxy whose site is restarting answers with a page of its own.
    await page.unroute(contactUrl);
    await page.route(contactUrl, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
    await send.click();
    await expect(failure).toHaveText(fallback);

    await page.unroute(contactUrl);
    const refusal = "Too many at once. Please try again in 5 minutes.";
    await page.route(contactUrl, (route) =>
      route.fulfill({ status: 429, json: { message: refusal, code: "limited" } }),
    );
    await send.click();
    await expect(failure).toHaveText(refusal);

    await page.unroute(contactUrl);
    await send.click();
    await expect(success).toHaveText(contactSuccess);
    await expect(failure).toBeHidden();
  });

  test("without the bot check, or when it never responds, “Verification Not Ready” is shown and the input stays @detail", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/bot-check/);
    await page.clock.install();
    const email = "tomas.unchecked@example.com";
    await page.route("**/api/bot-check*", (route) => route.abort());
    await visit(page, "/contact");
    await fillContact(page, email);
    const { send, failure } = contactForm(page);
    await send.click();
    await expect(failure).toContainText("Verification Not Ready");
    await expectContactInput(page, email);

    await page.unroute("**/api/bot-check*");
    await page.route("**/api/bot-check*", () => {});
    await send.click();
    await expect(send).toHaveAccessibleName("Sending …");
    await page.clock.runFor(30_000);
    await expect(failure).toContainText("Verification Not Ready");
    await expectContactInput(page, email);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
