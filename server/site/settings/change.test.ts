import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultSettings } from "../../../contract/site/settings/schema.ts";
import { testApp } from "../../../test/app.ts";
import { makeEvent, makeMessage, makeSignup, makeWaiver } from "../../../test/make.ts";
import { changeSettings, putSettings, readSettings } from "../../../test/settings.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { purgeMessages } from "../../teaching/messages/inbox.ts";
import { purgeSignups } from "../../teaching/signups/purge.ts";

const site = startSite({ env: { TRUST_PROXY: "1", OWNER_EMAIL: "mira@example.com" } });
/** The settings before any change. */
let first: unknown;
beforeAll(async () => {
  first = (await readSettings(site)).body;
});
beforeEach(() => changeSettings(site, defaultSettings));

const words = async (section: string, from = site) =>
  (await from.request("GET", `/api/site?sections=${section}`)).body[section];

describe("the settings", () => {
  test("have default values at first, and one card changes without the others", async () => {
    expect(first).toEqual({ settings: defaultSettings, version: 0, ownerEmail: "mira@example.com" });
    const { version } = (await readSettings(site)).body;
    const prices = { yoga: { least: 40, most: 90 }, therapy: { least: 50, most: 50 } };
    const saved = await putSettings(site, { version, settings: { prices } });
    expect(saved).toMatchObject({
      status: 200,
      body: { settings: { ...defaultSettings, prices }, version: version + 1, message: "Saved." },
    });
    expect((await readSettings(site)).body.settings).toEqual({ ...defaultSettings, prices });
  });

  test("that were changed in another window are not overwritten", async () => {
    const { version } = (await readSettings(site)).body;
    const reminders = { sessionDays: false, sessionHours: false, classDay: false };
    expect((await putSettings(site, { version, settings: { reminders } })).status).toBe(200);
    const late = await putSettings(site, { version, settings: { notices: ["late@example.com"] } });
    expect(late).toMatchObject({ status: 409, body: { code: "stale" } });
    expect((await readSettings(site)).body.settings).toMatchObject({ reminders, notices: [] });
  });

  test("saved twice at the same time: one save is refused", async () => {
    const { version } = (await readSettings(site)).body;
    const answers = await Promise.all(
      ["one@example.com", "two@example.com"].map((notice) =>
        putSettings(site, { version, settings: { notices: [notice] } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("with invalid values are refused with a message for the field", async () => {
    const { version } = (await readSettings(site)).body;
    const { sessions, prices, shop } = defaultSettings;
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
        "The second amount can’t be smaller than the first.",
      ],
      [
        { prices: { ...prices, yoga: { least: 20, most: 110 } } },
        "settings.prices.yoga.least",
        "Students can pay $35 to $130. Please stay within that range.",
      ],
      [
        { prices: { ...prices, therapy: { least: 35, most: 131 } } },
        "settings.prices.therapy.most",
        "Students can pay $35 to $130. Please stay within that range.",
      ],
      [{ shop: { ...shop, shipTo: [] } }, "settings.shop.shipTo", "Please choose at least one country."],
      [
        { shop: { ...shop, shipTo: [{ country: "XX", price: null }] } },
        "settings.shop.shipTo.0.country",
        "Please choose a country.",
      ],
      [
        { shop: { ...shop, shipTo: [...shop.shipTo, ...shop.shipTo] } },
        "settings.shop.shipTo",
        "A country is listed twice.",
      ],
      [
        { shop: { ...shop, shipTo: [{ country: "DE", price: 501 }] } },
        "settings.shop.shipTo.0.price",
        "Please enter a price of 0 to 500, or nothing for the usual price.",
      ],
      [
        { shop: { ...shop, shipTo: [{ country: "DE", price: 9.999 }] } },
        "settings.shop.shipTo.0.price",
        "Please use whole cents.",
      ],
      [
        { notices: ["mira@example"] },
        "settings.notices.0",
        "Please check the email address. It should look like name@example.com.",
      ],
      [{ notices: ["a@example.com", "A@example.com"] }, "settings.notices", "An address is listed twice."],
      [
        { retention: { messageMonths: 0, waiverYears: 6 } },
        "settings.retention.messageMonths",
        "Please enter a whole number of months, 1 to 60.",
      ],
      [{ sessions: { minutes: 60 } }, "settings.sessions.place", "Please fill this in."],
      [{ zone: { name: "Europe/Berlin" } }, "zone", "This field is not expected."],
    ];
    for (const [settings, field, sentence] of refused) {
      const { status, body } = await putSettings(site, { version, settings });
      expect({ field, status, said: body.fields[field] }).toEqual({ field, status: 400, said: sentence });
    }
    expect((await readSettings(site)).body.version).toBe(version);
  });

  test("are for the owner only", async () => {
    const student = await asStudent(site);
    for (const headers of [{}, student.headers]) {
      expect((await site.request("GET", "/api/admin/settings", undefined, headers)).status).toBe(401);
      expect((await site.request("PUT", "/api/admin/settings", { version: 0, settings: {} }, headers)).status).toBe(
        401,
      );
    }
  });

  test("take effect in a second process, also on its cached pages", async () => {
    const other = await testApp({ database: site.database, env: { TRUST_PROXY: "1" } });
    try {
      expect((await other.request("GET", "/refunds")).body).toContain("24 hours before");
      await changeSettings(site, { sessions: { ...defaultSettings.sessions, cancelHours: 48 } });
      await expect
        .poll(async () => (await words("refund", other)).blocks[1].items[0] as string)
        .toContain("48 hours before");
      await expect.poll(async () => (await other.request("GET", "/refunds")).body).toContain("48 hours before");
      expect((await site.request("GET", "/refunds")).body).toContain("48 hours before");
    } finally {
      await other.close();
    }
  });
});

describe("a shorter retention period", () => {
  test("is refused at first with the numbers to delete, and deletes nothing itself", async () => {
    const { db } = site.database;
    await purgeMessages({ db, now: site.clock.now() });
    const ago = (years: number) => new Date(site.clock.now().getTime() - years * 365.25 * 86_400_000);
    const day = (at: Date) => at.toISOString().slice(0, 10);
    for (const received_at of [ago(0.7), ago(0.8)]) await makeMessage(db, { received_at });
    const waiver = await makeWaiver(db, { signed_at: ago(4) });
    const old = await makeEvent(db, { date: day(ago(3.9)), time: "09:00" });
    await makeSignup(db, { event_id: old.id, waiver_id: waiver.id });
    const kept = await makeWaiver(db, { signed_at: ago(4) });
    await makeSignup(db, { waiver_id: kept.id });

    const { version } = (await readSettings(site)).body;
    const retention = { messageMonths: 6, waiverYears: 3 };
    const asked = await putSettings(site, { version, settings: { retention } });
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: "would-forget",
        message: "This will permanently delete 2 messages, 1 class sign-up, and 1 signed waiver within the hour.",
      },
    });
    expect((await readSettings(site)).body.settings.retention).toEqual(defaultSettings.retention);
    expect((await putSettings(site, { version, settings: { retention }, mayForget: true })).status).toBe(200);
    expect(await purgeMessages({ db, now: site.clock.now() })).toBe(2);
    expect(await purgeSignups({ db, now: site.clock.now() })).toEqual({ signups: 1, waivers: 1 });
  });

  test("that deletes nothing, and a longer one, are saved without confirmation", async () => {
    const { version } = (await readSettings(site)).body;
    const retention = { messageMonths: 11, waiverYears: 6 };
    expect((await putSettings(site, { version, settings: { retention } })).status).toBe(200);
    expect(
      (
        await putSettings(site, {
          version: version + 1,
          settings: { retention: { messageMonths: 60, waiverYears: 20 } },
        })
      ).status,
    ).toBe(200);
  });
});
