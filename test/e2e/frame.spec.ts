import { ana, frameJourneys, rememberUser } from "./frame.ts";
import { expect, focused, publicPages, test, visit } from "./site.ts";

test.describe("the frame around every page", () => {
  frameJourneys(async (page) => page.getByRole("navigation", { name: "Main" }));

  test("the menu behind the initials closes by Escape, by a press beside it and when the focus leaves", async ({
    page,
  }) => {
    await rememberUser(page, ana);
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
    await expect(focused(page)).toHaveText("Chocolates");
    await expect(item).toBeHidden();
  });

  test("who logs out in one tab is logged out in the other", async ({ page, context }) => {
    await rememberUser(page, ana);
    await visit(page, "/about");
    const other = await context.newPage();
    await visit(other, "/");
    await expect(other.getByRole("button", { name: /^AW/ })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("user"));
    await expect(other.getByRole("link", { name: "Log in" })).toBeVisible();
  });

  test("a remembered user that cannot be read is nobody", async ({ page }) => {
    await visit(page, "/privacy");
    for (const broken of ['{"id"', "7", '"Ana"', "[]"]) {
      await page.evaluate((text) => localStorage.setItem("user", text), broken);
      await visit(page, "/privacy");
      await expect(page.getByRole("link", { name: "Log in" }), broken).toBeVisible();
    }
  });

  test("the footer leads everywhere the specification says", async ({ page }) => {
    await visit(page, "/");
    const footer = page.getByRole("navigation", { name: "Footer" });
    const hrefs = await footer
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")!));
    expect(hrefs).toEqual(
      expect.arrayContaining([
        "/",
        "/about",
        "/calendar",
        "/contact",
        "/chocolates",
        "/aboutwebsite",
        "/privacy",
        "/terms",
        "/refunds",
        "/allergens",
      ]),
    );
    expect(hrefs.filter((href) => href.startsWith("https://"))).toHaveLength(2);
  });

  test("every link of every page leads to a page, and every anchor to something on it", async ({
    page,
    site,
  }) => {
    const found = new Map<string, string>();
    for (const path of publicPages) {
      await visit(page, path);
      const hrefs = await page
        .locator("a[href]")
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      for (const href of hrefs) if (href.startsWith(site.url)) found.set(href, path);
    }
    expect(found.size).toBeGreaterThan(40);
    const wrong: string[] = [];
    const pages = new Map<string, { status: number; html: string }>();
    for (const [href, from] of found) {
      const { pathname, search, hash } = new URL(href);
      const address = pathname + search;
      if (!pages.has(address)) {
        const answer = await fetch(site.url + address);
        pages.set(address, { status: answer.status, html: await answer.text() });
      }
      const { status, html } = pages.get(address)!;
      if (status !== 200) wrong.push(`${href} on ${from}: ${status}`);
      if (hash && status === 200 && !html.includes(`id="${hash.slice(1)}"`))
        wrong.push(`${href} on ${from}: nothing there`);
    }
    expect(wrong).toEqual([]);
  });

  test("an address that is nowhere shows the 404 page with a way home, also on the way from another page", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/nowhere/);
    const answer = await page.goto("/nowhere");
    expect(answer!.status()).toBe(404);
    await expect(page).toHaveTitle(/Nothing here/);
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
    // No link of ours leads nowhere; an entry of the history may.
    await page.evaluate(() => {
      history.pushState(null, "", "/nowhere");
      history.pushState(null, "", "/");
    });
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing here but the cat");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A slower hour for body and breath.");
  });

  test("a script that somebody slips into a page does not run, and these tests would notice", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/Content Security Policy/);
    await visit(page, "/");
    const told = page.waitForEvent("console", (said) => said.text().includes("Content Security Policy"));
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.slipped = true";
      document.body.append(script);
    });
    expect((await told).type()).toBe("error");
    expect(await page.evaluate(() => "slipped" in window)).toBe(false);
  });

  test("where less motion is asked for, nothing moves by itself", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of ["/", "/about", "/chocolates"]) {
      await visit(page, path);
      await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
      expect(await moving(), path).toEqual([]);
    }
    await visit(page, "/about");
    await page.getByRole("link", { name: "Read more: Workshops" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await moving()).toEqual([]);

    function moving(): Promise<string[]> {
      return page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 200)
          .map((animation) => (animation as CSSAnimation).animationName),
      );
    }
  });
});
