import { expect, test } from "vitest";
import { addDays } from "../contract/platform/values/time.ts";
import { newId } from "../server/platform/db/id.ts";
import { routes } from "../server/routes.ts";
import type { TestApp } from "./app.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot } from "./make.ts";
import { asOwner } from "./owner.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { sweep } from "./sweep.ts";

// The calls that other clients know: literal path, these field names, and no other required.

const id = newId();
const day = "2030-06-01";
const person = { firstName: "Ana", lastName: "Whitlow" };
const email = "ana@example.com";
const event = { title: "Slow Flow", date: day, time: "09:00", location: "Harbor Room", signUpLink: "" };
const png = "data:image/png;base64,iVBORw0KGgo=";
const tin = { name: "Dark", price: 12.5, image: "", description: "", details: "", inventory: 3 };

const calls: [string, { query?: object; body?: object }][] = [
  [
    "POST /api/publicBookings/request",
    {
      body: { name: "Ana", email, phone: "555 010 4477", sessionType: "private yoga", message: "", captchaToken: "x" },
    },
  ],
  ["POST /api/contact", { body: { name: "Ana", email, message: "Hello", recaptchaToken: "x" } }],
  ["GET /api/events", {}],
  ["GET /api/class-status", { query: { classTitle: "Slow Flow", date: day } }],
  ["GET /api/chocolates", {}],
  ["POST /register", { body: { ...person, email } }],
  ["POST /login", { body: { email } }],
  ["GET /config/paypal", {}],
  [
    "POST /api/orders",
    {
      body: {
        orderId: "5O190127TN364715T",
        payerName: "Ana Whitlow",
        payerEmail: email,
        transactionAmount: "32.50",
        cartItems: [{ _id: id, name: "Dark", price: 12.5, image: "", description: "", details: "", quantity: 1 }],
      },
    },
  ],
  [
    "POST /api/signup",
    {
      body: {
        name: "Ana",
        email,
        phone: "123-456-7890",
        classTitle: "Slow Flow",
        date: day,
        waiver: true,
        signature: png,
        recaptchaToken: "x",
      },
    },
  ],
  ["POST /api/check-student", { body: { email, classTitle: "Slow Flow", date: day } }],
  ["GET /api/bookings", { query: { userId: id } }],
  ["GET /api/bookings", {}],
  [
    "PUT /api/bookings/{id}/book",
    { body: { userId: id, ...person, email, sessionType: "Individual Yoga Session (60 min)", message: "" } },
  ],
  ["GET /api/user/{id}", {}],
  [
    "PUT /api/user/{id}/update",
    { body: { ...person, phone: "5550104477", preferredName: "", pronoun: "", city: "", zipcode: "97103" } },
  ],
  ["POST /api/user/validate-token", { body: { token: "x" } }],
  ["POST /validate-token", { body: { token: "x" } }],
  ["POST /api/user/refresh-token", {}],
  ["GET /verify-email", { query: { token: "x" } }],
  ["GET /verify-login", { query: { token: "x" } }],
  ["GET /{id}", {}],
  ["POST /api/admin/login", { body: { email, password: "x", recaptchaToken: "x" } }],
  ["GET /api/admin/verify", {}],
  ["POST /api/admin/refresh-token", {}],
  ["POST /api/admin/events", { body: event }],
  ["POST /api/admin/events", { body: { ...event, repeat: "weekly" } }],
  ["PUT /api/events/{id}", { body: event }],
  ["DELETE /api/events/bulk", { body: { eventIds: [id] } }],
  ["GET /api/admin/signups", {}],
  ["DELETE /api/signup/{id}", {}],
  ["POST /api/bookings", { body: { slots: [{ date: day, time: "09:00" }] } }],
  ["DELETE /api/bookings/{id}", {}],
  ["PUT /api/chocolates/{id}", { body: tin }],
  ["DELETE /api/chocolates/{id}", {}],
  ["GET /api/admin/users", {}],
  ["DELETE /api/admin/users/{id}", {}],
];

