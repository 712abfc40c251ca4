import type { Page } from "@playwright/test";
import { logInStudent } from "./account.ts";
import { makeClient } from "./admin-clients.ts";
import { makeClass, visitAsOwner } from "./admin-lists.ts";
import { anOrder } from "./admin-orders.ts";
import { addToCartButton } from "./chocolates.ts";
import { contactForm } from "./contact.ts";
import { storedAna, storeUser } from "./frame.ts";
import { freeSessionForm } from "./free-session.ts";
import { expect, expectAccessible, publicPaths, test, visit } from "./site.ts";

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Runs axe at desktop and phone width, each in light and dark mode. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const screen of [desk, phone]) {
    await page.setViewportSize(screen);
    await expectAccessible(page);
  }
  await page.setViewportSize(desk);
}

test("every public page is accessible and fits every screen width", async ({ page }) => {
  test.slow();
  for (const path of publicPaths) {
    await test.step(path, async () => {
      await visit(page, path);
      await expectAccessibleEverywhere(page);
      await expectNothingCutOff(page, 320);
      await expectReadableLines(page, 2560);
      await expectLargeTextFits(page);
    });
  }
});

test("the pages of a student, the cart and the agenda fit a phone with text at 200 %, and their controls fit a thumb", async ({
  page,
  site,
}) => {
  await visit(page, "/chocolates");
  await addToCartButton(page, "Mint & Nib").click();
  const { id } = await logInStudent(page, site);
  for (const path of ["/cart", "/calendar?view=agenda", `/user/${id}`, `/user/${id}/book`, `/user/${id}/account`]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectLargeTextFits(page);
    expect.soft(await tooSmallControls(page), path).toEqual([]);
  }
});

test("every required select on the owner's pages starts without a choice", async ({ page, site }) => {
  let found = 0;
  for (const path of [
    "/admin/dashboard",
    "/admin/bookings",
    "/admin/bookings/new",
    "/admin/availability",
    "/admin/settings",
    "/admin/words/privacy",
  ]) {
    await visitAsOwner(page, site, path);
    const selects = page.locator("select[required]");
    await expect(selects.first(), path).toBeAttached();
    const firstOptions = await selects.evaluateAll((elements) =>
      elements.map((element) => (element as HTMLSelectElement).options[0]!.value),
    );
    expect(firstOptions, path).toEqual(firstOptions.map(() => ""));
    found += firstOptions.length;
  }
  expect(found).toBeGreaterThan(7);
});

