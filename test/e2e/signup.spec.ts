import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import { makeSignup } from "../make.ts";
import { ana } from "../people.ts";
import { readRow, readRows } from "../rows.ts";
import { signUpNew } from "../students.ts";
import { logInStudent } from "./account.ts";
import {
  signupUrl,
  makeUpcomingClass,
  fillSignup,
  makeReturningStudent,
  signedUpEmails,
  drawSignature,
  signupForm,
  signupSuccess,
  signupJourneys,
} from "./signup.ts";
import { expect, focusedElement, test, visit, waitForHydration } from "./site.ts";

test.describe("signing up", () => {
  signupJourneys();

  test("a logged-in student signs up with one tap, cancels, and joins and leaves a waitlist", async ({
    page,
    site,
  }) => {
    const event = await makeUpcomingClass(site);
    const student = await logInStudent(page, site, { phone: "5550104499" });
    // The details are filled in from the login; the waiver is signed once.
    await visit(page, signupUrl("/signup-selection", event));
    await page.getByRole("link", { name: "Sign the waiver and sign up" }).click();
    const form = signupForm(page);
    await expect(form.name).toHaveValue("Ana Whitlow");
    await expect(form.email).toHaveValue(student.email);
    await expect(form.phone).toHaveValue("555-010-4499");
    await form.agreement.check();
    await drawSignature(page);
    await form.send.click();
    await expect(page.getByRole("heading", { level: 1, name: "You’re in" })).toBeVisible();

    const next = await makeUpcomingClass(site, { capacity: 1 });
    await visit(page, signupUrl("/signup-selection", next));
    const ownWay = page.getByRole("button", { name: "Sign up as Ana Whitlow" });
    await expect(ownWay).toBeVisible();
    // The ways for others are folded, and have none of the login's details until they lead to the student's own form.
    await expect(page.getByRole("form")).toHaveCount(0);
    await page.getByText("Someone else?").click();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
    await page.getByRole("link", { name: "I’m new here" }).click();
    await expect(form.email).toHaveValue(student.email);
    await page.goBack();
    await ownWay.click();
    await expect(page.getByText(signupSuccess)).toBeVisible();
    expect(await signedUpEmails(site, next)).toEqual([student.email]);
    // The calendar knows the spot.
    const row = page.getByRole("listitem").filter({ hasText: next.title });
    await expect(row.getByRole("link", { name: `You’re in: ${next.title}, 4:30 AM` })).toBeVisible();

    await page.getByRole("link", { name: "My Bookings" }).last().click();
    await page.getByRole("button", { name: new RegExp(`^Cancel: ${next.title}`) }).click();
    const question = page.getByRole("dialog", { name: "Cancel your spot?" });
    await question.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(page.getByText("Your spot is cancelled. Thank you for letting us know.")).toBeVisible();
    await expect(page.getByRole("heading", { name: next.title })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Your classes" })).toBeFocused();
    await expect(page.getByRole("heading", { name: event.title })).toBeVisible();
    expect(await signedUpEmails(site, next)).toEqual([]);

    await makeSignup(site.database.db, { event_id: next.id });
    await visit(page, signupUrl("/signup-selection", next));
    await page.getByRole("region", { name: "This class is full" }).getByRole("button").click();
    await expect(page.getByRole("heading", { level: 1, name: "You’re on the waitlist" })).toBeVisible();
    // The forms for everybody else are gone.
    await visit(page, signupUrl("/signup-selection", next));
    await expect(page.getByRole("region", { name: "You are 1st on the waitlist" })).toBeVisible();
    await expect(page.getByRole("form")).toHaveCount(0);
    await page.getByRole("link", { name: "My Bookings" }).last().click();
    await page.getByRole("button", { name: "Leave the waitlist" }).click();
    await page.getByRole("button", { name: "Yes, leave it" }).click();
    await expect(page.getByText("You are no longer on the waitlist.")).toBeVisible();
    await expect(page.getByRole("heading", { name: next.title })).toHaveCount(0);
  });

  test("the page of a class that is not in the calendar shows the URL's title, day and location with a notice", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/404/);
    const event = await makeUpcomingClass(site);
    const other = event.id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    for (const [title = "", eventId = ""] of [
      ["Moon Yoga", ""],
      [event.title, other],
    ]) {
      expect(
        (
          await visit(
            page,
            `/signup-selection?${new URLSearchParams({ title, date: event.date, location: "x", eventId })}`,
          )
        ).status(),
      ).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sign Up for ${title}`);
      await expect(page.getByText("This class isn’t in the calendar.")).toBeVisible();
      await expect(page.getByText(/^[A-Z][a-z]+day, .*· x$/)).toBeVisible();
    }
    await page.getByRole("link", { name: "I’m new here" }).click();
    await expect(page.getByLabel("Class", { exact: true })).toHaveValue(event.title);
    await page.goto(`/signup-selection?${new URLSearchParams({ title: event.title, date: "2027-02-30" })}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Class not found");
    // Its id names the class, so the title is not compared.
    await visit(page, signupUrl("/signup-selection", { ...event, title: "Win a car", location: "Send money to Bob" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sign Up for ${event.title}`);
    await expect(page.getByText(/Send money|Win a car/)).toHaveCount(0);
    await expect(page.getByText("Harbor Room").first()).toBeVisible();
  });

  test("the form of an unknown class shows the URL's values in its fields only, and is refused when sent @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/404/);
    const date = addDays(studioDay(site.clock.now()), 19);
    const query = new URLSearchParams({ title: "Moon Yoga", date, location: "Harbor Room" });
    expect((await visit(page, `/signup?${query}`)).status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign up for a class");
    await expect(page.getByText("Moon Yoga")).toHaveCount(0);
    await expect(page.getByLabel("Class", { exact: true })).toHaveValue("Moon Yoga");
    await expect(page.getByLabel("Date")).toHaveValue(date);
    await expect(page.getByLabel("Location")).toHaveValue("Harbor Room");
    await fillSignup(page, "moon@example.com");
    await drawSignature(page);
    await signupForm(page).send.click();
    await expect(signupForm(page).failure.last()).toContainText("Sign-Up Failed");
    await expect(signupForm(page).name).toHaveValue("Ana Whitlow");

    expect((await visit(page, "/signup?date=2027-02-30")).status()).toBe(200);
    await expect(page.getByLabel("Date")).toHaveValue("");
    await signupForm(page).send.click();
    await expect(page.getByText("Please enter the name of the class.")).toBeVisible();
    await expect(page.getByText("Please choose a day.")).toBeVisible();
  });

  test("Back and a reload keep what was typed; who loses the last spot while signing can join the waitlist", async ({
    page,
    site,
    trouble,
  }) => {
    const event = await makeUpcomingClass(site, { capacity: 1 });
    const email = `slow.${event.id}@example.com`;
    const { name, email: address, phone, send, failure } = signupForm(page);
    await visit(page, signupUrl("/signup", event));
    await fillSignup(page, email);
    await page.getByRole("link", { name: "How we use it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Privacy/ })).toBeVisible();
    await page.goBack();
    await expect(address).toHaveValue(email);
    await page.reload();
    await waitForHydration(page);
    await expect(name).toHaveValue(ana.name);
    await expect(address).toHaveValue(email);
    await expect(phone).toHaveValue(ana.phone);

    await fillSignup(page, email);
    await drawSignature(page);
    await makeSignup(site.database.db, { event_id: event.id });
    trouble.allow(/api\/signup/);
    await send.click();
    await expect(failure).toContainText("This class is full.");
    await page.getByRole("link", { name: "Join the waitlist" }).click();
    await page.getByRole("button", { name: "Join the waitlist" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You’re on the waitlist" })).toBeVisible();
    const waiting = await readRows(site.database.db, "waitlist", { event_id: event.id }, ["name", "email"]);
    expect(waiting).toEqual([{ name: ana.name, email }]);
  });

  test("a student types the name instead of drawing it, with the keyboard alone @detail", async ({ page, site }) => {
    const event = await makeUpcomingClass(site);
    const email = `keys.${event.id}@example.com`;
    await visit(page, signupUrl("/signup", event));
    await fillSignup(page, email);
    await page.getByRole("button", { name: "Type your name instead" }).press("Enter");
    await page.getByLabel("Type your name as your signature").pressSequentially("Ana Whitlow");
    await expect(page.getByText("Saved. Now press the button below.")).toBeVisible();
    await signupForm(page).save.press("Enter");
    await expect(signupForm(page).save).toHaveText("Saved");
    await signupForm(page).send.press("Enter");
    await expect(page).toHaveURL(/\/calendar/);
    expect(await signedUpEmails(site, event)).toEqual([email]);
  });

  test("a guardian signs for a student under 18", async ({ page, site }) => {
    const event = await makeUpcomingClass(site);
    const email = `minor.${event.id}@example.com`;
    await visit(page, signupUrl("/signup", event));
    await fillSignup(page, email);
    await page.getByLabel("The student is under 18").check();
    await drawSignature(page);
    await signupForm(page).send.click();
    await expect(focusedElement(page)).toHaveAttribute("name", "bornOn");
    await page.getByLabel("Date of birth of the student").fill("2020-04-01");
    await signupForm(page).send.click();
    await expect(focusedElement(page)).toHaveAttribute("name", "guardian.name");
    await page.getByLabel("Parent or guardian who signs").fill("Ruth Whitlow");
    await page.getByLabel("Relationship to the student").fill("mother");
    await signupForm(page).send.click();
    await expect(page).toHaveURL(/\/calendar/);
    const { guardian_name } = await readRow(site.database.db, "waivers", { email });
    expect(guardian_name).toBe("Ruth Whitlow");
  });
});

test.describe("the sign-up form", () => {
  test("reports missing fields and a missing signature, also after Clear", async ({ page, site }) => {
    const event = await makeUpcomingClass(site);
    await visit(page, signupUrl("/signup", event));
    const { name, email, phone, agreement, send, failure, save, clear } = signupForm(page);
    await send.click();
    await expect(focusedElement(page)).toHaveAttribute("name", "name");
    await expect(email).toHaveAccessibleDescription("Please enter your email address.");
    await expect(phone).toHaveAccessibleDescription("Please enter a phone number.");
    await expect(agreement).toHaveAccessibleDescription("Please read the agreement and check the box.");
    await expect(page.getByRole("group", { name: "Your signature" })).toHaveAccessibleDescription(
      "Please sign your name and save your signature before submitting the form.",
    );

    await fillSignup(page, "ana.forgets@example.com");
    await send.click();
    const required = "Signature Required: Please sign your name and save your signature before submitting the form.";
    await expect(failure).toHaveText(required);
    await expect(failure).toBeFocused();
    await save.click();
    await expect(page.getByText("Please sign your name first.")).toBeVisible();
    await drawSignature(page);
    await expect(page.getByText(required), "the signature is no longer missing").toHaveCount(0);
    await clear.click();
    await send.click();
    await expect(failure).toHaveText(required);
    await expect(name).toHaveValue("Ana Whitlow");
    await expect(email).toHaveValue("ana.forgets@example.com");
  });

  test("says that the signature pad is missing, as after an upgrade, and keeps what was typed @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/make-pad/, /ERR_FAILED/);
    await page.route("**/make-pad*", (route) => route.abort());
    await visit(page, signupUrl("/signup", await makeUpcomingClass(site)));
    await fillSignup(page, "ana.upgrade@example.com");
    const { failure, email } = signupForm(page);
    await expect(failure).toContainText("You can’t sign yet, because a part of this page is missing.");
    await page.unroute("**/make-pad*");
    await failure.getByRole("button", { name: "Reload" }).click();
    await expect(failure).toHaveCount(0);
    await expect(email).toHaveValue("ana.upgrade@example.com");
    await waitForHydration(page);
    await drawSignature(page);
    await expect(page.getByText("Saved. Now press the button below.")).toBeVisible();
  });

  test("says “Already Signed Up” and is emptied @detail", async ({ page, site, trouble }) => {
    trouble.allow(/409/);
    const event = await makeUpcomingClass(site);
    const email = `twice.${event.id}@example.com`;
    await signUpNew(site, event, { email });
    await visit(page, signupUrl("/signup", event));
    await fillSignup(page, email);
    await drawSignature(page);
    const { send, failure, name } = signupForm(page);
    await send.click();
    await expect(failure).toHaveText("Already Signed Up You've already registered for this class.");
    await expect(name).toHaveValue("");
    await expect(page.getByText("Signature cleared.")).toBeVisible();
  });

  test("says “Student Not Found”, “Sign-Up Failed” and “Verification Not Ready”, and keeps the input", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/api\/signup/, /bot-check/);
    const event = await makeUpcomingClass(site);
    const email = `fails.${event.id}@example.com`;
    await page.route("**/api/bot-check*", (route) => route.abort());
    await visit(page, signupUrl("/signup", event));
    await fillSignup(page, email);
    await drawSignature(page);
    const { send, failure, email: address } = signupForm(page);
    await send.click();
    await expect(failure).toContainText("Verification Not Ready");
    await page.unroute("**/api/bot-check*");

    const message = "This email doesn't exist. Please register as a new student.";
    await page.route("**/api/signup", (route) =>
      route.fulfill({ status: 404, json: { message, code: "email-unknown" } }),
    );
    await send.click();
    await expect(failure).toHaveText("Student Not Found Email not found. Please register as a new student.");
    await page.unroute("**/api/signup");
    await page.route("**/api/signup", (route) => route.abort());
    await send.click();
    await expect(failure).toContainText("Sign-Up Failed");
    await page.unroute("**/api/signup");
    await expect(address).toHaveValue(email);
    await send.click();
    await expect(page).toHaveURL(/\/calendar/);
  });
});

test.describe("the form of a returning student", () => {
  test("has a message for every response @detail", async ({ page, site, trouble }) => {
    trouble.allow(/check-student/);
    const event = await makeUpcomingClass(site);
    const email = `known.${event.id}@example.com`;
    await makeReturningStudent(site, email);
    await visit(page, signupUrl("/signup-selection", event));
    const address = page.getByLabel("Email");
    const send = page.getByRole("button", { name: "Sign up" });
    const failure = page.getByRole("alert");

    await send.click();
    await expect(address).toHaveAccessibleDescription("Please enter your email address.");
    await address.fill("stranger@example.com");
    await send.click();
    await expect(failure).toHaveText("Email not found. Please register as a new student.");
    await page.getByRole("link", { name: "Continue as a new student" }).click();
    await expect(signupForm(page).email, "the typed address is carried over").toHaveValue("stranger@example.com");
    expect(page.url()).not.toContain("stranger");
    await page.goBack();
    await address.fill("stranger@example.com");

    await page.route("**/api/check-student", (route) => route.fulfill({ status: 500, body: "" }));
    await send.click();
    await expect(failure).toHaveText("Unexpected error. Please try again.");
    await page.unroute("**/api/check-student");
    await page.route("**/api/check-student", (route) => route.abort());
    await send.click();
    await expect(failure).toHaveText("Server error. Please try again.");
    await page.unroute("**/api/check-student");
    await page.route("**/api/check-student", (route) =>
      route.fulfill({ status: 400, json: { error: "This class is for members." } }),
    );
    await send.click();
    await expect(failure).toHaveText("This class is for members.");
    await page.unroute("**/api/check-student");

    await site.database.db.updateTable("waivers").set({ text_version: "2001-01" }).where("email", "=", email).execute();
    await address.fill(email);
    await send.click();
    await expect(failure).toHaveText("The waiver has changed. Please sign it again.");
    await signUpNew(site, event, { email });
    await send.click();
    await expect(failure).toHaveText("You’re already signed up for this class.");
  });
});
