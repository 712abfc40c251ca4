import type { Page } from "@playwright/test";
import { publicPaths } from "../public-paths.ts";
import { changeSettings } from "../settings.ts";
import { makePass } from "../wallet.ts";
import { addToCartButton, cartLink } from "./chocolates.ts";
import { contactForm, contactSuccess } from "./contact.ts";
import { expect, waitForHydration, emailsFrom, test, visit } from "./site.ts";

/** Opens a page whose scripts arrive late, as on a slow phone: only when the returned function is called. */
export async function visitWithLateScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return release;
}

const expectNotAlive = (page: Page) => expect(page.locator("html[data-alive]")).not.toBeAttached();

/** Journeys before a page is hydrated, for desktop and phone. */
export function lateScriptJourneys(): void {
  test("a page is complete before any script loads", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto("/", { waitUntil: "load" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // What Chromium reports of a mouse that rests where the page opens.
    await page.evaluate(() => {
      for (const type of ["pointerover", "pointermove"]) dispatchEvent(new PointerEvent(type));
    });
    await page.clock.runFor(3_900);
    expect(scripts).toEqual([]);
    await page.clock.runFor(100);
    await waitForHydration(page);
  });

  test("an address with a section shows it at once, without an action @detail", async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto("/about?section=classDescriptions", { waitUntil: "load" });
    await page.clock.runFor(100);
    await expect(page.getByRole("heading", { name: "Class Descriptions" })).toBeInViewport();
  });

  test("a visitor who acts while the page is still parsed does not wait for an idle moment @detail", async ({
    page,
  }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.addInitScript(() => {
      const act = () => dispatchEvent(new PointerEvent("pointerdown"));
      new MutationObserver(act).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/contact");
    await waitForHydration(page);
  });

  test("the first page of a tab shows before its fonts load, the second uses them at once @detail", async ({
    page,
  }) => {
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(request.url());
    });
    const isLater = page.locator('html[data-fonts="later"]');
    const { promise: picturesReleased, resolve: releasePictures } = Promise.withResolvers<void>();
    await page.route("**/pictures/**", async (route) => {
      await picturesReleased;
      await route.continue().catch(() => {});
    });
    const { promise: fontReleased, resolve: releaseFont } = Promise.withResolvers<void>();
    await page.route("**/*newsreader*.woff2", async (route) => {
      await fontReleased;
      await route.continue().catch(() => {});
    });
    // The scripts preload the fonts, and a stray event of the mouse would start them.
    await visitWithLateScripts(page, "/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(isLater).toBeAttached();
    expect(fonts).toEqual([]);
    releasePictures();
    await expect.poll(() => fonts.length).toBe(2);
    // One of the two fonts is still loading, so neither is used.
    await expect(isLater).toBeAttached();
    releaseFont();
    await expect(isLater).not.toBeAttached();
    await page.goto("/calendar", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(isLater).not.toBeAttached();
  });

  test("a link pressed before hydration works, and Back restores the scroll position @detail", async ({ page }) => {
    const releaseScripts = await visitWithLateScripts(page, "/about");
    await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
    await expectNotAlive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/privacy");
    const leftAt = await page.evaluate(() => scrollY);
    expect(leftAt).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/about");
    releaseScripts();
    await waitForHydration(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  });

  test("a tin added before hydration is in the cart once", async ({ page }) => {
    const releaseScripts = await visitWithLateScripts(page, "/chocolates");
    await addToCartButton(page, "Dark & Sea Salt").click();
    await expectNotAlive(page);
    releaseScripts();
    await waitForHydration(page);
    await expect(cartLink(page)).toHaveAccessibleName("Cart 1 tin");
  });

  test("a message sent before hydration is sent once and complete", async ({ page, site }) => {
    const address = `early-${test.info().project.name}@example.com`;
    const releaseScripts = await visitWithLateScripts(page, "/contact");
    const { name, email, message, send, success } = contactForm(page);
    await name.fill("Tomas Reedly");
    await email.fill(address);
    await message.pressSequentially("Is there parking?");
    await send.click();
    await expectNotAlive(page);
    releaseScripts();
    await expect(success).toHaveText(contactSuccess);
    await expect.poll(() => emailsFrom(site, address)).toHaveLength(1);
    expect(emailsFrom(site, address)[0]!.mail.text).toContain("Is there parking?");
  });

  test("text typed before hydration stays, and typing continues in the same field @detail", async ({ page }) => {
    const releaseScripts = await visitWithLateScripts(page, "/contact");
    const { message } = contactForm(page);
    await message.focus();
    await page.keyboard.type("Is there ");
    await expectNotAlive(page);
    releaseScripts();
    await page.keyboard.type("a bus? ");
    await waitForHydration(page);
    await page.keyboard.type("Or a tram?");
    await expect(message).toHaveValue("Is there a bus? Or a tram?");
    await expect(message).toBeFocused();
  });

  test("what was done before a translated page is hydrated stays: text, choices, focus, selection and the first tap @detail", async ({
    page,
    site,
    trouble,
  }) => {
    const giftCards = { isSold: true, amounts: [25, 50], least: 10, most: 500, years: null };
    await changeSettings(site, { giftCards });
    await makePass(site, { name: `Two classes ${test.info().project.name}` });
    // React's words for a page that was changed before its hydration.
    trouble.allow(/Minified React error #418/);
    // One component shows all legal pages.
    const isSeenInTerms = (path: string) => ["/privacy", "/refunds", "/allergens"].includes(path);
    for (const path of [
      ...publicPaths.filter((path) => !isSeenInTerms(path)),
      "/signup?title=Any&date=2040-01-01",
      "/sessions/book",
      "/passes/buy?amount=25",
    ]) {
      await test.step(path, async () => {
        const releaseScripts = await visitWithLateScripts(page, path);
        await translate(page);
        const used = await useFields(page);
        // Pages without fields, too, load their scripts now.
        await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
        await expectNotAlive(page);
        releaseScripts();
        await waitForHydration(page);
        expect(await page.evaluate(() => document.querySelector("[data-translated]")), path).toBeNull();
        // A ticked box can show more fields.
        await expect
          .poll(() => readFields(page), path)
          .toEqual({ ...used, fields: expect.arrayContaining(used.fields) });
        await page.unrouteAll();
      });
    }
    const releaseScripts = await visitWithLateScripts(page, "/chocolates");
    await translate(page);
    await addToCartButton(page, "Dark & Sea Salt").click();
    releaseScripts();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 1 tin");
  });

  test("a message typed on a translated page before its hydration is sent once and complete", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/Minified React error #418/);
    const address = `translated-${test.info().project.name}@example.com`;
    const releaseScripts = await visitWithLateScripts(page, "/contact");
    await translate(page);
    const { name, email, message, send, success } = contactForm(page);
    await name.fill("Tomas Reedly");
    await email.fill(address);
    await message.pressSequentially("Is there parking?");
    await send.click();
    releaseScripts();
    await expect(success).toHaveText(contactSuccess);
    await expect.poll(() => emailsFrom(site, address)).toHaveLength(1);
    expect(emailsFrom(site, address)[0]!.mail.text).toContain("Is there parking?");
  });

  test("a page works when its scripts fail to load", async ({ page, trouble }) => {
    trouble.allow(/ERR_FAILED/, /Failed to load resource/, /dynamically imported module/);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("link", { name: "See the calendar" }).click();
    await expect(page).toHaveURL("/calendar");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("after an upgrade, a link of an open page leads to its target, and Back to the page @detail", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/404/, /Error loading route module/, /dynamically imported module/);
    await visit(page, "/about");
    await loseScripts(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(page.getByRole("heading", { level: 1, name: "Write to me" })).toBeVisible();
    await page.unrouteAll();
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await waitForHydration(page);
  });

  test("after an upgrade, a form and a button of a stored page work: the form without scripts, the button in the new page", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/404/, /Failed to load/);
    await loseScripts(page);
    await page.goto("/login", { waitUntil: "domcontentloaded" });
    await page.getByLabel("Email").fill("ana@example.com");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText(/has an account, we’ve emailed it a link/)).toBeVisible();
    await page.goto("/chocolates", { waitUntil: "domcontentloaded" });
    const reloaded = page.waitForEvent("domcontentloaded");
    await addToCartButton(page, "Dark & Sea Salt").click();
    await reloaded;
    await page.unrouteAll();
    await page.reload();
    await addToCartButton(page, "Dark & Sea Salt").click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 1 tin");
  });
}

/** Fails the scripts of pages that are not loaded yet, as after an upgrade of the site. */
async function loseScripts(page: Page, files = "**/assets/*.js"): Promise<void> {
  await page.route(files, (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "" }));
}

