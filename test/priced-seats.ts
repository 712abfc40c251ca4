import { afterAll, beforeAll } from "vitest";
import { newId } from "../server/platform/db/id.ts";
import { grantLot, type NewLot } from "../server/selling/payments/lots-and-tenders.ts";
import { endUnpaidSeats } from "../server/teaching/signups/seats/seat-kind.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import type { TestApp } from "./app.ts";
import { checkPaymentsAfterEach } from "./check-payments.ts";
import { type makeEvent, makeWaiver } from "./make.ts";
import { asOwner } from "./owner.ts";
import { newPayer } from "./paying.ts";
import { signUpNew } from "./students.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

/** The site of the test file that called `startSeatSite`, and its owner's headers. */
export let site: TestApp;
export let owner: { authorization: string };

/** A site for the tests of this file, without breaches of the payments' invariants after each. */
export function startSeatSite(): void {
  beforeAll(async () => {
    site = await testAppWithRecaptcha({ env: { TRUST_PROXY: "1" } });
    owner = await asOwner(site);
  });
  afterAll(() => site.close());
  checkPaymentsAfterEach(() => site);
}

export const db = () => site.database.db;
export const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
export const sliding = { price_kind: "sliding", price_from_cents: 1200, price_to_cents: 2000 } as const;
export const passesOnly = { price_kind: "passes" } as const;
let people = 0;
export const someone = () => {
  const number = ++people;
  const headers = { "x-forwarded-for": `10.14.${number >> 8}.${number & 255}` };
  return { email: `guest${number}@example.com`, name: `Guest ${number}`, headers };
};
export const someoneElse = () => {
  const { email, name } = someone();
  return { email, name };
};
export type Event = Awaited<ReturnType<typeof makeEvent>>;
/** Signs a new person up for a class with a price; the seat is held. */
export async function hold(event: Event, change: object = {}) {
  const { headers, ...who } = someone();
  const { status, body } = await signUpNew(site, event, { ...who, pays: true, ...change }, headers);
  return { status, body, headers, email: who.email, token: body.toPay?.token as string };
}
export const pay = (token: string, headers: Record<string, string>, change: object = {}) =>
  site.request("POST", "/api/payments", { id: newId(), for: "seat", token, ...change }, headers);
export const capture = async (orderId: string, headers: Record<string, string>) => {
  await site.payPal.approve(orderId);
  return site.request("POST", `/api/payments/${orderId}/capture`, undefined, headers);
};
/** Ends the holds of a class, as if their ten minutes were over. */
export async function endHolds(event: Event): Promise<void> {
  const held = db()
    .updateTable("signups")
    .set({ held_until: new Date(0) })
    .where("event_id", "=", event.id)
    .where("state", "=", "held");
  await held.execute();
  await endUnpaidSeats(site.ctx());
}
export const statesIn = async (event: Event) =>
  (await db().selectFrom("signups").select("state").where("event_id", "=", event.id).orderBy("id").execute()).map(
    ({ state }) => state,
  );
/** A signed-in student with a current waiver and, if given, a pass or gift card. */
export async function studentWith(pass?: Partial<NewLot>) {
  const student = await newPayer(site);
  const users = db().selectFrom("users").select(["email", "person_id"]).where("id", "=", student.id);
  const { email, person_id } = await users.executeTakeFirstOrThrow();
  const personId = person_id!;
  const { version: text_version } = await readCurrentWaiver(site.ctx());
  await makeWaiver(db(), { email, person_id: personId, text_version });
  const lot = { personId, kind: "pass", name: "10-class pass", covers: "classes", units: 10, ...pass } as const;
  const lotId = pass && (await site.ctx().tx((tx) => grantLot(tx, lot)));
  const signMeUp = (event: Event, change: object = {}) =>
    site.request(
      "POST",
      `/api/user/${student.id}/classes`,
      { eventId: event.id, pays: true, ...change },
      student.headers,
    );
  const giveUp = (event: Event, change: object = {}) =>
    site.request("POST", "/api/signup/cancel", { eventId: event.id, ...change }, student.headers);
  return { ...student, email, personId, lotId, signMeUp, giveUp };
}
export type Student = Awaited<ReturnType<typeof studentWith>>;
export const left = async (lotId: string) =>
  (await db().selectFrom("wallet_lots").select("remaining").where("id", "=", lotId).executeTakeFirstOrThrow())
    .remaining;
