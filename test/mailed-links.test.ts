import { afterAll, beforeAll, expect, test } from "vitest";
import { newToken } from "../server/auth/tokens.ts";
import { sessionToken } from "../server/teaching/bookings/session-token.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import { type TestApp, type TestResponse, testApp } from "./app.ts";
import { buyCart, captureCart, cartRequest, newGuest, openAndApproveCart, openCart, orderRequest } from "./buying.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup, makeSlot, makeWaitlistEntry, makeWaiver } from "./make.ts";
import { newEmail } from "./students-browser.ts";
import { signatureDataUrl } from "./students.ts";

// Emailed links to seats, offers and sessions: a right one always works, also after the wrong ones of a neighbour on the
// same Wi-Fi.

let site: TestApp;
let waiver: { waiverVersion: string; signature: string };
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1" } });
  waiver = { waiverVersion: (await readCurrentWaiver(site.ctx())).version, signature: await signatureDataUrl() };
});
afterAll(() => site.close());

const db = () => site.database.db;
type Call = { path: string; more?: object };

/** Makes what a link leads to. Returns the link's token. */
type Make = () => Promise<string>;

async function seat(change: object = {}): Promise<string> {
  const { token, hash } = newToken();
  await makeSignup(db(), { cancel_hash: hash, ...change });
  return token;
}
const offer: Make = async () => {
  const { token, hash } = newToken();
  const email = newEmail();
  await makeWaiver(db(), { email, text_version: waiver.waiverVersion });
  const offered_until = new Date(site.clock.now().getTime() + 3_600_000);
  await makeWaitlistEntry(db(), { email, offer_hash: hash, state: "offered", offered_until });
  return token;
};
const session: Make = async () => {
  const { id } = await makeBooking(db(), { guest_name: "Ana Whitlow", guest_email: newEmail() });
  return sessionToken(site.ctx().signer, id);
};

const links: Record<string, () => Promise<Call & { make: Make }>> = {
  "gives up a seat": async () => ({ path: "/api/signup/cancel", more: { as: "source" }, make: seat }),
  "confirms a seat": async () => ({ path: "/api/signup/confirm", make: seat }),
  "signs the waiver of a seat": async () => ({
    path: "/api/signup/waiver",
    more: waiver,
    make: () => seat({ waiver_id: null }),
  }),
  "moves a seat": async () => {
    const { id } = await makeEvent(db(), { capacity: 100 });
    return { path: "/api/signup/move", more: { toEventId: id }, make: seat };
  },
  "takes an offered seat": async () => ({ path: "/api/waitlist/take", make: offer }),
  "cancels a session": async () => ({ path: "/api/session/cancel", make: session }),
};

let networks = 0;
const newNetwork = () => ({ "x-forwarded-for": `10.77.0.${++networks}` });

test.each(Object.entries(links))("a link that %s works for all people of a network", async (_name, prepare) => {
  const { path, more, make } = await prepare();
  const headers = newNetwork();
  const use = (token: string): Promise<TestResponse> => site.request("POST", path, { token, ...more }, headers);
  for (let person = 0; person < 65; person++) {
    const { status, body } = await use(await make());
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const wrong: number[] = [];
  while (wrong.length < 65) wrong.push((await use("x".repeat(43))).status);
  expect(wrong).toContain(429);
  expect((await use(await make())).status).toBe(200);
});

test("wrong links that move a session do not stop a neighbour's right one", async () => {
  const headers = newNetwork();
  const move = async (token: string) =>
    site.request("PUT", "/api/session/move", { token, to: (await makeSlot(db())).id }, headers);
  for (let use = 0; use < 65; use++) await move("x".repeat(43));
  expect((await move(await session())).status).toBe(200);
});

test("wrong captures do not stop a neighbour's right one", async () => {
  const payer = newGuest();
  const tin = await makeChocolate(db());
  const { orderId } = await openAndApproveCart(site, payer, cartRequest([[tin, 1]]));
  const wrong = () => site.request("POST", "/api/payments/5TY05013RG002845M/capture", undefined, payer.headers);
  const answers: number[] = [];
  while (answers.length < 65) answers.push((await wrong()).status);
  expect(answers).toContain(429);
  const { status, body } = await captureCart(site, payer, orderId);
  expect(status, JSON.stringify(body)).toBe(200);
});

test("wrong cancellations and orders do not stop a neighbour's right ones", async () => {
  const payer = newGuest();
  const tin = await makeChocolate(db());
  const bought = await buyCart(site, payer, cartRequest([[tin, 1]]));
  const left = await openCart(site, payer, cartRequest([[tin, 1]]));
  const wanted = await orderRequest(site, bought);
  const cancel = (orderId: string) => site.request("POST", `/api/payments/${orderId}/cancel`, undefined, payer.headers);
  const save = (change: object = {}) => site.request("POST", "/api/orders", { ...wanted, ...change }, payer.headers);
  const orderId = "5TY05013RG002845M";
  for (let use = 0; use < 65; use++) await Promise.all([cancel(orderId), save({ orderId })]);
  expect((await cancel(left.body.orderId)).status).toBe(200);
  expect((await save()).status).toBe(200);
});

test("one link moves a seat sixty times in ten minutes, and signs twenty waivers a day", async () => {
  const [one, other] = [await makeEvent(db()), await makeEvent(db())];
  const token = await seat({ event_id: one.id });
  const answers = [];
  for (let move = 0; move < 61; move++) {
    const toEventId = [other, one][move % 2]!.id;
    answers.push((await site.request("POST", "/api/signup/move", { token, toEventId }, newNetwork())).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
  const unsigned = await seat({ waiver_id: null });
  const sign = () =>
    site.request(
      "POST",
      "/api/signup/waiver",
      { token: unsigned, ...waiver, signature: "data:image/png;base64,AAAA" },
      newNetwork(),
    );
  for (let form = 0; form < 20; form++) expect((await sign()).status).toBe(400);
  expect((await sign()).status).toBe(429);
});
