import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { defaultSettings } from "../../../contract/site/settings/schema.ts";
import { makeBooking, makeMessage, makeSlot } from "../../../test/make.ts";
import { readRow, updateRows } from "../../../test/rows.ts";
import { bookPaidSession } from "../../../test/session-steps.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { purgeMessages } from "../../teaching/messages/inbox.ts";

const site = startSite({ env: { TRUST_PROXY: "1", OWNER_EMAIL: "mira@example.com" } });
const owner = startOwner(site);
beforeEach(() => changeSettings(site, defaultSettings));

const words = async (section: string, from = site) =>
  (await from.request("GET", `/api/site?sections=${section}`)).body[section];
const lettersTo = async (address: string, count = 1) => {
  const arrived = () => site.mail.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
  await expect.poll(() => arrived().length).toBeGreaterThanOrEqual(count);
  return arrived();
};

test("stored prices outside the payable range are cut to it", async () => {
  const prices = { yoga: { least: 0, most: 10_000 }, therapy: { least: 80, most: 150 } };
  await updateRows(site.database.db, "settings", {}, { body: JSON.stringify({ ...defaultSettings, prices }) });
  const { body } = await site.request("GET", "/api/admin/settings", undefined, owner);
  expect(body.settings.prices).toEqual({ yoga: { least: 35, most: 130 }, therapy: { least: 80, most: 130 } });
});

describe("each setting takes effect:", () => {
  test("the default length of a slot", async () => {
    await changeSettings(site, { sessions: { ...defaultSettings.sessions, minutes: 75 } });
    const slots = [{ date: "2035-03-01", time: "10:00" }];
    const { body } = await site.request("POST", "/api/bookings", { slots }, owner);
    expect(body.slots).toMatchObject([{ duration: 75 }]);
  });

  test("the usual location is public, the online link is only for students with a booking", async () => {
    const onlineLink = "https://meet.example.com/mira-solano";
    await changeSettings(site, {
      sessions: { ...defaultSettings.sessions, place: "The Boat House", onlineLink },
    });
    const student = await asStudent(site);
    const free = await makeSlot(site.database.db);
    const slot = await makeSlot(site.database.db);
    await bookPaidSession(site, student, slot);
    const forVisitor = await site.request("GET", "/api/bookings");
    expect(forVisitor.body.availableSlots.find(({ _id }: { _id: string }) => _id === free.id).link).toBe(
      "The Boat House",
    );
    for (const path of ["/api/bookings", "/", "/about", "/contact", `/api/site?sections=sessions,links`]) {
      expect(JSON.stringify((await site.request("GET", path)).body)).not.toContain(onlineLink);
    }
    const booked = await site.request("GET", `/api/bookings?userId=${student.id}`, undefined, student.headers);
    expect(booked.body.bookedSlots).toMatchObject([{ link: "The Boat House", onlineLink }]);
    const book = {
      userId: student.id,
      firstName: "Ana",
      lastName: "W",
      email: student.email,
      sessionType: "Yoga Therapy Session (60 min)",
    };
    await site.request("PUT", `/api/bookings/${slot.id}/book`, book, student.headers);
    const [letter] = await lettersTo(student.email);
    expect(letter!.text).toContain("Location: The Boat House");
    expect(letter!.text).toContain(`Online: ${onlineLink}`);
    const file = await site.request("GET", `/api/bookings/${slot.id}/calendar`, undefined, student.headers);
    const entry = new ICAL.Component(ICAL.parse(file.body) as unknown[]).getFirstSubcomponent("vevent")!;
    expect(entry.getFirstPropertyValue("location")).toBe("The Boat House");
    expect(entry.getFirstPropertyValue("description")).toBe(`Online: ${onlineLink}`);
  });

  test("the cut-off for changes by the student, also in the site texts", async () => {
    await changeSettings(site, { sessions: { ...defaultSettings.sessions, cancelHours: 1 } });
    const student = await asStudent(site);
    const { slot_id } = await makeBooking(site.database.db, { user_id: student.id });
    const slot = await readRow(site.database.db, "slots", { id: slot_id });
    const { body } = await site.request("GET", `/api/bookings?userId=${student.id}`, undefined, student.headers);
    expect(body.bookedSlots[0].changeUntil).toBe(new Date(slot.starts_at.getTime() - 3_600_000).toISOString());
    expect((await words("sessions")).cancelling).toContain("until 1 hour before it");
  });

  test("the prices that the pages show", async () => {
    await changeSettings(site, {
      prices: { yoga: { least: 50, most: 95 }, therapy: { least: 80, most: 80 } },
    });
    const { body: page } = await site.request("GET", "/about");
    expect(page).toContain("$50–$95 an hour");
    expect(page).toContain("$80 an hour");
    expect(page).not.toContain("{yoga prices}");
    expect((await words("sessions")).amountHelp).toContain("$50–$95 for an individual session, $80 for yoga therapy");
  });

  test("the retention periods of messages and waivers, also on the privacy page", async () => {
    await changeSettings(site, { retention: { messageMonths: 3, waiverYears: 2 } });
    const { body: page } = await site.request("GET", "/privacy");
    expect(page).toContain("We delete them after 3 months.");
    expect(page).toContain("we keep these for 2 years after the class");
    const now = new Date("2040-06-19T12:00:00Z");
    const { id } = await makeMessage(site.database.db, { received_at: new Date("2040-02-19T12:00:00Z") });
    await purgeMessages({ db: site.database.db, now });
    const left = await site.database.db.selectFrom("messages").select("id").where("id", "=", id).execute();
    expect(left).toEqual([]);
  });
});

