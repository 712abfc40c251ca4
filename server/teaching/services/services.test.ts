import { describe, expect, test } from "vitest";
import { sessionTypeNames } from "../../../contract/platform/values/session-types.ts";
import { addDays, studioDay } from "../../../contract/platform/values/time.ts";
import type { AdminService, Service } from "../../../contract/teaching/services/calls.ts";
import { makeEvent, makeSlot } from "../../../test/make.ts";
import {
  captureSession,
  newPayer,
  openAndApproveSession,
  openSession,
  paySession,
  approvedSession,
  paidSession,
} from "../../../test/paying.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { unusedDay } from "../../../test/unused-days.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);

const byOwner = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
const sixty = { least: 60, most: 60 };

async function addService(change: object = {}): Promise<AdminService> {
  const body = { name: `Breath ${newId()}`, minutes: 45, price: sixty, ...change };
  const { status, body: answer } = await byOwner("POST", "/api/admin/services", body);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.service;
}
const change = ({ _id, version }: AdminService, fields: object) =>
  byOwner("PUT", `/api/admin/services/${_id}`, { version, ...fields });
const shown = async () => (await site.request("GET", "/api/services")).body as Service[];
const bookingsOf = (slotId: string) =>
  site.database.db.selectFrom("bookings").selectAll().where("slot_id", "=", slotId).execute();

async function open(service: { sessionType: string }, wanted: object = {}) {
  const student = await newPayer(site);
  const slotId = (wanted as { slotId?: string }).slotId ?? (await makeSlot(site.database.db)).id;
  const body = { id: newId(), for: "session", sessionType: service.sessionType, slotId, message: "", ...wanted };
  return { slotId, student, ...(await openSession(site, student, body)) };
}

/** Two slots of an hour on one day, half an hour apart. */
async function neighbours() {
  const date = unusedDay("2036-01-01");
  const slot = await makeSlot(site.database.db, { date, time: "09:00" });
  return { slot, next: await makeSlot(site.database.db, { date, time: "10:30" }) };
}

describe("the first two services", () => {
  test("are those of the first version, with their names, length and range", async () => {
    expect((await shown()).slice(0, 2)).toMatchObject([
      { key: "individual", sessionType: sessionTypeNames.individual, minutes: 60, price: { least: 35, most: 130 } },
      { key: "therapy", sessionType: sessionTypeNames.therapy, minutes: 60, price: { least: 35, most: 130 } },
    ]);
    expect((await shown())[0]!.scale).toEqual({ least: 35, most: 110 });
  });

  test.each([34, 131, 140])("refuse $%i with the sentence of the first version", async (amount) => {
    const { status, body } = await open({ sessionType: sessionTypeNames.individual }, { amount });
    const message = "Invalid Payment Amount: The amount must be between $35 and $130.";
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: "invalid", message, fields: { amount: message } },
    });
  });

  test.each([80.5, undefined])("refuse an amount of %s dollars", async (amount) => {
    const { status, body } = await open({ sessionType: sessionTypeNames.individual }, { amount });
    expect({ status, message: body.message }).toEqual({ status: 400, message: "Please enter whole dollars." });
  });

  test("keep their name in calls when the owner renames them, and booked sessions keep their words", async () => {
    const { payer: student, slotId } = await paidSession(site, { sessionType: sessionTypeNames.therapy });
    const [, therapy] = (await byOwner("GET", "/api/admin/services")).body as AdminService[];
    const renamed = (await change(therapy!, { name: "Healing Hour" })).body.service as AdminService;
    expect(renamed).toMatchObject({ name: "Healing Hour", sessionType: sessionTypeNames.therapy, key: "therapy" });
    const { slotId: later } = await paySession(site, student, { sessionType: sessionTypeNames.therapy });
    const path = `/api/bookings?userId=${student.id}`;
    const { bookedSlots } = (await site.request("GET", path, undefined, student.headers)).body;
    const namesOf = (id: string) => {
      const { sessionType, sessionName } = bookedSlots.find((one: { _id: string }) => one._id === id);
      return { sessionType, sessionName };
    };
    expect(namesOf(slotId)).toEqual({ sessionType: sessionTypeNames.therapy, sessionName: sessionTypeNames.therapy });
    expect(namesOf(later)).toEqual({ sessionType: sessionTypeNames.therapy, sessionName: "Healing Hour (60 min)" });
    const taken = { name: "Yoga Therapy Session", minutes: 60, price: sixty };
    expect((await byOwner("POST", "/api/admin/services", taken)).body.code).toBe("name-taken");
    await change(renamed, { name: "Yoga Therapy Session" });
  });
});

