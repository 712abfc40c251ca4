import { sql } from "kysely";
import { addMonths, dayWords, monthWords, studioDay } from "../../contract/platform/values/time.ts";
import { makeEvent } from "../make.ts";
import { publicPaths } from "../public-paths.ts";
import { asStudent } from "../student.ts";
import { waitForSeatLink, signUpNew } from "../students.ts";
import { waitForDeletionLink } from "./account.ts";
import { classItem, dayLink, monthFromNow } from "./calendar.ts";
import { contactForm, expectContactInput, fillContact } from "./contact.ts";
import { fillFreeSession, expectFreeSessionInput, freeSessionForm } from "./free-session.ts";
import { makeUpcomingClass, signedUpEmails } from "./signup.ts";
import { expect, test } from "./site.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every page has its heading, text, links and pictures", async ({ page }) => {
    for (const path of publicPaths) {
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link").first()).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Footer" }).getByRole("link")).toHaveCount(15);
      const text = await main.innerText();
      expect(text.length, path).toBeGreaterThan(["/cart", "/login", "/passes", "/register"].includes(path) ? 50 : 300);
      expect(text).not.toMatch(/undefined|\[object|NaN/);
      // Content of a closed dialog or a closed `<details>` is hidden on purpose.
      const hidden = await main.locator("h2, h3, p, img").evaluateAll((elements) =>
        elements
          .filter(
            (element) =>
              !element.closest("dialog, details:not([open])") &&
              !(element.textContent === "" && element.tagName === "P"),
          )
          .filter((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .map((element) => `${element.tagName} ${element.textContent}`),
      );
      expect(hidden, path).toEqual([]);
    }
  });

  test("an offering's dialog opens and closes by links @detail", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("link", { name: "Read more: Workshops" }).click();
    const text = page.getByText("there’s always tea halfway through");
    await expect(text).toBeInViewport();
    await page.getByRole("link", { name: "Close" }).filter({ visible: true }).click();
    await expect(text).toBeHidden();
    await page.goto("/about?section=classDescriptions#class-descriptions");
    await expect(page.getByRole("heading", { name: "Class Descriptions" })).toBeInViewport();
  });

  test("months and days are links @detail", async ({ page, site }) => {
    const month = studioDay(site.clock.now()).slice(0, 7);
    await page.goto("/calendar");
    await page.getByRole("link", { name: "Next month" }).click();
    await expect(
      page.getByRole("heading", { name: monthWords(addMonths(`${month}-01`, 1).slice(0, 7)) }),
    ).toBeVisible();

    const day = `${monthFromNow(site.clock.now(), 10)}-09`;
    await makeEvent(site.database.db, { title: "Plain Yoga", date: day });
    await page.goto(`/calendar?month=${day.slice(0, 7)}`);
    await dayLink(page, day).click();
    await expect(page.getByRole("heading", { name: dayWords(day) })).toBeVisible();
    await expect(classItem(page, "Plain Yoga").getByRole("link", { name: /Sign Up/ })).toBeVisible();
  });

  test("the tins can be read, and the pictures can be scrolled @detail", async ({ page }) => {
    await page.goto("/chocolates");
    await expect(page.getByRole("heading", { name: "Mint & Nib" })).toBeVisible();
    await page.getByText("What’s inside Mint & Nib").click();
    await expect(page.getByText("Thins, 100 g.")).toBeVisible();
    await expect(page.getByText("Shipping $5.50 plus 10% handling. Picking up at a class is free.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add to cart/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Order by message" }).first()).toHaveAttribute("href", "/contact");
    const strip = page.getByRole("group", { name: "Pictures" });
    await expect(strip.getByRole("listitem")).toHaveCount(8);
    await expect(strip).toHaveCSS("overflow-x", "auto");
  });

  test("the forms say that they need JavaScript, name a mailbox, and keep the input", async ({ page, trouble }) => {
    trouble.allow(/400/);
    await page.goto("/");
    await expect(page.locator("main noscript p")).toBeVisible();
    await fillFreeSession(page, "ana@example.com");
    await freeSessionForm(page).send.click();
    await expectFreeSessionInput(page, "ana@example.com");
    await expect(freeSessionForm(page).failure).toContainText("Verification Failed:");
    await expect(freeSessionForm(page).failure.getByRole("link")).toHaveAttribute("href", /^mailto:/);
    await expect(freeSessionForm(page).failure).toBeVisible();

    await page.goto("/contact");
    await expect(page.locator("main noscript p")).toBeVisible();
    await fillContact(page, "tomas@example.com");
    await contactForm(page).send.click();
    await expectContactInput(page, "tomas@example.com");
    await expect(contactForm(page).failure).toBeVisible();
  });

  test("an unknown URL shows the 404 page with a link home", async ({ page, trouble }) => {
    trouble.allow(/nowhere/);
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can’t find this page");
    await expect(page.getByRole("navigation", { name: "Footer" })).toBeVisible();
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/");
  });

  test("a server error shows an error page with a retry", async ({ page, site, trouble }) => {
    trouble.allow(/calendar|500|50\d/, /logged:/);
    const { db } = site.database;
    // A month that no other test opens: a cached page would not read the missing table.
    const address = `/calendar?month=${monthFromNow(site.clock.now(), 23)}`;
    await sql`alter table events rename to events_away`.execute(db);
    try {
      const response = await page.goto(address);
      expect(response!.status()).toBe(500);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    } finally {
      await sql`alter table events_away rename to events`.execute(db);
    }
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendar");
  });

  test("the pages of emailed links work: one deletes an account, one cancels a seat", async ({
    page,
    site,
    trouble,
  }) => {
    // The link to the seat is already invalid when the page reports the cancellation.
    trouble.allow(/404/);
    const ana = await asStudent(site);
    await site.request("POST", `/api/user/${ana.id}/deletion`, undefined, ana.headers);
    await page.goto(await waitForDeletionLink(site, ana.email));
    await page.getByRole("button", { name: "Yes, delete my account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is deleted");

    const event = await makeUpcomingClass(site);
    await signUpNew(site, event, { email: ana.email });
    await page.goto(`/signup/place?token=${await waitForSeatLink(site, ana.email, "You are signed up")}`);
    await page.getByRole("button", { name: "Cancel my spot" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Your spot is cancelled/);
    expect(await signedUpEmails(site, event)).toEqual([]);
  });
});
