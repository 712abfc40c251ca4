import { press, skipToContent, type } from "./focus.ts";
import {
  requestText,
  expectFreeSessionInput,
  fillFreeSession,
  freeSessionForm,
  freeSessionJourneys,
} from "./free-session.ts";
import { expect, focusedElement, emailsFrom, test, visit } from "./site.ts";

const requestUrl = "**/api/publicBookings/request";
const failureMessage = "Oops! Something went wrong! We couldn't submit your form. Please try again later.";
const notHumanMessage = "Verification Failed: We couldn't verify that you're human. Please try again.";

test.describe("the free session form", () => {
  freeSessionJourneys();

  test("when the server or the bot check fails or refuses, the reason is shown and the input stays; a retry succeeds", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/publicBookings|400/, /bot-check/);
    const email = "ana.fails@example.com";
    await page.route("**/api/bot-check*", (route) => route.abort());
    await visit(page, "/");
    const { send, phone, failure, success } = freeSessionForm(page);
    await fillFreeSession(page, email);

    await test.step("the bot check cannot be loaded", async () => {
      await send.click();
      await expect(failure).toHaveText(notHumanMessage);
      await expectFreeSessionInput(page, email);
      await page.unroute("**/api/bot-check*");
    });

    await test.step("the server fails", async () => {
      await page.route(
        requestUrl,
        (route) => route.fulfill({ status: 500, json: { message: "Boom", code: "failed" } }),
        { times: 1 },
      );
      await send.click();
      await expect(failure).toHaveText(failureMessage);
      await expect(failure).toBeFocused();
      await expectFreeSessionInput(page, email);
    });

    await test.step("the server rejects the bot check", async () => {
      await page.route(
        requestUrl,
        (route) => {
          const body = { ...(route.request().postDataJSON() as object), captchaToken: "bm9uc2Vuc2U=" };
          return route.continue({ postData: JSON.stringify(body) });
        },
        { times: 1 },
      );
      await send.click();
      await expect(failure).toHaveText(notHumanMessage);
      await expectFreeSessionInput(page, email);
    });

    await test.step("the server cannot be reached", async () => {
      await page.route(requestUrl, (route) => route.abort(), { times: 1 });
      await send.click();
      await expect(failure).toHaveText(failureMessage);
      await expectFreeSessionInput(page, email);
    });

    await test.step("only the server refuses a field", async () => {
      const fields = { phone: "Not that one." };
      await page.route(
        requestUrl,
        (route) => route.fulfill({ status: 400, json: { message: "No", code: "invalid", fields } }),
        { times: 1 },
      );
      await send.click();
      await expect(focusedElement(page)).toHaveAttribute("name", "phone");
      await expect(phone).toHaveAccessibleDescription(/Not that one\./);
    });

    await send.click();
    await expect(success).toBeVisible();
    await expect(failure).toBeHidden();
    await expect.poll(() => emailsFrom(site, email)).toHaveLength(1);
  });

  test("a double click, further presses and a retry after a lost response store one request", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/publicBookings/);
    const storedRequests = (email: string) =>
      site.database.db.selectFrom("messages").select("id").where("email", "=", email).execute();
    const twice = "ana.twice@example.com";
    let sent = 0;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(requestUrl, async (route) => {
      sent++;
      await held;
      await route.continue();
    });
    await visit(page, "/");
    await fillFreeSession(page, twice);
    const { send, name, failure, success } = freeSessionForm(page);
    await send.dblclick();
    await expect(send).toHaveAccessibleName("Sending …");
    // The button looks busy but still accepts presses.
    await send.click({ force: true });
    await expect.poll(() => sent).toBe(1);
    await name.press("Enter");
    // Extensions of a browser submit a form without pressing its button.
    await name.evaluate((input: HTMLInputElement) => input.form?.requestSubmit());
    release();
    await expect(success).toBeVisible();
    expect(sent).toBe(1);
    expect(await storedRequests(twice)).toHaveLength(1);

    const lost = "ana.lost@example.com";
    await page.unroute(requestUrl);
    await page.route(
      requestUrl,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await fillFreeSession(page, lost);
    await send.click();
    await expect(failure).toHaveText(failureMessage);
    await send.click();
    await expect(success).toBeVisible();
    expect(await storedRequests(lost)).toHaveLength(1);
  });

  test("a keyboard user gets from the top of the page to the sent form @detail", async ({ page }) => {
    await visit(page, "/");
    await skipToContent(page);
    await press(page.getByRole("link", { name: "Ask for a free session" }));
    const { name, send, success } = freeSessionForm(page);
    await expect(name).toBeInViewport();

    await type(name, "Ana Whitlow");
    await page.keyboard.press("Tab");
    await page.keyboard.type("ana.keys@example.com");
    await page.keyboard.press("Tab");
    await page.keyboard.type("555 010 4477");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Yoga");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Saturdays");
    await press(send);
    await expect(success).toBeVisible();
    await expect(success).toBeFocused();
  });

  test("a visitor fills the form, opens the calendar and comes back to the form @detail", async ({ page }) => {
    await visit(page, "/");
    await fillFreeSession(page, "ana.leaves@example.com");
    // Including the line break.
    await expect(freeSessionForm(page).message).toHaveValue(requestText);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calendar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendar");
    await page.goBack();
    await expect(freeSessionForm(page).form).toBeVisible();
  });
});