describe("the owner", () => {
  test("adds a service with a key from its name, which stays when it is renamed", async () => {
    const service = await addService({ name: "Prenatal Yoga", minutes: 45 });
    expect(service).toMatchObject({ key: "prenatal-yoga", sessionType: "Prenatal Yoga (45 min)", state: "shown" });
    const other = await addService({ name: "Prenatal yoga!", minutes: 45 });
    expect(other.key).toBe("prenatal-yoga-2");
    const { body } = await change(service, { name: "Birth Preparation" });
    expect(body.service).toMatchObject({ key: "prenatal-yoga", sessionType: "Birth Preparation (45 min)", version: 1 });
    expect((await addService({ name: "Free" })).key).toBe("free-2");
  });

  test("cannot give two services the same name and length, also not in two windows at once", async () => {
    const body = { name: "Thai Massage", minutes: 60, price: sixty };
    const answers = await Promise.all([1, 2].map(() => byOwner("POST", "/api/admin/services", body)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect((await byOwner("POST", "/api/admin/services", { ...body, name: "thai massage" })).body.code).toBe(
      "name-taken",
    );
    expect((await byOwner("POST", "/api/admin/services", { ...body, minutes: 90 })).status).toBe(201);
  });

  test("cannot save a service over a newer version", async () => {
    const service = await addService();
    expect((await change(service, { minutes: 50 })).status).toBe(200);
    expect((await change(service, { minutes: 40 })).body.code).toBe("stale");
    expect((await change({ ...service, _id: newId() }, {})).body.code).toBe("not-found");
  });

  test.each([
    { price: { least: 40.5, most: 80 } },
    { price: { least: 80, most: 40 } },
    { price: { least: 0.5, most: 0.5 } },
    { minutes: 4 },
    { breakMinutes: 241 },
    { name: " " },
  ])("cannot save %o", async (wrong) => {
    const body = { name: "Wrong", minutes: 60, price: sixty, ...wrong };
    expect((await byOwner("POST", "/api/admin/services", body)).body.code).toBe("invalid");
  });

  test("orders the services; an incomplete list is refused", async () => {
    const ids = ((await byOwner("GET", "/api/admin/services")).body as AdminService[]).map(({ _id }) => _id);
    const wanted = [...ids.slice(2), ...ids.slice(0, 2)];
    expect((await byOwner("PUT", "/api/admin/services-order", { ids: wanted })).status).toBe(200);
    expect(((await byOwner("GET", "/api/admin/services")).body as AdminService[]).map(({ _id }) => _id)).toEqual(
      wanted,
    );
    expect((await byOwner("PUT", "/api/admin/services-order", { ids: wanted.slice(1) })).body.code).toBe("stale");
    await byOwner("PUT", "/api/admin/services-order", { ids });
  });

  test("hides and deletes a service: students no longer see it, and sessions that are booked stay", async () => {
    const service = await addService();
    const { slotId } = await paySession(site, await newPayer(site), { sessionType: service.sessionType, amount: 60 });
    expect((await shown()).map(({ key }) => key)).toContain(service.key);
    const hidden = (await change(service, { state: "hidden" })).body.service;
    expect((await shown()).map(({ key }) => key)).not.toContain(service.key);
    expect((await open(service)).body).toMatchObject({ code: "invalid", fields: { sessionType: expect.anything() } });
    expect((await byOwner("DELETE", `/api/admin/services/${hidden._id}`)).status).toBe(200);
    expect((await byOwner("DELETE", `/api/admin/services/${hidden._id}`)).body.code).toBe("not-found");
    expect(await bookingsOf(slotId)).toMatchObject([{ session_type: service.key, session_name: service.sessionType }]);
    const again = await addService({ name: service.name });
    expect(again.key).toBe(`${service.key}-2`);
  });

  test("books a hidden service for a person, with its length, and in the break of another session", async () => {
    const { slot, next } = await neighbours();
    const service = await addService({ state: "hidden", breakMinutes: 60, meeting: "online" });
    const booking = (slotId: string) => ({
      id: newId(),
      person: { is: "guest", name: "Hazel Quint", email: "hazel@example.com" },
      at: { is: "slot", slotId },
      sessionType: service.sessionType,
      payment: { by: "cash", amount: 40, isReceived: false },
    });
    expect((await byOwner("POST", "/api/admin/bookings", booking(slot.id))).status).toBe(200);
    expect(await bookingsOf(slot.id)).toMatchObject([
      { session_type: service.key, duration_minutes: 45, break_after_minutes: 60, meeting: "online" },
    ]);
    expect((await byOwner("POST", "/api/admin/bookings", booking(next.id))).status).toBe(200);
    const unknown = { ...booking(next.id), sessionType: "Nothing (60 min)" };
    expect((await byOwner("POST", "/api/admin/bookings", unknown)).body.code).toBe("invalid");
  });
});

describe("a student books a service", () => {
  test("with a fixed price: the amount may be left out, and another one is refused", async () => {
    const service = await addService({ price: { least: 42.5, most: 42.5 } });
    const { status, body } = await open(service);
    expect({ status, amount: body.amount }).toEqual({ status: 201, amount: "42.50" });
    expect((await open(service, { amount: 42.5 })).status).toBe(201);
    const refused = await open(service, { amount: 40 });
    expect(refused.body).toMatchObject({ code: "price-changed", message: expect.stringContaining("$42.50") });
  });

  test("at the price of the moment: a change does not touch what is held", async () => {
    const service = await addService();
    const { payer: student, ...held } = await approvedSession(site, { sessionType: service.sessionType, amount: 60 });
    await change(service, { price: { least: 90, most: 90 }, name: `${service.name} II`, minutes: 30 });
    expect((await captureSession(site, student, held.orderId)).status).toBe(200);
    expect(await bookingsOf(held.slotId)).toMatchObject([
      { amount_cents: 6000, session_name: service.sessionType, duration_minutes: 45 },
    ]);
  });

  test("in a longer slot: the session has the length of the service", async () => {
    const service = await addService();
    const longer = await makeSlot(site.database.db, { duration_minutes: 90 });
    const { payer: student } = await paidSession(site, {
      slotId: longer.id,
      sessionType: service.sessionType,
      amount: 60,
    });
    expect(await bookingsOf(longer.id)).toMatchObject([{ duration_minutes: 45 }]);
    const exact = await makeSlot(site.database.db, { duration_minutes: 45 });
    await paySession(site, student, { slotId: exact.id, sessionType: service.sessionType, amount: 60 });
    expect(await bookingsOf(exact.id)).toMatchObject([{ duration_minutes: null }]);
  });

  test.each([
    ["a slot that is too short", {}, { duration_minutes: 40 }],
    ["a slot that is too soon", { noticeHours: 336 }, { date: "soon" }],
    ["a slot that is too far ahead", { aheadDays: 30 }, {}],
    ["an online slot, if it is in person", { meeting: "in-person" }, { place: "https://meet.example.com/room" }],
  ] as const)("but not in %s, which stays free", async (_what, rules, slotChange) => {
    const service = await addService(rules);
    const soon = addDays(studioDay(site.clock.now()), 13);
    const date = "date" in slotChange ? { date: soon } : {};
    const slot = await makeSlot(site.database.db, { ...slotChange, ...date });
    const { status, body } = await open(service, { slotId: slot.id });
    expect({ status, code: body.code }).toEqual({ status: 409, code: "does-not-fit" });
    const holds = await site.database.db.selectFrom("slot_holds").selectAll().where("slot_id", "=", slot.id).execute();
    expect(holds).toEqual([]);
  });

  test("and meets as the service says", async () => {
    const service = await addService({ meeting: "online" });
    const wanted = { sessionType: service.sessionType, amount: 60, meeting: "in-person" };
    const { slotId } = await paySession(site, await newPayer(site), wanted);
    expect(await bookingsOf(slotId)).toMatchObject([{ meeting: "online" }]);
  });

  test("and moves it only to a time at which it is offered", async () => {
    const soon = (days: number) => addDays(studioDay(site.clock.now()), days);
    const service = await addService({ aheadDays: 30, noticeHours: 72 });
    const slots = await Promise.all(
      [20, 21, 40, 2].map((days) => makeSlot(site.database.db, { date: soon(days), time: "17:00" })),
    );
    const student = await newPayer(site);
    const [from, near, far, early] = slots.map(({ id }) => id);
    await paySession(site, student, { slotId: from, sessionType: service.sessionType, amount: 60 });
    const move = (to: string | undefined) => site.request("PUT", `/api/bookings/${from}/move`, { to }, student.headers);
    expect((await move(far)).body.code).toBe("does-not-fit");
    expect((await move(early)).body.code).toBe("does-not-fit");
    expect((await move(near)).status).toBe(200);
  });

  test("and can change it until the cut-off of the service", async () => {
    const service = await addService({ cutoffHours: 72 });
    const { payer: student, slotId } = await paidSession(site, { sessionType: service.sessionType, amount: 60 });
    const { bookedSlots } = (
      await site.request("GET", `/api/bookings?userId=${student.id}`, undefined, student.headers)
    ).body;
    const [{ changeUntil, startsAt }] = bookedSlots;
    expect(Date.parse(startsAt) - Date.parse(changeUntil)).toBe(72 * 3_600_000);
    site.clock.set(new Date(Date.parse(startsAt) - 71 * 3_600_000));
    const late = await newTokenOf(student);
    expect((await site.request("POST", `/api/bookings/${slotId}/cancel`, undefined, late)).body.code).toBe("too-late");
  });
});

async function newTokenOf(student: Awaited<ReturnType<typeof newPayer>>) {
  const { withNewToken } = await import("../../../test/paying.ts");
  return (await withNewToken(site, student)).headers;
}

describe("the break after a session", () => {
  const freeIds = async () =>
    ((await site.request("GET", "/api/bookings")).body.availableSlots as { _id: string }[]).map(({ _id }) => _id);

  test("keeps the next slot from others while it is held and once it is booked, and ends with a cancellation", async () => {
    const { slot, next } = await neighbours();
    const service = await addService({ minutes: 60, breakMinutes: 45 });
    const student = await newPayer(site);
    const wanted = { slotId: slot.id, sessionType: service.sessionType, amount: 60 };
    const held = await openAndApproveSession(site, student, wanted);
    expect(await freeIds()).not.toContain(next.id);
    expect((await open({ sessionType: sessionTypeNames.individual }, { slotId: next.id, amount: 80 })).body.code).toBe(
      "slot-gone",
    );
    expect((await captureSession(site, student, held.orderId)).status).toBe(200);
    expect(await freeIds()).not.toContain(next.id);
    expect((await open({ sessionType: sessionTypeNames.individual }, { slotId: next.id, amount: 80 })).body.code).toBe(
      "slot-gone",
    );
    await site.request("POST", `/api/bookings/${slot.id}/cancel`, undefined, student.headers);
    expect(await freeIds()).toContain(next.id);
    expect((await open({ sessionType: sessionTypeNames.individual }, { slotId: next.id, amount: 80 })).status).toBe(
      201,
    );
  });

  test("does not reach a slot that starts when it ends", async () => {
    const { slot, next } = await neighbours();
    const service = await addService({ minutes: 60, breakMinutes: 30 });
    await paySession(site, await newPayer(site), { slotId: slot.id, sessionType: service.sessionType, amount: 60 });
    expect(await freeIds()).toContain(next.id);
  });

  test("must be free: not before a booked or held session, nor before a class", async () => {
    const service = await addService({ minutes: 60, breakMinutes: 45 });
    const booked = await neighbours();
    await paySession(site, await newPayer(site), { slotId: booked.next.id });
    expect((await open(service, { slotId: booked.slot.id })).body.code).toBe("does-not-fit");
    const held = await neighbours();
    await openAndApproveSession(site, await newPayer(site), { slotId: held.next.id });
    expect((await open(service, { slotId: held.slot.id })).body.code).toBe("does-not-fit");
    const lone = await makeSlot(site.database.db, { date: unusedDay("2037-01-01"), time: "09:00" });
    await makeEvent(site.database.db, { date: lone.date, time: "10:40" });
    expect((await open(service, { slotId: lone.id })).body.code).toBe("does-not-fit");
  });

  test("two students at once: one takes the slot with the break, or the other the slot after it", async () => {
    const service = await addService({ minutes: 60, breakMinutes: 45 });
    for (let round = 0; round < 5; round++) {
      const { slot, next } = await neighbours();
      const answers = await Promise.all([
        open(service, { slotId: slot.id }),
        open({ sessionType: sessionTypeNames.individual }, { slotId: next.id, amount: 80 }),
      ]);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    }
  });

  test("is kept when a student moves; the owner may move into it", async () => {
    const { slot, next } = await neighbours();
    const service = await addService({ minutes: 60, breakMinutes: 45 });
    await paySession(site, await newPayer(site), { slotId: slot.id, sessionType: service.sessionType, amount: 60 });
    const { payer: student, slotId } = await paidSession(site);
    const move = (headers: Record<string, string>) =>
      site.request("PUT", `/api/bookings/${slotId}/move`, { to: next.id }, headers);
    expect((await move(student.headers)).body.code).toBe("does-not-fit");
    expect((await move(owner)).status).toBe(200);
  });
});
