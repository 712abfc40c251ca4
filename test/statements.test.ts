import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionTypes } from "../contract/bookings.ts";
import type { TestApp } from "./app.ts";
import {
  approvedCart,
  buyer,
  captureCart,
  checkedCart,
  openCart,
  orderToSave,
  wantedCart,
} from "./buying.ts";
import { makeChocolate, makeEvent } from "./make.ts";
import { approved, capture, open, payer, wantedSession } from "./paying.ts";
import { askedBy } from "./statements.ts";
import { signUpNew, signUpReturning } from "./students.ts";
import { vouchedSite } from "./vouched.ts";

// How many statements and round trips each operation takes, `begin` and `commit` included. A number that falls is
// lowered here; one that rises needs a reason.

let site: TestApp;
beforeAll(async () => {
  site = await vouchedSite({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());

/** Counts the second time: the first may fill what the site keeps. */
async function secondTime(path: string, work: () => Promise<unknown>) {
  await work();
  return counted(path, work);
}

async function counted(path: string, work: () => Promise<unknown>) {
  const { statements, trips, texts } = await askedBy(site.database.pool, path, work);
  if (process.env["SHOW_STATEMENTS"])
    console.log(`${path}: ${statements} statements, ${trips} trips\n${texts.join("\n")}`);
  return { statements, trips };
}

test("a new student signs up", async () => {
  const event = await makeEvent(site.database.db, { capacity: 50 });
  let n = 0;
  const work = () => signUpNew(site, event, { email: `new${n++}@example.com` });
  expect(await secondTime("/api/signup", work)).toEqual({ statements: 12, trips: 7 });
});

test("a returning student signs up", async () => {
  const email = "returning@example.com";
  await signUpNew(site, await makeEvent(site.database.db), { email });
  const events = [await makeEvent(site.database.db), await makeEvent(site.database.db)];
  const work = () => signUpReturning(site, events.pop()!, email);
  expect(await secondTime("/api/check-student", work)).toEqual({ statements: 14, trips: 9 });
});

test("a session is opened, captured and finalized", async () => {
  const student = await payer(site);
  const wanted = await wantedSession(site);
  await open(site, student, await wantedSession(site));
  const opening = await counted("/api/payments", () => open(site, student, wanted));
  const { orderId, slotId } = await approved(site, student);
  const capturing = await counted(`/api/payments/${orderId}/capture`, () => capture(site, student, orderId));
  const { id: userId, first_name: firstName, last_name: lastName, email } = student;
  const body = { userId, firstName, lastName, email, sessionType: sessionTypes[0], message: "" };
  const path = `/api/bookings/${slotId}/book`;
  const finalizing = await counted(path, () => site.request("PUT", path, body, student.headers));
  expect({ opening, capturing, finalizing }).toEqual({
    opening: { statements: 17, trips: 8 },
    capturing: { statements: 19, trips: 10 },
    finalizing: { statements: 9, trips: 6 },
  });
});

test("a cart is opened, captured and saved as an order", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 50 });
  const checked = await checkedCart(site, wantedCart([[tin, 1]]));
  const opening = await counted("/api/payments", () => openCart(site, buyer(), checked));
  const guest = buyer();
  const cart = await approvedCart(site, guest, wantedCart([[tin, 1]]));
  const path = `/api/payments/${cart.orderId}/capture`;
  const capturing = await counted(path, () => captureCart(site, guest, cart.orderId));
  const body = await orderToSave(site, cart);
  const saving = await counted("/api/orders", () => site.request("POST", "/api/orders", body, guest.headers));
  expect({ opening, capturing, saving }).toEqual({
    opening: { statements: 15, trips: 11 },
    capturing: { statements: 21, trips: 10 },
    saving: { statements: 8, trips: 5 },
  });
});
