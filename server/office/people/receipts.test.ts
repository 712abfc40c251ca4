import { expect, test } from "vitest";
import { buyCart, cartRequest, newGuest } from "../../../test/buying.ts";
import { doorCalls, tins } from "../../../test/door-sales.ts";
import { makeBooking, makeChocolate, makeEvent, makeSignup } from "../../../test/make.ts";
import {
  newPayer,
  openSession,
  type Payer,
  paySession,
  sessionRequest,
  withNewToken,
  paidSession,
} from "../../../test/paying.ts";
import { pdfWords, readPdf } from "../../../test/pdf-words.ts";
import { updateRows } from "../../../test/rows.ts";
import { changeSettings } from "../../../test/settings.ts";
import { startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { breaches, buy, makePass, redeem, buyGiftCard, refund } from "../../../test/wallet.ts";
import { newId } from "../../platform/db/id.ts";
import { reconcilePayments } from "../../selling/payments/reconcile.ts";

/** Tuesday, June 7, 2033, noon in the studio. */
const noon = new Date("2033-06-07T19:00:00Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
const owner = startOwnerEachTest(site, noon);

const db = () => site.database.db;
const { sell } = doorCalls(site, owner);
/** One person comes to a class without a booking. */
const dropIn = { dropIns: [{ unitCents: 1500, quantity: 1 }], totalCents: 1500 };
const yearsOf = async (student: Payer) =>
  (await site.request("GET", `/api/user/${student.id}/receipts`, undefined, student.headers)).body;

/** The words of each page of a year's receipts. */
async function receiptsOf(student: Payer, year: number): Promise<string[][]> {
  const answer = await fetch(`${site.url}/api/user/${student.id}/receipts/${year}`, { headers: student.headers });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toContain(`receipts-${year}-ana-whitlow.pdf`);
  return pdfWords(Buffer.from(await answer.arrayBuffer()));
}

/** What the ledger's tables say of all purchases: captured, cash, refunded, in cents. */
async function ledgerCents(): Promise<{ paid: number; refunded: number }> {
  const { rows } = await site.database.pool.query<{ paid: number; refunded: number }>(`
    select
      (select coalesce(sum(amount_cents), 0) from payments where captured_at is not null)::int
        + (select coalesce(sum(cents), 0) from tenders where kind = 'cash' and state = 'taken')::int as paid,
      (select coalesce(sum(amount_cents), 0) from refunds where state = 'done')::int
        + (select coalesce(sum(tender_returns.cents), 0) from tender_returns
           join tenders on tenders.id = tender_id where kind = 'cash')::int as refunded`);
  return rows[0]!;
}

async function makeChild({ person_id }: Payer, name: string): Promise<string> {
  const id = newId();
  const child = { id, name, guardian_id: person_id, born_on: "2024-05-05", created_at: noon };
  await db().insertInto("people").values(child).execute();
  return id;
}

test("the receipts of a year are the ledger of a household to the cent: cards, cash, refunds; a pass when it is bought", async () => {
  await db().insertInto("tax_rates").values({ state: "OR", basis_points: 725 }).execute();
  let ana = await newPayer(site);
  const before = await ledgerCents();
  // Bought: a pass, and a session that the pass pays.
  await buy(site, ana, {
    for: "pass",
    offerId: await makePass(site, { name: "Ten", covers: "both", price: 150, validDays: null }),
  });
  const used = await openSession(site, ana, await sessionRequest(site, { amount: 80, wallet: true }));
  expect(used.body).toMatchObject({ state: "fulfilled", amount: "0.00" });
  // A session by card, of which a part comes back.
  const paid = await paySession(site, ana, { amount: 95 });
  expect((await refund(site, paid.id, 20)).status).toBe(200);
  // Tins by card with tax, as a guest with the same address, all of which comes back.
  const tin = await makeChocolate(db(), { name: "Mint & Nib", price_cents: 1000 });
  const pickup = await makeEvent(db(), { date: "2033-06-20" });
  const cart = await buyCart(
    site,
    newGuest(),
    cartRequest([[tin, 3]], { email: ana.email, delivery: { how: "pickup", eventId: pickup.id } }),
  );
  expect((await refund(site, cart.id)).status).toBe(200);
  await reconcilePayments(site.ctx());
  // Cash: of a session, and at the door for Ana and a child.
  await makeBooking(db(), { user_id: ana.id, amount_cents: 7000, cashReceivedAt: noon });
  const event = await makeEvent(db(), { title: "Gentle Flow", date: "2033-06-07", time: "12:30" });
  const child = await makeChild(ana, "Bo Whitlow");
  const drop = { eventId: event.id, ...dropIn };
  expect((await sell({ ...drop, personId: child })).status).toBe(200);
  const sold = await sell({ ...drop, personId: ana.person_id });
  expect((await refund(site, sold.body.sale._id)).status).toBe(200);

  const after = await ledgerCents();
  const ledger = { paid: after.paid - before.paid, refunded: after.refunded - before.refunded };
  expect(await yearsOf(ana)).toEqual([{ year: 2033, paid: ledger.paid / 100, refunded: ledger.refunded / 100 }]);
  // The money of other people does not count.
  await paySession(site, await newPayer(site));
  await sell({ ...drop });
  await buyCart(site, newGuest(), cartRequest([[tin, 1]], { delivery: { how: "pickup", eventId: pickup.id } }));
  expect(await yearsOf(ana)).toEqual([{ year: 2033, paid: ledger.paid / 100, refunded: ledger.refunded / 100 }]);

  ana = await withNewToken(site, ana);
  const [page = []] = await receiptsOf(ana, 2033);
  const words = page.join("\n");
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  expect(words).toContain(`Paid\n${dollars(ledger.paid)}\nRefunded\n-${dollars(ledger.refunded)}`);
  expect(words).toContain(`Total\n${dollars(ledger.paid - ledger.refunded)}`);
  expect(words).toContain(`For Ana Whitlow, ${ana.email}`);
  expect(page).toEqual(expect.arrayContaining(["$150.00", "$95.00", "-$20.00", "prepaid", "Bo Whitlow", "$70.00"]));
  // The tax of the tins came back with their refund.
  expect(page.filter((line) => line === "$2.18" || line === "-$2.18")).toEqual(["$2.18", "-$2.18"]);
  expect(words).toContain("Sales tax in the total\n$0.00");
  expect(await breaches(site)).toEqual([]);
  await db().deleteFrom("tax_rates").execute();
});

test("a gift card counts when it is bought, and not again for the student who spends it", async () => {
  await changeSettings(site, { giftCards: { isSold: true, amounts: [50], least: 10, most: 500, years: null } });
  const [ana, ben] = [await newPayer(site), await newPayer(site)];
  const { code } = await buyGiftCard(site, ana);
  await redeem(site, ben, code);
  await paySession(site, ben, { amount: 80, wallet: true });
  expect(await yearsOf(ana)).toEqual([{ year: 2033, paid: 50, refunded: 0 }]);
  expect(await yearsOf(ben)).toEqual([{ year: 2033, paid: 30, refunded: 0 }]);
});

test("a child with an account has receipts alone, also for cash; another child's cash sale is the guardian's", async () => {
  const ana = await newPayer(site);
  const [grown, small] = [await makeChild(ana, "Bo Whitlow"), await makeChild(ana, "Cy Whitlow")];
  const bo = await newPayer(site);
  await db().updateTable("users").set({ person_id: grown }).where("id", "=", bo.id).execute();
  await paySession(site, bo, { amount: 60 });
  for (const personId of [grown, small]) expect((await sell({ ...dropIn, personId })).status).toBe(200);
  expect(await yearsOf(ana)).toEqual([{ year: 2033, paid: 15, refunded: 0 }]);
  expect(await yearsOf(bo)).toEqual([{ year: 2033, paid: 75, refunded: 0 }]);
});

test("a refund counts in the year in which it was paid back, and years without money are not offered", async () => {
  let ana = await newPayer(site);
  expect(await yearsOf(ana)).toEqual([]);
  // The last minute of the studio's year is in the next year in UTC.
  site.clock.set(new Date("2034-01-01T07:59:00Z"));
  ana = await withNewToken(site, ana);
  const { id } = await paySession(site, ana, { amount: 60 });
  site.clock.set(new Date("2036-03-01T20:00:00Z"));
  ana = await withNewToken(site, ana);
  expect((await refund(site, id)).status).toBe(200);
  await reconcilePayments(site.ctx());
  expect(await yearsOf(ana)).toEqual([
    { year: 2036, paid: 0, refunded: 60 },
    { year: 2033, paid: 60, refunded: 0 },
  ]);
  expect((await receiptsOf(ana, 2036)).flat()).toEqual(expect.arrayContaining(["-$60.00"]));
  expect((await receiptsOf(ana, 2033)).flat()).not.toContain("-$60.00");
  const path = (year: string, of = ana.id) => `/api/user/${of}/receipts/${year}`;
  const read = (given: string, headers?: Record<string, string>) => site.request("GET", given, undefined, headers);
  expect(await read(path("2034"), ana.headers)).toMatchObject({
    status: 404,
    body: { message: "There are no payments in 2034." },
  });
  expect((await read(path("1999"), ana.headers)).status).toBe(400);
  expect((await read(path("2033"))).status).toBe(401);
  const ben = await newPayer(site);
  for (const each of [path("2033"), `/api/user/${ana.id}/receipts`])
    expect(await read(each, ben.headers)).toMatchObject({ status: 404, body: { message: expect.any(String) } });
});

test("the participants of a seat are named, and a long list fills several pages with the titles on each", async () => {
  const ana = await newPayer(site);
  const tin = await makeChocolate(db(), { name: "Cinnamon & Chili with a rather long name for a tin", inventory: 500 });
  const sale = { tins: tins(tin, 2), totalCents: 2 * tin.price_cents, personId: ana.person_id };
  for (let nth = 0; nth < 60; nth++) expect((await sell(sale)).status).toBe(200);
  const event = await makeEvent(db(), { title: "Gentle Flow", date: "2033-06-09", time: "12:30" });
  const seat = await sell({ eventId: event.id, ...dropIn, personId: ana.person_id });
  await makeSignup(db(), { event_id: event.id, name: "Cy Whitlow", purchase_id: seat.body.sale._id, paid_cents: 1500 });
  const pages = await receiptsOf(ana, 2033);
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, nth) => {
    expect(page).toEqual(expect.arrayContaining(["Date", "What", "Who", "Sales tax", "Amount", `Page ${nth + 1}`]));
  });
  const all = pages.flat();
  expect(all.filter((line) => line === "$28.00")).toHaveLength(60);
  expect(all).toEqual(expect.arrayContaining(["Cy Whitlow", "Total", "$1695.00"]));
});

test("receipts print a name in any script, and their file has it", async () => {
  const { payer } = await paidSession(site, await sessionRequest(site, { amount: 80 }));
  await updateRows(db(), "users", { id: payer.id }, { first_name: "Андрій", last_name: "Nguyễn 王" });
  const answer = await fetch(`${site.url}/api/user/${payer.id}/receipts/2033`, { headers: payer.headers });
  const named = encodeURIComponent("receipts-2033-андрій-nguyen-王.pdf");
  expect(answer.headers.get("content-disposition")).toContain(`filename*=UTF-8''${named}`);
  const { pages, missingGlyphs } = readPdf(Buffer.from(await answer.arrayBuffer()));
  expect(pages.flat().join("")).toContain("Андрій Nguyễn 王");
  expect(missingGlyphs).toBe(0);
});
