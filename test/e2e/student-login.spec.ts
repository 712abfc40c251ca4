import { expect, waitForHydration, test, visit } from "./site.ts";
import {
  registerAndLogIn,
  logOut,
  newStudentEmail,
  studentPageUrl,
  storedItem,
  studentLoginJourneys,
} from "./student-login.ts";

const elevenMinutes = 11 * 60_000;

test.describe("a student's login", () => {
  studentLoginJourneys();

  test("two tabs stay logged in through token expiries that both meet at once, with one refresh each time", async ({
    page,
    context,
    site,
    trouble,
  }) => {
    trouble.allow(/401/);
    await registerAndLogIn(page, site, newStudentEmail());
    const tabs = [page, await context.newPage()];
    let refreshes = 0;
    context.on("request", (request) => {
      if (request.url().endsWith("/refresh-token")) refreshes += 1;
    });
    for (let expiry = 1; expiry <= 5; expiry++) {
      const old = await storedItem(page, "userToken");
      site.clock.advance(elevenMinutes);
      const validated = tabs.map((tab) =>
        tab.waitForResponse((response) => response.url().endsWith("/validate-token") && response.status() === 200),
      );
      await Promise.all(tabs.map((tab) => tab.goto("/about", { waitUntil: "domcontentloaded" })));
      await Promise.all(validated);
      for (const tab of tabs) await expect(tab.getByRole("button", { name: /^AW/ })).toBeVisible();
      expect(await storedItem(page, "userToken")).not.toBe(old);
      expect(refreshes).toBe(expiry);
    }
  });

  test("a logout and a login in one tab show in the other tab", async ({ page, context, site, trouble }) => {
    // The other tab may be validating its token at this moment.
    trouble.allow(/401/);
    const email = newStudentEmail();
    await registerAndLogIn(page, site, email);
    const secondTab = await context.newPage();
    await visit(secondTab, "/about");
    await expect(secondTab.getByRole("button", { name: /^AW/ })).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("bookingDraft", JSON.stringify({ message: "My left knee" })));
    await logOut(page);
    const stored = () => [localStorage, sessionStorage].flatMap((storage) => Object.values<string>(storage)).join();
    expect(await page.evaluate(stored)).not.toMatch(/knee|@/);
    await expect(secondTab.getByRole("link", { name: "Log in" })).toBeVisible();

    await visit(secondTab, "/login");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
    const loginEmail = () =>
      site.mail.received.findLast(({ to, mail }) => to.includes(email) && mail.subject === "Your login link");
    await expect.poll(loginEmail).toBeDefined();
    await page.getByRole("textbox", { name: "Code" }).fill(/^\s*(\d{6})\s*$/m.exec(loginEmail()!.mail.text ?? "")![1]!);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(studentPageUrl);
    await expect(secondTab).toHaveURL(studentPageUrl);
  });

  test("a page shows the stored user at once, and the server's user when the response arrives @detail", async ({
    page,
    site,
    trouble,
  }) => {
    await registerAndLogIn(page, site, newStudentEmail());
    // Not on the student's page, which would request data of the invented user ID.
    await visit(page, "/about");
    await page.evaluate(() =>
      localStorage.setItem("user", JSON.stringify({ id: "7", firstName: "Old", lastName: "Name" })),
    );
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/user/validate-token", (route) => released.then(() => route.continue()));
    await visit(page, "/about");
    await expect(page.getByRole("button", { name: /^ON/ })).toBeVisible();
    release();
    await expect(page.getByRole("button", { name: /^AW/ })).toBeVisible();

    // A failed request keeps the login; a refusal removes it without leaving the public page.
    trouble.allow(/validate-token/, /refresh-token/);
    await page.unroute("**/api/user/validate-token");
    await page.route("**/api/user/validate-token", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await visit(page, "/about");
    await failed;
    await expect(page.getByRole("button", { name: /^AW/ })).toBeVisible();
    await page.unroute("**/api/user/validate-token");
    await page.context().clearCookies();
    site.clock.advance(elevenMinutes);
    await page.goto("/about");
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
    // The page from the server says "Log in" even before hydration.
    await expect
      .poll(async () => [await storedItem(page, "user"), await storedItem(page, "userToken")])
      .toEqual([null, null]);
    expect(page.url()).toMatch(/\/about$/);
    await waitForHydration(page);
  });

  test("a student who logs out while the site cannot be reached sees a warning @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/logout/);
    await registerAndLogIn(page, site, newStudentEmail());
    await page.route("**/api/user/logout", (route) => route.abort());
    await logOut(page);
    await expect(page.getByText("your login may still be active there.")).toBeVisible();
    expect(await storedItem(page, "userToken")).toBeNull();
  });
});
