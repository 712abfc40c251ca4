import { expect, test } from "vitest";
import { addMonths, studioDay } from "../contract/platform/values/time.ts";
import { newId } from "../server/platform/db/id.ts";
import { buyCart, captureCart, cartRequest, newGuest } from "./buying.ts";
import { makeChocolate, makeEvent, makeSignup } from "./make.ts";
import { ownerBookingHelpers } from "./own-bookings.ts";
import { changeSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";
import { newEmail, receiveMail, registerStudent, studentsBrowser } from "./students-browser.ts";
import { joinWaitlist, signUpNew, waitForSeatLink } from "./students.ts";
import { testAppWithRecaptcha } from "./vouched.ts";
import { buy, buyGiftCard, makePass } from "./wallet.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } }, testAppWithRecaptcha);

const db = () => site.database.db;

type Account = { id: string; browser: ReturnType<typeof studentsBrowser> };
/** Registers the address and proves it. */
async function prove(email: string): Promise<Account> {
  const browser = studentsBrowser(site);
  return { id: (await registerStudent(site, browser, email)).id, browser };
}
const read = async ({ id, browser }: Account, path: string) => {
  const { status, body } = await browser.request("GET", `/api/user/${id}${path}`);
  expect(status).toBe(200);
  return body;
};

type Guest = { email: string; headers: Record<string, string> };
/** What a guest can do with an address, and what the account of the address shows of it. */
const kinds: Record<
  string,
  { act: (guest: Guest) => Promise<unknown>; shown: (account: Account) => Promise<unknown[]> }
> = {
  "a seat": {
    async act({ email, headers }) {
      expect((await signUpNew(site, await makeEvent(db(), { title: "Quiet Hour" }), { email }, headers)).status).toBe(
        200,
      );
    },
    shown: async (account) => (await read(account, "/classes")).classes.map(({ title }: { title: string }) => title),
  },
  "a place in a waitlist": {
    async act({ email }) {
      const event = await makeEvent(db(), { capacity: 1 });
      await makeSignup(db(), { event_id: event.id });
      expect((await joinWaitlist(site, event, email)).status).toBe(200);
    },
    shown: async (account) =>
      (await read(account, "/classes")).waiting.map(({ position }: { position: number }) => position),
  },
  "a signed waiver": {
    async act({ email, headers }) {
      await signUpNew(site, await makeEvent(db()), { email }, headers);
    },
    shown: async (account) => ((await read(account, "/classes")).waiver === "current" ? ["current"] : []),
  },
  "a child named in a waiver": {
    async act({ email, headers }) {
      const bornOn = addMonths(studioDay(site.clock.now()), -9 * 12);
      const child = {
        name: "Kit Whitlow",
        bornOn,
        isMinor: true,
        guardian: { name: "Ana Whitlow", relation: "mother" },
      };
      expect((await signUpNew(site, await makeEvent(db()), { email, ...child }, headers)).status).toBe(200);
    },
    shown: async (account) => {
      const { people } = await read(account, "/classes");
      return people.flatMap((one: { name: string; isSelf: boolean; waiver: string }) =>
        one.isSelf ? [] : [one.name, one.waiver],
      );
    },
  },
  "a session": {
    async act({ email }) {
      const { book, wanted } = await ownerBookingHelpers(site);
      expect((await book(await wanted({ person: { is: "guest", name: "Ana Whitlow", email } }))).status).toBe(200);
    },
    shown: async (account) => (await read(account, "/export")).sessions.map(() => "a session"),
  },
  "an order": {
    async act({ email, headers }) {
      const { order } = await buyCart(site, { headers }, cartRequest([[await makeChocolate(db()), 1]]));
      // The address that the buyer has at PayPal.
      await db().updateTable("orders").set({ payer_email: email.toUpperCase() }).where("id", "=", order.id).execute();
    },
    shown: async (account) => (await read(account, "/orders")).orders.map(() => "an order"),
  },
  "a pass": {
    async act({ email, headers }) {
      await buy(site, { headers }, { for: "pass", offerId: await makePass(site), email });
    },
    shown: async (account) => (await read(account, "/wallet")).lots.map(({ kind }: { kind: string }) => kind),
  },
  "a gift card that it had sent": {
    async act({ email, headers }) {
      await changeSettings(site, { giftCards: { isSold: true, amounts: [50], least: 10, most: 500, years: null } });
      const sendOn = studioDay(site.clock.now());
      const recipient = { name: "June Okafor", email: "june.okafor@example.com", sendOn };
      await buyGiftCard(site, { headers }, { email, recipient });
    },
    shown: async (account) => (await read(account, "/wallet")).sent.map(() => "a gift card"),
  },
  "credit for a seat that it gave up": {
    async act({ email, headers }) {
      const event = await makeEvent(db(), { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 });
      const { body } = await signUpNew(site, event, { email, pays: true }, headers);
      const wanted = { id: newId(), for: "seat", token: body.toPay.token };
      const opened = await site.request("POST", "/api/payments", wanted, headers);
      await site.payPal.approve(opened.body.orderId);
      await captureCart(site, { headers }, opened.body.orderId);
      const token = await waitForSeatLink(site, email, "You are signed up");
      expect(
        (await site.request("POST", "/api/signup/cancel", { token, as: "credit" }, headers)).body.message,
      ).toContain("credit");
    },
    shown: async (account) => (await read(account, "/wallet")).lots.map(({ kind }: { kind: string }) => kind),
  },
};

test.each(Object.entries(kinds))(
  "%s of an address is shown once the address is proven, and to no other",
  async (_kind, { act, shown }) => {
    const email = newEmail();
    await act({ email, headers: newGuest().headers });
    const other = await prove(newEmail());
    expect(await shown(other)).toEqual([]);
    const browser = studentsBrowser(site);
    const { token } = await receiveMail(site, email, () => browser.register(email));
    // Not proven yet: the account cannot be read at all.
    const { id } = await db().selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    expect((await browser.request("GET", `/api/user/${id}/classes`)).status).toBe(401);
    expect((await browser.verify(token)).status).toBe(200);
    expect((await shown({ id, browser })).length).toBeGreaterThan(0);
    expect(await shown(other)).toEqual([]);
  },
);
