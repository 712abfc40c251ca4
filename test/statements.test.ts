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
import { askedDuring } from "./statements.ts";
import { signUpNew, signUpReturning } from "./students.ts";
import { vouchedSite } from "./vouched.ts";

// How many statements and round trips each operation takes. A number that falls is lowered here; one that rises needs
// a reason.

let site: TestApp;
beforeAll(async () => {
  site = await vouchedSite({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());

/** Counts the second time: the first may fill what the site keeps. */
async function askedBy(work: () => Promise<unknown>) {
  await work();
  const { statements, trips, texts } = await askedDuring(site.database.pool, work);
  console.log(texts.map((text) => text.slice(0, 150)).join("\n"), statements, trips);
  return { statements, trips };
}

test("a new student signs up", async () => {
  const event = await makeEvent(site.database.db, { capacity: 50 });
  let n = 0;
  expect(await askedBy(() => signUpNew(site, event, { email: `new${n++}@example.com` }))).toEqual({
    statements: 0,
    trips: 0,
  });
});

test("a returning student signs up", async () => {
  const email = "returning@example.com";
  await signUpNew(site, await makeEvent(site.database.db), { email });
  const events = [await makeEvent(site.database.db), await makeEvent(site.database.db)];
  expect(await askedBy(() => signUpReturning(site, events.pop()!, email))).toEqual({
    statements: 0,
    trips: 0,
  });
});

test("a session is opened, captured and written down", async () => {
  const student = await payer(site);
  const wanted = [await wantedSession(site), await wantedSession(site)];
  expect(await askedBy(() => open(site, student, wanted.pop()!))).toEqual({ statements: 0, trips: 0 });
});
test("a session is captured", async () => {
  const student = await payer(site);
  const opened = [await approved(site, student), await approved(site, student)];
  expect(await askedBy(() => capture(site, student, opened.pop()!.orderId))).toEqual({
    statements: 0,
    trips: 0,
  });
});
test("a session is written down", async () => {
  const student = await payer(site);
  const opened = [await approved(site, student), await approved(site, student)];
  for (const { orderId } of opened) await capture(site, student, orderId);
  const { id: userId, firstName, lastName, email } = student;
  const body = { userId, firstName, lastName, email, sessionType: sessionTypes[0], message: "" };
  expect(
    await askedBy(() =>
      site.request("PUT", `/api/bookings/${opened.pop()!.slotId}/book`, body, student.headers),
    ),
  ).toEqual({ statements: 0, trips: 0 });
});
test("a cart is opened", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 50 });
  expect(
    await askedBy(async () => openCart(site, buyer(), await checkedCart(site, wantedCart([[tin, 1]])))),
  ).toEqual({ statements: 0, trips: 0 });
});
test("a cart is captured", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 50 });
  const who = buyer();
  const carts = [
    await approvedCart(site, who, wantedCart([[tin, 1]])),
    await approvedCart(site, who, wantedCart([[tin, 1]])),
  ];
  expect(await askedBy(() => captureCart(site, who, carts.pop()!.orderId))).toEqual({
    statements: 0,
    trips: 0,
  });
});
test("an order is saved", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 50 });
  const who = buyer();
  const carts = [
    await approvedCart(site, who, wantedCart([[tin, 1]])),
    await approvedCart(site, who, wantedCart([[tin, 1]])),
  ];
  for (const { orderId } of carts) await captureCart(site, who, orderId);
  const bodies = await Promise.all(carts.map((cart) => orderToSave(site, cart)));
  expect(await askedBy(() => site.request("POST", "/api/orders", bodies.pop()!, who.headers))).toEqual({
    statements: 0,
    trips: 0,
  });
});
