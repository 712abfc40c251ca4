import { makeClass, checkInButton, listJourneys, rowWithEmail, visitAsOwner } from "./admin-lists.ts";
import { expectOneSheet } from "./paper.ts";
import { expect, test, visit } from "./site.ts";

test.describe("the owner's lists", () => {
  listJourneys();

  test("a list that cannot be fetched shows an error, and a retry loads it @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/api\/admin/);
    const { roster, waiver } = await makeClass(site);
    const failing = [
      ["/admin/signups", /\/api\/admin\/signups\?/, "Failed to fetch class signups."],
      [roster, "**/roster", "Failed to fetch signups."],
      [`/admin/waivers/${waiver.id}`, "**/api/admin/waivers/*", "We couldn’t load the waiver."],
      ["/admin/messages", "**/api/admin/messages*", "We couldn’t load your messages."],
      ["/admin/dashboard", "**/api/admin/events", "Failed to fetch events."],
      ["/admin/week", "**/api/admin/week*", "We couldn’t load this week."],
      ["/admin/numbers", "**/api/admin/numbers*", "We couldn’t load your numbers."],
    ] as const;
    for (const [path, address, sentence] of failing) {
      await page.route(address, (route) => {
        if (route.request().isNavigationRequest()) return route.continue();
        return route.fulfill({ status: 500, json: { message: "Something went wrong.", code: "failed" } });
      });
      await visitAsOwner(page, site, path);
      await expect(page.getByText(sentence)).toBeVisible();
      await page.unroute(address);
      await page.getByRole("button", { name: "Try again" }).first().click();
      await expect(page.getByText(sentence)).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });

  test("a failed deletion is reported, and the sign-up stays @detail", async ({ page, site, trouble }) => {
    trouble.allow(/api\/signup|roster/);
    const { ana } = await makeClass(site);
    await visitAsOwner(page, site, "/admin/signups");
    const remove = rowWithEmail(page, ana.email).getByRole("button", { name: /^Delete/ });
    // Who is emailed is unknown: the question is not asked.
    await page.route("**/roster", (route) => route.abort());
    await remove.click();
    await expect(page.getByText("Failed to delete signup.")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.unroute("**/roster");

    const answered = Promise.withResolvers<void>();
    await page.route("**/roster", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await remove.click();
    await expect(remove).toHaveAttribute("aria-disabled", "true");
    await remove.click({ force: true });
    answered.resolve();
    await page.route("**/api/signup/*", (route) => route.abort());
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Failed to delete signup.")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(rowWithEmail(page, ana.email)).toBeVisible();
  });

  test("empty lists say so @detail", async ({ page, site }) => {
    await page.route(/\/api\/admin\/signups\?/, (route) => route.fulfill({ json: [] }));
    await page.route("**/api/admin/signup-choices*", (route) =>
      route.fulfill({ json: { classTitles: [], counts: { upcoming: 0, past: 0 } } }),
    );
    await visitAsOwner(page, site, "/admin/signups");
    await expect(page.getByText("No signups found.")).toBeVisible();
    for (const [answered, sentence] of [
      [0, "No messages yet"],
      [3, "No new messages"],
    ] as const) {
      await page.route("**/api/admin/messages*", (route) =>
        route.fulfill({ json: { messages: [], isMore: false, counts: { new: 0, answered } } }),
      );
      await visit(page, "/admin/messages");
      await expect(page.getByText(sentence)).toBeVisible();
    }
  });

  test("an order that does not exist is not offered to be loaded again @detail", async ({ page, site, trouble }) => {
    trouble.allow(/404/);
    await visitAsOwner(page, site, "/admin/orders/01a62361-a240-7a09-acf7-56fa45076288");
    await expect(page.getByRole("heading", { name: "We couldn’t find this." })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "All orders" }).last().click();
    await expect(page).toHaveURL("/admin/orders");
  });

  test("an email to a class whose response was lost keeps its text, and a retry sends it only once", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/message/);
    const { roster, ana } = await makeClass(site);
    await visitAsOwner(page, site, roster);
    await page.getByRole("button", { name: "Email everyone" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Subject").fill("Bring a blanket");
    await dialog.getByLabel("Message").fill("It is cold.");
    // The site accepts the request, but its response is lost.
    await page.route("**/message", async (route) => {
      await route.fetch();
      await route.abort();
    });
    const send = dialog.getByRole("button", { name: "Send to 2 people" });
    await send.click();
    await expect(dialog.getByText("We couldn’t send the message.")).toBeVisible();
    await expect(dialog.getByLabel("Message")).toHaveValue("It is cold.");
    await page.unroute("**/message");
    await send.click();
    await expect(page.getByText("2 people get an email.")).toBeVisible();
    await expect.poll(() => site.mail.received.filter(({ to }) => to.includes(ana.email)).length).toBe(1);
  });

  test("the owner downloads the lists as CSV files @detail", async ({ page, site }) => {
    const { roster, event } = await makeClass(site);
    await visitAsOwner(page, site, "/admin/signups");
    const signupsDownload = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    expect((await signupsDownload).suggestedFilename()).toMatch(/^signups-\d{4}-\d\d-\d\d\.csv$/);
    await visit(page, roster);
    const rosterDownload = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    expect((await rosterDownload).suggestedFilename()).toContain(`roster-${event.date}-quiet-evening`);
  });

  test("a printed roster has guardians and the waitlist, and no buttons; the owner gives a waiting person a spot", async ({
    page,
    site,
  }) => {
    const { roster } = await makeClass(site);
    await visitAsOwner(page, site, roster);
    await expect(checkInButton(page, "Ana Whitlow")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Email everyone" })).toBeHidden();
    await expect(page.getByRole("button", { name: /^Check in all/ })).toBeHidden();
    await expect(page.getByText("Guardian: Ines Stone (mother)")).toBeVisible();
    await expect(page.getByText("Waitlist")).toBeVisible();
    const give = page.getByRole("button", { name: /^Give spot: / });
    await expect(give).toBeHidden();

    await expectOneSheet(page, ["Ana Whitlow", "Bea Stone", "June Okafor"]);
    await give.click();
    await expect(page.getByText(/ is on the roster\./).first()).toBeVisible();
    await expect(give).toHaveCount(0);
  });
});
