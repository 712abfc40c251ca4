import { beforeAll, expect, test } from "vitest";
import { sessionTypeNames } from "../contract/platform/values/session-types.ts";
import {
  openAndApproveCart,
  newGuest,
  captureCart,
  withBotCheck,
  openCart,
  orderRequest,
  cartRequest,
} from "./buying.ts";
import { makeChocolate, makeEvent } from "./make.ts";
import { openAndApproveSession, captureSession, openSession, newPayer, sessionRequest } from "./paying.ts";
import { startSite } from "./start-site.ts";
import { statementCounts } from "./statement-counts.ts";
import { countStatements } from "./statements.ts";
import { signUpNew, signUpReturning } from "./students.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } }, testAppWithRecaptcha);
beforeAll(async () => {
  // A webhook may fulfil a purchase before the response to the capture has arrived, which then needs fewer statements.
  await site.payPal.webhooks("off");
});

/** Counts the second run: the first may fill caches. */
async function countSecondRun(path: string, work: () => Promise<unknown>) {
  await work();
  return count(path, work);
}

async function count(path: string, work: () => Promise<unknown>) {
  const { statements, trips, texts } = await countStatements(site.database.pool, path, work);
  if (process.env["SHOW_STATEMENTS"])
    console.log(`${path}: ${statements} statements, ${trips} trips\n${texts.join("\n")}`);
  return { statements, trips };
}

test("a new student signs up", async () => {
  const event = await makeEvent(site.database.db, { capacity: 50 });
  let n = 0;
  const work = () => signUpNew(site, event, { email: `new${n++}@example.com` });
  expect(await countSecondRun("/api/signup", work)).toEqual(statementCounts["a new student signs up"]);
});

test("a returning student signs up", async () => {
  const email = "returning@example.com";
  await signUpNew(site, await makeEvent(site.database.db), { email });
  const events = [await makeEvent(site.database.db), await makeEvent(site.database.db)];
  const work = () => signUpReturning(site, events.pop()!, email);
  expect(await countSecondRun("/api/check-student", work)).toEqual(statementCounts["a returning student signs up"]);
});

test("a session is opened, captured and finalized", async () => {
  const student = await newPayer(site);
  const wanted = await sessionRequest(site);
  await openSession(site, student, await sessionRequest(site));
  const opening = await count("/api/payments", () => openSession(site, student, wanted));
  const { orderId, slotId } = await openAndApproveSession(site, student);
  const capturing = await count(`/api/payments/${orderId}/capture`, () => captureSession(site, student, orderId));
  const { id: userId, first_name: firstName, last_name: lastName, email } = student;
  const body = { userId, firstName, lastName, email, sessionType: sessionTypeNames.individual, message: "" };
  const path = `/api/bookings/${slotId}/book`;
  const finalizing = await count(path, () => site.request("PUT", path, body, student.headers));
  expect({ opening, capturing, finalizing }).toEqual({
    opening: statementCounts["a session is opened"],
    capturing: statementCounts["a session is captured"],
    finalizing: statementCounts["a session is finalized"],
  });
});

test("a cart is opened, captured and saved as an order", async () => {
  const tin = await makeChocolate(site.database.db, { inventory: 50 });
  const checked = await withBotCheck(site, cartRequest([[tin, 1]]));
  const opening = await count("/api/payments", () => openCart(site, newGuest(), checked));
  const guest = newGuest();
  const cart = await openAndApproveCart(site, guest, cartRequest([[tin, 1]]));
  const path = `/api/payments/${cart.orderId}/capture`;
  const capturing = await count(path, () => captureCart(site, guest, cart.orderId));
  const body = await orderRequest(site, cart);
  const saving = await count("/api/orders", () => site.request("POST", "/api/orders", body, guest.headers));
  expect({ opening, capturing, saving }).toEqual({
    opening: statementCounts["a cart is opened"],
    capturing: statementCounts["a cart is captured"],
    saving: statementCounts["an order is saved"],
  });
});
