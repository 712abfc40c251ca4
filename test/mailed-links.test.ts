import { beforeAll, beforeEach, expect, test } from "vitest";
import { newToken } from "../server/auth/tokens.ts";
import { newId } from "../server/platform/db/id.ts";
import { sessionToken } from "../server/teaching/bookings/session-token.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import { buyCart, cartRequest, newGuest, openAndApproveCart, openCart, orderRequest } from "./buying.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup, makeSlot, makeWaitlistEntry, makeWaiver } from "./make.ts";
import { asIfRepeated } from "./repeated-uses.ts";
import { startSite } from "./start-site.ts";
import { newEmail } from "./students-browser.ts";
import { signatureDataUrl } from "./students.ts";

// Emailed links to seats, offers and sessions, and orders of PayPal: a right one always works, also after the wrong ones
// of a neighbour on the same Wi-Fi.

const site = startSite({ env: { TRUST_PROXY: "1" } });
let waiver: { waiverVersion: string; signature: string };
beforeAll(async () => {
  waiver = { waiverVersion: (await readCurrentWaiver(site.ctx())).version, signature: await signatureDataUrl() };
});

const dayMs = 86_400_000;
// A day begins: no limit's window ends in a test.
beforeEach(() => site.clock.set(new Date(Math.ceil(Date.now() / dayMs) * dayMs)));

const db = () => site.database.db;

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
async function session() {
  const { id, slot_id } = await makeBooking(db(), { guest_name: "Ana Whitlow", guest_email: newEmail() });
  return { token: sessionToken(site.ctx().signer, id), path: `/api/bookings/${slot_id}` };
}

type Call = { method?: string; path: string; body?: object };
type Link = {
  /** The call of another person each time. */
  right: () => Promise<Call>;
  wrong: Call;
};

const wrongToken = "x".repeat(43);
const wrongSessionToken = `${newId()}.${wrongToken}`;
function mailed(path: string, make: Make, more: object = {}, method = "POST"): Link {
  return {
    right: async () => ({ method, path, body: { token: await make(), ...more } }),
    wrong: { method, path, body: { token: wrongToken, ...more } },
  };
}

const wrongOrderId = "5TY05013RG002845M";
const cart = async () => cartRequest([[await makeChocolate(db()), 1]]);

const links: Record<string, () => Promise<Link>> = {
  "gives up a seat": async () => mailed("/api/signup/cancel", seat, { as: "source" }),
  "confirms a seat": async () => mailed("/api/signup/confirm", seat),
  "signs the waiver of a seat": async () => mailed("/api/signup/waiver", () => seat({ waiver_id: null }), waiver),
  "moves a seat": async () => {
    const { id } = await makeEvent(db(), { capacity: 100 });
    return mailed("/api/signup/move", seat, { toEventId: id });
  },
  "takes an offered seat": async () => mailed("/api/waitlist/take", offer),
  "cancels a session": async () => {
    const right = async () => {
      const { token, path } = await session();
      return { path: `${path}/cancel`, body: { token } };
    };
    return { right, wrong: { path: `/api/bookings/${newId()}/cancel`, body: { token: wrongSessionToken } } };
  },
  "moves a session": async () => {
    const method = "PUT";
    const to = async () => (await makeSlot(db())).id;
    const right = async () => {
      const { token, path } = await session();
      return { method, path: `${path}/move`, body: { token, to: await to() } };
    };
    const body = { token: wrongSessionToken, to: await to() };
    return { right, wrong: { method, path: `/api/bookings/${newId()}/move`, body } };
  },
  "captures a payment": async () => {
    const pathOf = (orderId: string) => `/api/payments/${orderId}/capture`;
    const right = async () => ({
      path: pathOf((await openAndApproveCart(site, newGuest(), await cart())).orderId),
    });
    return { right, wrong: { path: pathOf(wrongOrderId) } };
  },
  "cancels a payment": async () => {
    const pathOf = (orderId: string) => `/api/payments/${orderId}/cancel`;
    const right = async () => ({ path: pathOf((await openCart(site, newGuest(), await cart())).body.orderId) });
    return { right, wrong: { path: pathOf(wrongOrderId) } };
  },
  "saves an order": async () => {
    const path = "/api/orders";
    const body = await orderRequest(site, await buyCart(site, newGuest(), await cart()));
    return { right: async () => ({ path, body }), wrong: { path, body: { ...body, orderId: wrongOrderId } } };
  },
};

let networks = 0;
const newNetwork = () => ({ "x-forwarded-for": `10.77.0.${++networks}` });

test.each(Object.entries(links))(
  "what %s works for all people of a network: thirty wrong ones are counted, and no right one",
  async (_name, prepare) => {
    const { right, wrong } = await prepare();
    const headers = newNetwork();
    const send = ({ method = "POST", path, body }: Call) => site.request(method, path, body, headers);
    const usesRight = async () => {
      const { status, body } = await send(await right());
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await asIfRepeated(site, 29, async () => {
      await usesRight();
      expect((await send(wrong)).status).toBeOneOf([400, 402, 404, 410]);
    });
    await usesRight();
    expect((await send(wrong)).status).toBeOneOf([400, 402, 404, 410]);
    expect((await send(wrong)).status).toBe(429);
    // More than any limit.
    await asIfRepeated(site, 1_000, usesRight);
    await usesRight();
  },
);

test("one link moves a seat sixty times in ten minutes, and signs twenty waivers a day", async () => {
  const [one, other] = [await makeEvent(db()), await makeEvent(db())];
  const token = await seat({ event_id: one.id });
  const moveTo = async ({ id }: typeof one) =>
    (await site.request("POST", "/api/signup/move", { token, toEventId: id }, newNetwork())).status;
  expect(await asIfRepeated(site, 59, () => moveTo(other))).toBe(200);
  expect([await moveTo(one), await moveTo(other)]).toEqual([200, 429]);
  const unsigned = await seat({ waiver_id: null });
  const form = { token: unsigned, ...waiver, signature: "data:image/png;base64,AAAA" };
  const sign = async () => (await site.request("POST", "/api/signup/waiver", form, newNetwork())).status;
  expect(await asIfRepeated(site, 19, sign)).toBe(400);
  expect([await sign(), await sign()]).toEqual([400, 429]);
});