test("each call that other clients know exists at its path and takes their fields alone", async () => {
  await sweep(
    "calls of other clients",
    calls.map(([address, input], n) => [`${n} ${address}`, { address, input }] as const),
    async ({ address, input }) => {
      const found = routes.filter(({ endpoint: { method, path, alsoAt } }) =>
        [path, alsoAt].some((at) => `${method} ${at}` === address),
      );
      expect(found).toHaveLength(1);
      const { query, body } = found[0]!.schemas;
      expect(query?.safeParse(input.query ?? {}).error?.issues ?? []).toEqual([]);
      expect(body?.safeParse(input.body).error?.issues ?? []).toEqual([]);
      expect(body === undefined).toBe(input.body === undefined);
    },
  );
});

const site = startSite();

test("lists without parameters are whole: past and upcoming, beyond the page size", async () => {
  const { db } = site.database;
  const owner = await asOwner(site);
  const past = await makeEvent(db, { date: "2019-03-02", capacity: 1000 });
  const upcoming = await makeEvent(db, { date: "2039-03-02", capacity: 1000 });
  const count = 120;
  for (let n = 0; n < count; n++) {
    await makeSignup(db, { event_id: n % 2 ? past.id : upcoming.id });
    await makeEvent(db);
  }
  const student = await asStudent(site);
  for (let n = 0; n < count; n++) {
    const slot = await makeSlot(db, n % 2 ? { date: addDays("2015-01-01", n) } : {});
    await makeBooking(db, { slot_id: slot.id, user_id: student.id });
  }
  const { rows } = await site.database.pool.query<Record<string, number>>(`select
    (select count(*)::int from events where state = 'live') as events,
    (select count(*)::int from signups where state = 'live') as signups,
    (select count(*)::int from users where state = 'live') as users,
    (select count(*)::int from bookings where state = 'live') as bookings`);
  const get = async (path: string, headers = {}) => (await site.request("GET", path, undefined, headers)).body;
  expect((await get("/api/events")).length).toBe(rows[0]!["events"]);
  expect((await get("/api/admin/signups", owner)).length).toBe(rows[0]!["signups"]);
  expect((await get("/api/admin/users", owner)).length).toBe(rows[0]!["users"]);
  expect((await get("/api/bookings", owner)).bookedSlots.length).toBe(rows[0]!["bookings"]);
  expect((await get(`/api/bookings?userId=${student.id}`, student.headers)).bookedSlots.length).toBe(count);
  // With parameters, as pages send them, a list has its pages.
  expect((await get("/api/admin/signups?when=all", owner)).length).toBe(100);
  expect((await get("/api/bookings?booked=near", owner)).bookedSlots.length).toBe(100);
  expect(await get("/api/bookings?booked=none", owner)).not.toHaveProperty("bookedSlots");
});

test("a call without its cart, its token or its list says which of them is missing", async () => {
  const owner = await asOwner(site);
  const order = calls.find(([address]) => address === "POST /api/orders")![1].body;
  const ask = async (...[method, path, body, headers]: Parameters<TestApp["request"]>) => {
    const answer = await site.request(method, path, body, headers);
    return `${answer.status} ${answer.body.message}`;
  };
  expect(await ask("POST", "/api/orders", { ...order, cartItems: [] })).toBe("400 Your cart is empty.");
  for (const path of ["/api/user/verify-login", "/api/user/verify-email"])
    expect(await ask("GET", path)).toBe("400 The token is missing.");
  expect(await ask("POST", "/validate-token", {})).toBe("400 The token is missing.");
  expect(await ask("PUT", "/api/admin/chocolates/order", { ids: [] }, owner)).toBe("400 Please choose at least one.");
});

test("a user is read at /{id} by any client that asks for no page", async () => {
  const student = await asStudent(site);
  const get = (accept: string) => site.request("GET", `/${student.id}`, undefined, { ...student.headers, accept });
  for (const accept of ["*/*", "application/json", "application/json, text/plain, */*"])
    expect(await get(accept)).toMatchObject({ status: 200, body: { id: student.id } });
  const page = await get("text/html,application/xhtml+xml,*/*;q=0.8");
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
});
