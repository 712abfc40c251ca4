import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestAnswer, type TestApp, testApp } from "../../test/app.ts";
import {
  approvedCart,
  boughtCart,
  buyer,
  captureCart,
  openCart,
  orderOf,
  wantedCart,
} from "../../test/buying.ts";
import {
  makeBooking,
  makeChocolate,
  makeEvent,
  makeMessage,
  makeSignup,
  makeSlot,
  makeWaiver,
} from "../../test/make.ts";
import { asOwner } from "../../test/owner.ts";
import { pay } from "../../test/session-steps.ts";
import { asStudent } from "../../test/student.ts";
import type { StudioSettings } from "../../contract/settings.ts";
import { usualSettings } from "../../contract/schema/settings.ts";
import { forgetMessages } from "../messages/forget.ts";
import { forgetSignups } from "../signups/forget.ts";

let site: TestApp;
let owner: { authorization: string };
/** As they are before anything was decided. */
let first: unknown;
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1", OWNER_EMAIL: "mira@example.com" } });
  owner = await asOwner(site);
  first = (await read()).body;
});
beforeEach(() => change(usualSettings));
afterAll(() => site.close());

const read = (from = site) => from.request("GET", "/api/admin/settings", undefined, owner);
const put = (body: object): Promise<TestAnswer> => site.request("PUT", "/api/admin/settings", body, owner);
/** Changes cards as they are now, and expects it to be taken. */
async function change(settings: Partial<StudioSettings>) {
  const { version } = (await read()).body;
  const answer = await put({ version, settings, mayForget: true });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
const words = async (section: string, from = site) =>
  (await from.request("GET", `/api/site?sections=${section}`)).body[section];
const lettersTo = async (address: string, count = 1) => {
  const mine = () => site.mail.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
  await expect.poll(() => mine().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return mine();
};

describe("the settings", () => {
  test("are as the site comes until she decides, and one card of them changes alone", async () => {
    expect(first).toEqual({ settings: usualSettings, version: 0, ownerEmail: "mira@example.com" });
    const { version } = (await read()).body;
    const prices = { yoga: { least: 40, most: 90 }, therapy: { least: 50, most: 50 } };
    const saved = await put({ version, settings: { prices } });
    expect(saved).toMatchObject({
      status: 200,
      body: { settings: { ...usualSettings, prices }, version: version + 1, message: "Saved." },
    });
    expect((await read()).body.settings).toEqual({ ...usualSettings, prices });
  });

  test("that were changed elsewhere are not written over", async () => {
    const { version } = (await read()).body;
    const reminders = { sessionDays: false, sessionHours: false, classDay: false };
    expect((await put({ version, settings: { reminders } })).status).toBe(200);
    const late = await put({ version, settings: { notices: ["late@example.com"] } });
    expect(late).toMatchObject({ status: 409, body: { code: "stale" } });
    expect((await read()).body.settings).toMatchObject({ reminders, notices: [] });
  });

  test("of two who save in the same moment, one is told", async () => {
    const { version } = (await read()).body;
    const answers = await Promise.all(
      ["one@example.com", "two@example.com"].map((notice) =>
        put({ version, settings: { notices: [notice] } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("that cannot be are refused with a sentence for the field", async () => {
    const { version } = (await read()).body;
    const { sessions, prices, shop } = usualSettings;
    const refused: [Record<string, object>, string, string][] = [
      [
        { sessions: { ...sessions, minutes: 7.5 } },
        "settings.sessions.minutes",
        "Please enter a whole number of minutes, 15 to 240.",
      ],
      [
        { sessions: { ...sessions, cancelHours: 400 } },
        "settings.sessions.cancelHours",
        "Please enter a whole number of hours, 0 to 336.",
      ],
      [
        { sessions: { ...sessions, onlineLink: "javascript:alert(1)" } },
        "settings.sessions.onlineLink",
        "Please enter a full address, like https://example.com.",
      ],
      [
        { prices: { ...prices, yoga: { least: 90, most: 40 } } },
        "settings.prices.yoga.most",
        "The second amount is the larger one.",
      ],
      [{ shop: { ...shop, shipTo: [] } }, "settings.shop.shipTo", "Please choose at least one country."],
      [{ shop: { ...shop, shipTo: ["XX"] } }, "settings.shop.shipTo.0", "Please choose a country."],
      [{ shop: { ...shop, shipTo: ["US", "US"] } }, "settings.shop.shipTo", "A country is there twice."],
      [
        { notices: ["mira@example"] },
        "settings.notices.0",
        "Please check the address: it should look like name@example.com.",
      ],
      [{ notices: ["a@example.com", "A@example.com"] }, "settings.notices", "An address is there twice."],
      [
        { retention: { messageMonths: 0, waiverYears: 6 } },
        "settings.retention.messageMonths",
        "Please enter a whole number of months, 1 to 60.",
      ],
      [
        { sessions: { minutes: 60 } },
        "settings.sessions.place",
        "Invalid input: expected string, received undefined",
      ],
      [{ zone: { name: "Europe/Berlin" } }, "zone", "This is not asked for."],
    ];
    for (const [settings, field, sentence] of refused) {
      const { status, body } = await put({ version, settings });
      expect({ field, status, said: body.fields[field] }).toEqual({ field, status: 400, said: sentence });
    }
    expect((await read()).body.version).toBe(version);
  });

  test("are the owner's alone", async () => {
    const student = await asStudent(site);
    for (const headers of [{}, student.headers]) {
      expect((await site.request("GET", "/api/admin/settings", undefined, headers)).status).toBe(401);
      expect(
        (await site.request("PUT", "/api/admin/settings", { version: 0, settings: {} }, headers)).status,
      ).toBe(401);
    }
  });

  test("are what a second process goes by at once, also on a page it keeps", async () => {
    const other = await testApp({ database: site.database as never, env: { TRUST_PROXY: "1" } });
    try {
      expect((await other.request("GET", "/refunds")).body).toContain("24 hours before");
      await change({ sessions: { ...usualSettings.sessions, cancelHours: 48 } });
      expect((await words("refund", other)).blocks[1].items[0]).toContain("48 hours before");
      await expect
        .poll(async () => (await other.request("GET", "/refunds")).body, { timeout: 5_000 })
        .toContain("48 hours before");
      expect((await site.request("GET", "/refunds")).body).toContain("48 hours before");
    } finally {
      await other.close();
    }
  });
});

describe("each setting is what the site does:", () => {
  test("the length of a slot that says nothing else", async () => {
    await change({ sessions: { ...usualSettings.sessions, minutes: 75 } });
    const slots = [{ date: "2035-03-01", time: "10:00" }];
    const { body } = await site.request("POST", "/api/bookings", { slots }, owner);
    expect(body.slots).toMatchObject([{ duration: 75 }]);
  });

  test("the usual place, for all to see; the link to meet online, only for who has booked", async () => {
    const onlineLink = "https://meet.example.com/mira-solano";
    await change({ sessions: { ...usualSettings.sessions, place: "The Boat House", onlineLink } });
    const student = await asStudent(site);
    const free = await makeSlot(site.database.db);
    const slot = await makeSlot(site.database.db);
    await pay(site, student, slot);
    const anybody = await site.request("GET", "/api/bookings");
    expect(anybody.body.availableSlots.find(({ _id }: { _id: string }) => _id === free.id).link).toBe(
      "The Boat House",
    );
    for (const path of ["/api/bookings", "/", "/about", "/contact", `/api/site?sections=sessions,links`]) {
      expect(JSON.stringify((await site.request("GET", path)).body)).not.toContain(onlineLink);
    }
    const hers = await site.request("GET", `/api/bookings?userId=${student.id}`, undefined, student.headers);
    expect(hers.body.bookedSlots).toMatchObject([{ link: "The Boat House", onlineLink }]);
    const book = {
      userId: student.id,
      firstName: "Ana",
      lastName: "W",
      email: student.email,
      sessionType: "Yoga Therapy Session (60 min)",
    };
    await site.request("PUT", `/api/bookings/${slot.id}/book`, book, student.headers);
    const [letter] = await lettersTo(student.email);
    expect(letter!.text).toContain("Where: The Boat House");
    expect(letter!.text).toContain(`Online: ${onlineLink}`);
    const file = await site.request("GET", `/api/bookings/${slot.id}/calendar`, undefined, student.headers);
    const entry = new ICAL.Component(ICAL.parse(file.body) as unknown[]).getFirstSubcomponent("vevent")!;
    expect(entry.getFirstPropertyValue("location")).toBe("The Boat House");
    expect(entry.getFirstPropertyValue("description")).toBe(`Online: ${onlineLink}`);
  });

  test("until when a student changes a session herself, and what the pages say of it", async () => {
    await change({ sessions: { ...usualSettings.sessions, cancelHours: 1 } });
    const student = await asStudent(site);
    const { slot_id } = await makeBooking(site.database.db, { user_id: student.id });
    const slot = await site.database.db
      .selectFrom("slots")
      .selectAll()
      .where("id", "=", slot_id)
      .executeTakeFirstOrThrow();
    const { body } = await site.request(
      "GET",
      `/api/bookings?userId=${student.id}`,
      undefined,
      student.headers,
    );
    expect(body.bookedSlots[0].changeUntil).toBe(
      new Date(slot.starts_at.getTime() - 3_600_000).toISOString(),
    );
    expect((await words("sessions")).cancelling).toContain("Until 1 hour before it");
  });

  test("the prices that the pages show", async () => {
    await change({ prices: { yoga: { least: 50, most: 95 }, therapy: { least: 80, most: 80 } } });
    const { body: page } = await site.request("GET", "/about");
    expect(page).toContain("$50–$95 an hour");
    expect(page).toContain("$80 an hour");
    expect(page).not.toContain("{yoga prices}");
    expect((await words("sessions")).amountHelp).toContain(
      "$50–$95 for an individual session, $80 for yoga therapy",
    );
  });

  test("how long messages and signed waivers are kept, and what the privacy page says of it", async () => {
    await change({ retention: { messageMonths: 3, waiverYears: 2 } });
    const { body: page } = await site.request("GET", "/privacy");
    expect(page).toContain("They are deleted after 3 months.");
    expect(page).toContain("kept for 2 years after the class");
    const now = new Date("2040-06-19T12:00:00Z");
    const { id } = await makeMessage(site.database.db, { received_at: new Date("2040-02-19T12:00:00Z") });
    await forgetMessages(site.database.db, now);
    const left = await site.database.db.selectFrom("messages").select("id").where("id", "=", id).execute();
    expect(left).toEqual([]);
  });
});

describe("where the owner's notices go", () => {
  test("each address gets its own mail, and answers go to the first", async () => {
    await change({ notices: ["desk@example.com", "helper@example.com"] });
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
    const elsewhere = site.mail.received.filter(
      ({ to, mail }) => to.includes("mira@example.com") && mail.subject === "Message from Tomas Reedly",
    );
    expect(elsewhere).toHaveLength(0);

    const student = await asStudent(site);
    const { slot_id } = await makeBooking(site.database.db, { user_id: student.id });
    await site.request("DELETE", `/api/bookings/${slot_id}`, undefined, owner);
    const [letter] = await lettersTo(student.email);
    expect(letter!.replyTo).toMatchObject([{ address: "desk@example.com" }]);
    expect(new TextDecoder().decode(letter!.attachments[0]!.content as ArrayBuffer)).toContain(
      "desk@example.com",
    );
  });

  test("an address can be tried, and no more often than a mistake takes", async () => {
    const tryIt = (address: string) =>
      site.request("POST", "/api/admin/settings/test-mail", { address }, owner);
    expect(await tryIt("new-desk@example.com")).toMatchObject({
      status: 200,
      body: { message: "A test mail is on its way to new-desk@example.com. Look at the spam folder, too." },
    });
    expect((await lettersTo("new-desk@example.com"))[0]!.subject).toBe("A test mail from your website");
    for (let times = 1; times < 5; times++) await tryIt("new-desk@example.com");
    expect((await tryIt("New-Desk@example.com")).status).toBe(429);
    expect((await tryIt("nowhere")).body.message).toBe(
      "Please check the address: it should look like name@example.com.",
    );
  });
});

describe("the shop's settings", () => {
  const setRates = (rates: object[]) => site.request("PUT", "/api/admin/tax-rates", { rates }, owner);
  const abroad = {
    name: { full_name: "Pat Payer" },
    address: {
      address_line_1: "Hauptstraße 1",
      admin_area_2: "Bremen",
      postal_code: "28195",
      country_code: "DE",
    },
  };

  test("name the state whose tax a pick-up has", async () => {
    await setRates([{ state: "WA", percent: 10 }]);
    await change({ shop: { ...usualSettings.shop, state: "WA" } });
    const event = await makeEvent(site.database.db);
    const tin = await makeChocolate(site.database.db);
    const bought = (change: object) => boughtCart(site, buyer(), wantedCart([[tin, 1]], change));
    const delivery = { how: "pickup", eventId: event.id };
    expect((await bought({ delivery })).amount).toBe("15.40");
    await change({ shop: { ...usualSettings.shop, state: "OR" } });
    expect((await bought({ delivery })).amount).toBe("14.00");
    await setRates([]);
  });

  test("name the countries it ships to: abroad there is no ZIP to ask for and no sales tax", async () => {
    await setRates([{ state: "CA", percent: 10 }]);
    await change({ shop: { ...usualSettings.shop, shipTo: ["DE", "US"] } });
    const tin = await makeChocolate(site.database.db);
    const quote = (delivery: object) =>
      site.request("POST", "/api/cart/quote", { items: [{ _id: tin.id, quantity: 1 }], delivery });
    expect((await quote({ how: "ship" })).body).toMatchObject({
      needsDestination: true,
      shipTo: ["US", "DE"],
    });
    expect((await quote({ how: "ship", country: "DE" })).body).toMatchObject({
      needsDestination: false,
      total: { taxCents: 0 },
    });
    expect((await quote({ how: "ship", country: "DE", zip: "28195" })).body.message).toBe(
      "ZIP and state belong to the United States.",
    );

    const ana = buyer();
    const wanted = wantedCart([[tin, 1]], { delivery: { how: "ship", country: "DE" } });
    const opened = await approvedCart(site, ana, wanted);
    await site.payPal.approve(opened.orderId, abroad);
    expect((await captureCart(site, ana, opened.orderId)).status).toBe(200);
    expect(await orderOf(site, wanted.id)).toMatchObject({
      total: { taxCents: 0 },
      address: { country: "DE" },
    });
    const confirmed = await site.request("GET", "/api/admin/orders", undefined, owner);
    expect(confirmed.body.orders[0].address.country).toBe("DE");
    await setRates([]);
  });

  test("change the price when PayPal's address is in another country after all", async () => {
    await setRates([{ state: "CA", percent: 10 }]);
    await change({ shop: { ...usualSettings.shop, shipTo: ["US", "DE"] } });
    const tin = await makeChocolate(site.database.db);
    const ana = buyer();
    const opened = await approvedCart(
      site,
      ana,
      wantedCart([[tin, 1]], { delivery: { how: "ship", country: "DE" } }),
    );
    // The simulator's payer lives in California.
    expect((await captureCart(site, ana, opened.orderId)).body).toMatchObject({
      code: "price-changed",
      fields: { tax: "1.40" },
    });
    await setRates([]);
  });

  test("refuse a country that was taken away", async () => {
    const tin = await makeChocolate(site.database.db);
    const wanted = wantedCart([[tin, 1]], { delivery: { how: "ship", country: "DE" } });
    expect((await openCart(site, buyer(), wanted)).body.code).toBe("not-shipped-there");
  });

  test("with one country abroad need no destination at all", async () => {
    await setRates([{ state: "CA", percent: 10 }]);
    await change({ shop: { ...usualSettings.shop, shipTo: ["DE"] } });
    const tin = await makeChocolate(site.database.db);
    const ana = buyer();
    const { body } = await openCart(site, ana, wantedCart([[tin, 1]]));
    await site.payPal.approve(body.orderId);
    expect((await captureCart(site, ana, body.orderId)).body.code).toBe("not-shipped-there");
    await site.payPal.approve(body.orderId, abroad);
    expect((await captureCart(site, ana, body.orderId)).status).toBe(200);
    expect(
      (await words("terms")).blocks.some(({ text = "" }) => text.includes("sent on Fridays, to Germany;")),
    ).toBe(true);
    await setRates([]);
  });
});

describe("a shorter time of keeping", () => {
  test("asks first, with what would go, and deletes nothing by itself", async () => {
    const { db } = site.database;
    await forgetMessages(db, site.clock.now());
    const ago = (years: number) => new Date(site.clock.now().getTime() - years * 365.25 * 86_400_000);
    const day = (at: Date) => at.toISOString().slice(0, 10);
    for (const received_at of [ago(0.7), ago(0.8)]) await makeMessage(db, { received_at });
    const waiver = await makeWaiver(db, { signed_at: ago(4) });
    const old = await makeEvent(db, { date: day(ago(3.9)), time: "09:00" });
    await makeSignup(db, { event_id: old.id, waiver_id: waiver.id });
    const kept = await makeWaiver(db, { signed_at: ago(4) });
    await makeSignup(db, { waiver_id: kept.id });

    const { version } = (await read()).body;
    const retention = { messageMonths: 6, waiverYears: 3 };
    const asked = await put({ version, settings: { retention } });
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: "would-forget",
        message:
          "2 messages, 1 class sign-up, and 1 signed waiver will be deleted within the hour, for good.",
      },
    });
    expect((await read()).body.settings.retention).toEqual(usualSettings.retention);
    expect((await put({ version, settings: { retention }, mayForget: true })).status).toBe(200);
    expect(await forgetMessages(db, site.clock.now())).toBe(2);
    expect(await forgetSignups(db, site.clock.now())).toEqual({ signups: 1, waivers: 1 });
  });

  test("that deletes nothing, and a longer one, are saved without a question", async () => {
    const { version } = (await read()).body;
    const retention = { messageMonths: 11, waiverYears: 6 };
    expect((await put({ version, settings: { retention } })).status).toBe(200);
    expect(
      (await put({ version: version + 1, settings: { retention: { messageMonths: 60, waiverYears: 20 } } }))
        .status,
    ).toBe(200);
  });
});