/** Wraps the texts of the page, as a translator does. The page's own elements get a mark. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest("script, style, noscript, textarea, select, svg")) continue;
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text);
    }
    document.querySelector("main")!.setAttribute("data-translated", "");
  });
}

/** Each field with its state, and which one has the focus. */
type Used = { fields: string[]; focused: string | undefined; selection: (number | null)[] };

/** Types into every field, chooses in every list, ticks every box, and selects a part of the last text. */
async function useFields(page: Page): Promise<Used> {
  const fields = page.locator("main :is(input, textarea, select):visible:enabled");
  for (const field of await fields.all()) {
    const [tag, type, value] = await field.evaluate((one: HTMLInputElement) => [one.tagName, one.type, one.value]);
    // This choice removes the fields for the recipient of a gift card.
    if (value === "myself") continue;
    if (type === "checkbox" || type === "radio") await field.check({ force: true });
    else if (tag === "SELECT") await field.selectOption({ index: 1 });
    else if (type === "date") await field.fill("2040-01-02");
    else if (type === "number") await field.fill("40");
    else await field.fill(type === "email" ? "ana@example.com" : "Ana Whitlow");
  }
  const text = page.locator("main :is(input[type=text], input:not([type]), textarea):visible:enabled").last();
  if ((await text.count()) > 0)
    await text.evaluate((field: HTMLInputElement) => {
      field.focus();
      field.setSelectionRange(2, 5);
    });
  return readFields(page);
}

const readFields = (page: Page) =>
  page.evaluate((): Used => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("main :is(input, textarea, select)")].filter(
      (field) => field.checkVisibility() && !field.disabled,
    );
    const focused = fields.find((field) => field === document.activeElement);
    return {
      // React makes generated names again.
      fields: fields.map(
        ({ name, value, checked }) => `${name.replace(/^_r_.*/i, "choice")}: ${value}${checked ? ", ticked" : ""}`,
      ),
      focused: focused?.name,
      selection: focused ? [focused.selectionStart, focused.selectionEnd] : [],
    };
  });
