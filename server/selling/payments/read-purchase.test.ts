import { beforeAll, describe, expect, test } from "vitest";
import { studioDay } from "../../../contract/platform/values/time.ts";
import { cartRequest, type Guest, newGuest, openCart, withBotCheck } from "../../../test/buying.ts";
import { checkPaymentsAfterEach } from "../../../test/check-payments.ts";
import { makeChocolate, makeEvent } from "../../../test/make.ts";
import {
  captureSession,
  newPayer,
  openAndApproveSession,
  type Payer,
  sessionRequest,
  withNewToken,
} from "../../../test/paying.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startSite } from "../../../test/start-site.ts";
import { makePass } from "../../../test/wallet.ts";
import { newId } from "../../platform/db/id.ts";
import { purgePayers } from "../orders/buyer.ts";
import { reconcilePayments } from "./reconcile.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
let ana: Payer;
beforeAll(async () => {
  ana = await newPayer(site);
});
checkPaymentsAfterEach(() => site);

const read = (id: string, { headers }: Guest) => site.request("GET", `/api/payments/${id}`, undefined, headers);
const stateOf = async (id: string, by: Guest = ana) => (await read(id, by)).body.state;
async function open(who: Guest, wanted: { id: string }) {
  const { status, body } = await openCart(site, who, wanted);
  expect({ status, body }).toMatchObject({ status: 201 });
  return (await read(wanted.id, who)).body;
}
const cancel = (id: string) => site.request("POST", `/api/payments/${id}/cancel`, undefined, ana.headers);

describe("a purchase that was opened", () => {
  test("is read by its id or its order: a student's by that student, a guest's by who knows the id", async () => {
    const { id, orderId } = await openAndApproveSession(site, ana);
    expect((await read(orderId, ana)).body).toMatchObject({ id, kind: "session", state: "paying", totalCents: 8_000 });
    for (const who of [newGuest(), await newPayer(site)]) expect((await read(id, who)).status).toBe(404);
    const guest = newGuest();
    const tin = await makeChocolate(site.database.db);
    const cart = await open(guest, cartRequest([[tin, 1]]));
    expect((await read(cart.id, newGuest())).body).toMatchObject({ kind: "cart", needsPayer: true });
    expect((await read(newId(), guest)).status).toBe(404);
  });

  test("says what it is, by kind, in the language of the reader", async () => {
    await changeSettings(site, { giftCards: { isSold: true, amounts: [50], least: 10, most: 500, years: null } });
    const { db } = site.database;
    const [tin, pass] = [await makeChocolate(db, { name: "Salt" }), await makePass(site, { name: "Five classes" })];
    const event = await makeEvent(db, { title: "Slow Flow" });
    const pickup = { delivery: { how: "pickup", eventId: event.id } };
    const recipient = { name: "Ruth", email: "ruth@example.com", sendOn: studioDay(site.clock.now()) };
    const session = await open(ana, await sessionRequest(site));
    expect(session.facts.map(({ label }: { label: string }) => label)).toEqual(["Session", "When", "Where"]);
    expect(session.note).toContain("cancel");
    const guest = newGuest();
    const cart = await open(guest, cartRequest([[tin, 2]], pickup));
    expect(cart).toMatchObject({ words: "2 × Salt", ships: false, facts: [{ value: "Slow Flow" }, {}, {}] });
    expect(cart.lines).toMatchObject([{ kind: "tins", _id: tin.id, quantity: 2 }]);
    const bought = await open(guest, await withBotCheck(site, { id: newId(), for: "pass", offerId: pass }));
    expect(bought.facts).toMatchObject([{ value: "Five classes" }]);
    const gift = { id: newId(), for: "gift-card", amount: 50, recipient };
    const card = await open(guest, await withBotCheck(site, gift));
    expect(card.facts[1].value).toContain("Ruth");
    const spanish = { headers: { ...guest.headers, "accept-language": "es" } };
    expect((await read(cart.id, spanish)).body.facts[1].label).toBe("Cuándo");
  });

  test("names no recipient of a gift card after its data was purged", async () => {
    await changeSettings(site, { giftCards: { isSold: true, amounts: [50], least: 10, most: 500, years: null } });
    const guest = newGuest();
    const recipient = { name: "Ruth", email: "ruth@example.com", sendOn: studioDay(site.clock.now()) };
    const gift = { id: newId(), for: "gift-card", amount: 50, recipient };
    await open(guest, await withBotCheck(site, gift));
    site.clock.advance(20 * 60_000);
    await reconcilePayments(site.ctx());
    site.clock.advance(70 * 24 * 60 * 60_000);
    await purgePayers(site.ctx());
    expect((await read(gift.id, guest)).body.facts).toMatchObject([{ value: "Gift card $50" }]);
    ana = await withNewToken(site, ana);
  });

  test("says how far it is: cancelled, replaced, expired, or checked by the payment service", async () => {
    const cancelled = await sessionRequest(site);
    await open(ana, cancelled);
    await cancel(cancelled.id);
    expect(await stateOf(cancelled.id)).toBe("cancelled");
    const replaced = await sessionRequest(site);
    await open(ana, replaced);
    const held = await openAndApproveSession(site, ana);
    expect(await stateOf(replaced.id)).toBe("replaced");
    site.clock.advance(11 * 60_000);
    ana = await withNewToken(site, ana);
    expect(await stateOf(held.id)).toBe("expired");
    const checked = await openAndApproveSession(site, ana);
    await site.payPal.misbehave({ on: "capture", do: "pend", reason: "ECHECK" });
    await captureSession(site, ana, checked.orderId);
    expect(await stateOf(checked.id)).toBe("checked");
  });
});
