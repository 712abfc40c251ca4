import { addDays, studioDay, weekdayOf } from "../../contract/platform/values/time.ts";
import { submitOwnerLogin } from "./admin-access.ts";
import { addWeeklySeries, publicEventsTitled } from "./admin-events.ts";
import { rowWithEmail } from "./admin-lists.ts";
import { fillSignup, makeReturningStudent, drawSignature, signupForm, signupSuccess } from "./signup.ts";
import { expect, test, visit } from "./site.ts";

const wednesday = 3;

/** One class from its creation to the check-in, for desktop and phone. */
export function classesStory(): void {
  test("the owner adds a class, two students sign up, the owner checks one in and deletes the other", async ({
    page,
    site,
  }) => {
    const soon = addDays(studioDay(site.clock.now()), 8);
    const first = addDays(soon, (wednesday - weekdayOf(soon) + 7) % 7);
    const title = `Story Flow ${first}`;
    const [newcomer, regular] = ["new.story@example.com", "regular.story@example.com"];
    await makeReturningStudent(site, regular);
    const signupRow = (email: string) => rowWithEmail(page, email).filter({ hasText: title });

    await submitOwnerLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Events" }).click();
    await addWeeklySeries(page, first, title);
    const [event] = await publicEventsTitled(site, title);

    await visit(page, `/calendar?day=${first}`);
    await page.getByRole("link", { name: new RegExp(`Sign Up: ${title}`) }).click();
    await page.getByRole("link", { name: "I’m new here" }).click();
    await fillSignup(page, newcomer);
    await signupForm(page).name.fill("Noor Newcomer");
    await drawSignature(page);
    await signupForm(page).send.click();
    await expect(page.getByText(signupSuccess)).toBeVisible();

    // Another address than the page with the outcome, which a visit would show again above the classes.
    await visit(page, `/calendar?month=${first.slice(0, 7)}&day=${first}`);
    await page.getByRole("link", { name: new RegExp(`Sign Up: ${title}`) }).click();
    await page.getByLabel("Email").fill(regular);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/calendar/);

    await visit(page, "/admin/signups");
    await expect(signupRow(newcomer)).toBeVisible();
    await expect(signupRow(regular)).toBeVisible();

    await visit(page, `/admin/events/${event!._id}/roster`);
    const newcomerItem = page.getByRole("listitem").filter({ hasText: "Noor Newcomer" });
    await newcomerItem.getByRole("button", { name: /^Check in/ }).click();
    await page.getByRole("button", { name: "Check in anyway" }).click();
    await expect(newcomerItem.getByRole("button", { name: /^Here/ })).toBeVisible();
    await expect
      .poll(() =>
        site.database.db
          .selectFrom("signups")
          .select("email")
          .where("event_id", "=", event!._id)
          .where("checked_in_at", "is not", null)
          .execute(),
      )
      .toEqual([{ email: newcomer }]);

    await visit(page, "/admin/signups");
    await signupRow(regular)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(page.getByRole("dialog", { name: "Are you sure?" })).toContainText(
      "This will permanently delete this signup.",
    );
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Signup deleted successfully.")).toBeVisible();
    await expect(signupRow(regular)).toHaveCount(0);
    await expect(signupRow(newcomer)).toBeVisible();
  });
}