test.describe("axe finds no violations", () => {
  test("with form errors shown, and after a message was sent", async ({ page, trouble }) => {
    trouble.allow(/bot-check/);
    await page.route("**/api/bot-check*", (route) => route.abort());
    await visit(page, "/");
    await freeSessionForm(page).send.click();
    await expect(page.locator("[aria-invalid]")).toHaveCount(4);
    await expectAccessibleEverywhere(page);

    await visit(page, "/contact");
    await fillAndSend(page, "tomas.errors@example.com");
    await expect(contactForm(page).failure).toBeVisible();
    await expectAccessibleEverywhere(page);

    await page.unroute("**/api/bot-check*");
    await contactForm(page).send.click();
    await expect(contactForm(page).success).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  test("with a tin in the cart and its toast shown", async ({ page }) => {
    await visit(page, "/chocolates");
    await addToCartButton(page, "Mint & Nib").click();
    await expect(page.getByText("Mint & Nib added.")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await page.getByRole("status").getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Mint & Nib" })).toBeVisible();
    await expect(page.getByText("Mint & Nib added.")).toHaveCount(0);
    await expectAccessibleEverywhere(page);
  });

  test("with a dialog or a menu open, logged in and logged out", async ({ page }) => {
    const menu = page.getByRole("banner").locator("summary");
    await visit(page, "/about");
    await page.getByRole("link", { name: "Read more: Yoga Therapy Sessions" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.keyboard.press("Escape");

    await page.setViewportSize(phone);
    await menu.click();
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
    await expectAccessible(page);

    await storeUser(page, storedAna);
    await visit(page, "/about");
    await menu.click();
    await expect(page.getByRole("link", { name: "My Bookings" })).toBeVisible();
    await expectAccessible(page);
    await menu.click();

    await page.setViewportSize(desk);
    await page.getByRole("button", { name: /^AW/ }).click();
    await expect(page.getByRole("link", { name: "My Bookings" })).toBeVisible();
    await expectAccessible(page);
  });

  test("on the 404 page and in a month without classes", async ({ page, trouble, site }) => {
    trouble.allow(/nowhere/);
    await page.goto("/nowhere");
    await expectAccessibleEverywhere(page);
    const year = site.clock.now().getUTCFullYear() + 1;
    await visit(page, `/calendar?month=${year}-10`);
    await expect(page.getByRole("heading", { name: "No classes this month yet" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});

async function fillAndSend(page: Page, address: string): Promise<void> {
  const { name, email, message, send } = contactForm(page);
  await name.fill("Tomas");
  await email.fill(address);
  await message.fill("Hello");
  await send.click();
}

/** Expects no horizontal scrolling and no text or control beyond the edges, apart from scrollable strips. */
async function expectNothingCutOff(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const cutOff = await page
    .locator(":is(h1, h2, h3, p, a, button, label, input, select, textarea):visible")
    .evaluateAll(
      (elements, edge) =>
        elements
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            const inStrip = element.closest("[role=group]") !== null;
            return !inStrip && !element.classList.contains("skip") && width > 1 && (left < -1 || right > edge + 1);
          })
          .map((element) => element.textContent),
      width,
    );
  expect(cutOff, `beyond the edge at ${width} pixels`).toEqual([]);
}

test("every page of the owner fits a phone with text at 200 %, and its controls fit a thumb", async ({
  page,
  site,
}) => {
  test.slow();
  const { event, bea, waiver } = await makeClass(site);
  const { ana } = await makeClient(site);
  const { order, tin } = await anOrder(site);
  await visitAsOwner(page, site, "/admin/today");
  // oxfmt-ignore
  const pages = [
    "today", "dashboard", "bookings", "bookings/new", "availability", "chocolates", "signups", "orders", "codes",
    "payments", "numbers", "users", "users/away", "audit", "messages", "backups", "server", "settings", "security", "sell", "words", "words/home",
    "words/privacy", "words/home/history", "chocolates/new", `chocolates/${tin.id}`,
    `orders/${order.id}`, `users/${ana.id}`, `users/by-email?email=${bea.email}`,
    `events/${event.id}/roster`, `events/${event.id}/door`, `waivers/${waiver.id}`, `signups/${bea.id}/waiver?event=${event.id}`,
  ];
  await page.setViewportSize(phone);
  for (const path of pages) {
    await test.step(path, async () => {
      await visit(page, `/admin/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect.soft(await tooSmallControls(page), path).toEqual([]);
      await expectLargeTextFits(page);
    });
  }
});

/** Controls below 44 px, apart from links in a sentence, each as "width x height words". */
const tooSmallControls = (page: Page) =>
  page.locator(":is(main, header, nav) :is(a, button, input, select, textarea, summary):visible").evaluateAll((all) =>
    all.flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      const words = control.parentElement!.textContent.trim();
      const isInSentence = control.localName === "a" && words.length > control.textContent.trim().length;
      if (width <= 1 || isInSentence || (width > 43 && height > 43)) return [];
      return `${Math.round(width)} x ${Math.round(height)} ${control.textContent || control.ariaLabel}`;
    }),
  );

/** At 390 px with text at 200 %: no sideways scrolling, no words on top of other words, no word broken between letters. */
async function expectLargeTextFits(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const { scroll, client, merged, broken } = await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const { scrollWidth: scroll, clientWidth: client } = document.documentElement;
    const lines: { words: string; box: DOMRect }[] = [];
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement!;
      // What sticks to an edge is above the rest on purpose.
      let isApart =
        !parent.checkVisibility({ visibilityProperty: true }) || parent.closest(".hidden-text, dialog") !== null;
      for (let at: Element | null = parent; at; at = at.parentElement) {
        const { position, clipPath } = getComputedStyle(at);
        isApart ||= position === "sticky" || position === "fixed" || clipPath !== "none";
      }
      if (isApart) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const { 0: word, index } of texts.currentNode.textContent!.matchAll(
        /(?<=^|\s)\p{L}{3,16}(?=[.,:;!?]?(?:\s|$))/gu,
      )) {
        const letters = document.createRange();
        letters.setStart(texts.currentNode, index);
        letters.setEnd(texts.currentNode, index + word.length);
        const tops = [...letters.getClientRects()].map(({ top }) => top);
        if (tops.some((top) => top > tops[0]! + 4)) broken.push(word);
      }
      for (const box of range.getClientRects()) lines.push({ words: texts.currentNode.textContent!, box });
    }
    const merged = lines.flatMap(({ words, box }, index) =>
      lines.slice(index + 1).flatMap((other) => {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        const isOther = other.words !== words;
        return isOther && across > 2 && down > Math.min(box.height, other.box.height) / 2
          ? `${words} | ${other.words}`
          : [];
      }),
    );
    document.documentElement.style.fontSize = "";
    return { scroll, client, merged, broken };
  });
  expect.soft(scroll, `${page.url()} at 200 %`).toBeLessThanOrEqual(client);
  expect.soft(merged, `${page.url()} at 200 %`).toEqual([]);
  expect.soft(broken, `broken words of ${page.url()} at 200 %`).toEqual([]);
}

async function expectReadableLines(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1440 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const widest = await page.locator("main p:visible").evaluateAll((paragraphs) => {
    const lines = paragraphs.flatMap((paragraph) => {
      const text = document.createRange();
      text.selectNodeContents(paragraph);
      const fontSize = parseFloat(getComputedStyle(paragraph).fontSize);
      return [...text.getClientRects()].map((line) => line.width / fontSize);
    });
    return Math.max(0, ...lines);
  });
  // In em: about 90 characters.
  expect(widest, `the longest line at ${width} pixels`).toBeLessThan(46);
}
