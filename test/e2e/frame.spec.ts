import { expectNothingCutOff } from "./fits.ts";
import { storedAna, frameJourneys, storeUser } from "./frame.ts";
import { expect, focusedElement, publicPaths, test, visit } from "./site.ts";

test.describe("header and footer", () => {
  frameJourneys(async (page) => page.getByRole("navigation", { name: "Main" }));

  test("the account menu closes by Escape, by a click outside and when the focus leaves", async ({ page }) => {
    await storeUser(page, storedAna);
    await visit(page, "/about");
    const circle = page.getByRole("button", { name: /^AW/ });
    const item = page.getByRole("link", { name: "My Bookings" });
    await circle.press("Enter");
    await expect(item).toBeVisible();
    await expect(circle).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(item).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(item).toBeHidden();
    await expect(circle).toBeFocused();

    await circle.click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(item).toBeHidden();

    await circle.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await expect(focusedElement(page)).toHaveText("Chocolates");
    await expect(item).toBeHidden();
  });

  test("a logout in one tab shows in the other tab, and an unreadable stored user counts as logged out", async ({
    page,
    context,
  }) => {
    await storeUser(page, storedAna);
    await visit(page, "/about");
    const other = await context.newPage();
    await visit(other, "/");
    await expect(other.getByRole("button", { name: /^AW/ })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("user"));
    await expect(other.getByRole("link", { name: "Log in" })).toBeVisible();
    await other.close();

    for (const broken of ['{"id"', "7", '"Ana"', "[]"]) {
      await page.evaluate((text) => localStorage.setItem("user", text), broken);
      await visit(page, "/privacy");
      await expect(page.getByRole("link", { name: "Log in" }), broken).toBeVisible();
    }
  });

  test("an unknown URL shows the 404 page with a link home, also on client-side navigation", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/nowhere/);
    const response = await page.goto("/nowhere");
    expect(response!.status()).toBe(404);
    await expect(page).toHaveTitle(/Page not found/);
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
    // No link on the site is broken, so a history entry simulates one.
    await page.evaluate(() => {
      history.pushState(null, "", "/nowhere");
      history.pushState(null, "", "/");
    });
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can’t find this page");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
  });

  test("an injected inline script does not run, and these tests would report it", async ({ page, trouble }) => {
    trouble.allow(/Content Security Policy/);
    await visit(page, "/");
    const violation = page.waitForEvent("console", (message) => message.text().includes("Content Security Policy"));
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.slipped = true";
      document.body.append(script);
    });
    expect((await violation).type()).toBe("error");
    expect(await page.evaluate(() => "slipped" in window)).toBe(false);
  });

  test("with reduced motion, nothing is animated", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of ["/", "/about", "/chocolates"]) {
      await visit(page, path);
      await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
      expect(await runningAnimations(), path).toEqual([]);
    }
    await visit(page, "/about");
    await page.getByRole("link", { name: "Read more: Workshops" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await runningAnimations()).toEqual([]);

    function runningAnimations(): Promise<string[]> {
      return page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 200)
          .map((animation) => (animation as CSSAnimation).animationName),
      );
    }
  });

  test("with text at 200 % the bar shows all of its links", async ({ page }) => {
    for (const width of [900, 1280]) {
      await visit(page, "/about");
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await expectNothingCutOff(page, width);
    }
  });

  test("on paper, pictures stay whole, and filled buttons keep the background of their words", async ({ page }) => {
    await visit(page, "/");
    await page.emulateMedia({ media: "print" });
    const pictures = page.locator("main li:has(img)");
    await expect(pictures.first()).toBeAttached();
    for (const picture of await pictures.all()) await expect(picture).toHaveCSS("break-inside", "avoid");
    const button = page.getByRole("link", { name: "Ask for a free session" }).first();
    await expect(button).toHaveCSS("print-color-adjust", "exact");
  });
});

test.describe("the links of the pages as the server sends them", () => {
  test.use({ javaScriptEnabled: false });

  test("the footer links to all main pages and to two external sites", async ({ page }) => {
    await page.goto("/");
    const footer = page.getByRole("navigation", { name: "Footer" });
    const hrefs = await footer
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
    expect(hrefs).toEqual(
      expect.arrayContaining([
        "/",
        "/about",
        "/calendar",
        "/contact",
        "/chocolates",
        "/sessions",
        "/aboutwebsite",
        "/privacy",
        "/terms",
        "/refunds",
        "/allergens",
        "/accessibility",
      ]),
    );
    expect(hrefs.filter((href) => href.startsWith("https://"))).toHaveLength(2);
  });

  test("every internal link leads to a page, and every anchor to an element on it", async ({ page, site }) => {
    const found = new Map<string, string>();
    for (const path of publicPaths) {
      await page.goto(path);
      const hrefs = await page
        .locator("a[href]")
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      for (const href of hrefs) if (href.startsWith(site.url)) found.set(href, path);
    }
    expect(found.size).toBeGreaterThan(40);
    const broken: string[] = [];
    const pages = new Map<string, { status: number; html: string }>();
    for (const [href, from] of found) {
      const { pathname, search, hash } = new URL(href);
      const address = pathname + search;
      if (!pages.has(address)) {
        const response = await fetch(site.url + address);
        pages.set(address, { status: response.status, html: await response.text() });
      }
      const { status, html } = pages.get(address)!;
      if (status !== 200) broken.push(`${href} on ${from}: ${status}`);
      if (hash && status === 200 && !html.includes(`id="${hash.slice(1)}"`))
        broken.push(`${href} on ${from}: nothing there`);
    }
    expect(broken).toEqual([]);
  });
});