describe("where the owner's notices go", () => {
  test("each address gets its own email, and replies go to the first", async () => {
    await changeSettings(site, { notices: ["desk@example.com", "helper@example.com"] });
    const form = {
      name: "Tomas Reedly",
      email: "tomas@example.com",
      message: "Is there parking?",
      recaptchaToken: await site.botToken("contact_form_submit"),
    };
    expect((await site.request("POST", "/api/contact", form)).status).toBe(200);
    for (const address of ["desk@example.com", "helper@example.com"]) {
      const [letter] = await lettersTo(address);
      expect(letter).toMatchObject({
        subject: "Message from Tomas Reedly",
        replyTo: [{ address: "tomas@example.com" }],
      });
    }
    const toDefault = site.mail.received.filter(
      ({ to, mail }) => to.includes("mira@example.com") && mail.subject === "Message from Tomas Reedly",
    );
    expect(toDefault).toHaveLength(0);

    const student = await asStudent(site);
    const { slot_id } = await makeBooking(site.database.db, { user_id: student.id });
    await site.request("DELETE", `/api/bookings/${slot_id}`, undefined, owner);
    const [letter] = await lettersTo(student.email);
    expect(letter!.replyTo).toMatchObject([{ address: "desk@example.com" }]);
    expect(new TextDecoder().decode(letter!.attachments[0]!.content as ArrayBuffer)).toContain("desk@example.com");
  });

  test("a test email can be sent to an address, at most five times", async () => {
    // The start of a rate-limit window: it does not end during the test.
    site.clock.set(new Date(Date.now() - (Date.now() % (15 * 60_000))));
    const sendTest = (address: string) => site.request("POST", "/api/admin/settings/test-mail", { address }, owner);
    expect(await sendTest("new-desk@example.com")).toMatchObject({
      status: 200,
      body: { message: "A test email is on its way to new-desk@example.com. Check the spam folder, too." },
    });
    expect((await lettersTo("new-desk@example.com"))[0]!.subject).toBe("A test email from your website");
    for (let times = 1; times < 5; times++) await sendTest("new-desk@example.com");
    expect((await sendTest("New-Desk@example.com")).status).toBe(429);
    expect((await sendTest("nowhere")).body.message).toBe(
      "Please check the email address. It should look like name@example.com.",
    );
  });
});
