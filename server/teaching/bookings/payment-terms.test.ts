import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { PaymentList } from "../../../contract/selling/payments/calls.ts";
import { makeBooking } from "../../../test/make.ts";
import { guestJune, ownerBookingHelpers } from "../../../test/own-bookings.ts";
import { updateRows } from "../../../test/rows.ts";
import { startSite, started } from "../../../test/start-site.ts";
import { asStudent } from "../../../test/student.ts";
import { findOrCreateAccount } from "../../auth/google/account.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "empty" });
const own = started(() => ownerBookingHelpers(site));

describe("how a booking is paid", () => {
  const change = (id: string, body: object) =>
    site.request("PUT", `/api/admin/bookings/${id}/payment`, body, own.owner);
  /** Cash of a booking that was given back, in cents. */
  const cashReturnedOf = async (id: string) => {
    const { payment_id } = await own.rowOf(id);
    const tenders = site.database.db
      .selectFrom("tenders")
      .select("returned_cents")
      .where("purchase_id", "=", payment_id);
    return (await tenders.executeTakeFirstOrThrow()).returned_cents;
  };
  const months = async () => (await site.request("GET", "/api/admin/payments", undefined, own.owner)).body.months;

  test("the owner marks cash as received with the final amount, and undoes it; the month counts cash separately", async () => {
    const body = await own.wanted({ payment: { by: "cash", amount: 80, isReceived: false } });
    await own.book(body);
    const month = studioDay(site.clock.now()).slice(0, 7);
    const cashOf = async () =>
      ((await months()) as { month: string; cash: number }[]).find((row) => row.month === month)?.cash ?? 0;
    const before = await cashOf();
    const received = await change(body.id, { by: "cash", amount: 75, isReceived: true });
    expect(received.body.message).toBe("$75 in cash, received.");
    expect(await cashOf()).toBe(before + 75);
    const file = await site.request("GET", "/api/admin/payments.csv", undefined, own.owner);
    expect(file.body).toContain('"Cash 75.00","Paid","75.00","0.00","0.00","","June Okafor"');
    const first = (await own.rowOf(body.id)).payment_id;
    site.clock.advance(60_000);
    await change(body.id, { by: "cash", amount: 75, isReceived: true });
    expect((await own.rowOf(body.id)).payment_id).toBe(first);
    // Another amount returns the first cash and notes the new one.
    await change(body.id, { by: "cash", amount: 80, isReceived: true });
    expect(await cashOf()).toBe(before + 80);
    expect((await own.rowOf(body.id)).payment_id).not.toBe(first);
    await change(body.id, { by: "cash", amount: 80, isReceived: false });
    expect(await cashOf()).toBe(before);
    expect((await own.rowOf(body.id)).payment_id).toBeNull();
    const states = site.database.db.selectFrom("purchases").select("state");
    expect(await states.where(sql<string>`goods->>'bookingId'`, "=", body.id).execute()).toEqual([
      { state: "returned" },
      { state: "returned" },
    ]);
  });

  test("two taps at once note the cash once", async () => {
    const body = await own.wanted({ payment: { by: "cash", amount: 80, isReceived: false } });
    await own.book(body);
    const taps = [1, 2, 3].map(() => change(body.id, { by: "cash", amount: 80, isReceived: true }));
    expect((await Promise.all(taps)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const bought = site.database.db.selectFrom("purchases").select(["id", "state"]);
    const { payment_id } = await own.rowOf(body.id);
    expect(await bought.where(sql<string>`goods->>'bookingId'`, "=", body.id).execute()).toEqual([
      { id: payment_id, state: "fulfilled" },
    ]);
  });

  test("cash is in the list of payments by the time it was received, page by page, by month, with what was returned", async () => {
    const list = async (query: string) =>
      (await site.request("GET", `/api/admin/payments?${query}`, undefined, own.owner)).body as PaymentList;
    const receivedAt = (n: number) => new Date(site.clock.now().getTime() + (600 + n) * 1000);
    const made: { id: string; slot_id: string }[] = [];
    for (let n = 0; n < 52; n++)
      made.push(
        await makeBooking(site.database.db, {
          guest_name: "June",
          guest_email: "june@example.com",
          amount_cents: 4000,
          cashReceivedAt: receivedAt(n),
        }),
      );
    const { rows } = await site.database.pool.query<{ payment_id: string }>(
      "select payment_id from bookings where id = any ($1) order by array_position($1, id) desc",
      [made.map(({ id }) => id)],
    );
    const received = rows.map((row) => row.payment_id);
    const first = await list("paidWith=cash");
    expect(first.payments.map(({ _id }) => _id)).toEqual(received.slice(0, 50));
    expect(first.hasMore).toBe(true);
    const last = first.payments.at(-1)!;
    const next = `before=${last._id}&beforeAt=${last.openedAt}`;
    expect((await list(`paidWith=cash&${next}`)).payments.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining(received.slice(50)),
    );
    expect((await list(`paidWith=paypal&${next}`)).payments).toEqual([]);
    const month = studioDay(site.clock.now()).slice(0, 7);
    expect((await list(`within=${month}`)).payments).toHaveLength(50);
    expect((await list(`within=${addMonths(`${month}-01`, -1).slice(0, 7)}`)).payments).toEqual([]);

    await site.request("DELETE", `/api/bookings/${made[51]!.slot_id}`, undefined, own.owner);
    expect((await list("")).payments[0]).toMatchObject({
      amount: 40,
      refunded: 40,
      tenders: [{ with: "cash", amount: 40, refunded: 40 }],
      refunds: [{ to: "cash", amount: 40, state: "done" }],
    });
  });

  test("cash of a session that the owner cancels is recorded as returned, except with `refund=none`", async () => {
    const body = await own.wanted({ payment: { by: "cash", amount: 60, isReceived: true } });
    const { slotId } = (await own.book(body)).body;
    await site.request("DELETE", `/api/bookings/${slotId}`, undefined, own.owner);
    expect(await cashReturnedOf(body.id)).toBe(60_00);
    const letters = await own.lettersTo((body.person as { email: string }).email, 2);
    expect(letters.find(({ subject }) => subject.startsWith("Cancelled"))!.text).toContain("your $60 back in cash.");
    const kept = await own.wanted({ payment: { by: "cash", amount: 60, isReceived: true } });
    await site.request(
      "DELETE",
      `/api/bookings/${(await own.book(kept)).body.slotId}?refund=none`,
      undefined,
      own.owner,
    );
    expect(await cashReturnedOf(kept.id)).toBe(0);
  });

  test("cash of a session that the student cancels in time is recorded as returned, and the email says so", async () => {
    const ana = await asStudent(site);
    const body = await own.wanted({
      person: { is: "client", userId: ana.id },
      payment: { by: "cash", amount: 70, isReceived: true },
    });
    const { slotId } = (await own.book(body)).body;
    const cancelled = await site.request("POST", `/api/bookings/${slotId}/cancel`, undefined, ana.headers);
    expect(cancelled.status).toBe(200);
    expect(await cashReturnedOf(body.id)).toBe(70_00);
    const letters = await own.lettersTo(ana.email, 2);
    expect(letters.find(({ subject }) => subject.startsWith("Cancelled"))!.text).toContain(
      "I'll give you your $70 back in cash.",
    );
  });

  test("only the owner can change it, and an unknown booking is refused", async () => {
    const body = await own.wanted();
    await own.book(body);
    const ana = await asStudent(site);
    const answer = await site.request("PUT", `/api/admin/bookings/${body.id}/payment`, { by: "free" }, ana.headers);
    expect(answer.status).toBe(401);
    expect((await change(newId(), { by: "free" })).status).toBe(404);
  });
});

describe("a guest who registers", () => {
  test("has the earlier bookings in the account once the email is verified, cancelled ones too", async () => {
    const person = guestJune();
    const paid = await own.wanted({ person, payment: { by: "cash", amount: 80, isReceived: true } });
    await own.book(paid);
    const cancelled = await own.wanted({ person });
    await site.request("DELETE", `/api/bookings/${(await own.book(cancelled)).body.slotId}`, undefined, own.owner);
    await site.request("POST", "/register", { firstName: "June", lastName: "Okafor", email: person.email });
    expect(await own.rowOf(paid.id)).toMatchObject({ user_id: null });
    const token = await tokenMailedTo(person.email);
    const proven = await site.request("GET", `/api/user/verify-email?token=${token}`);
    const { userId } = proven.body;
    expect(await own.rowOf(paid.id)).toMatchObject({ user_id: userId, guest_email: null, guest_name: null });
    expect(await own.rowOf(cancelled.id)).toMatchObject({ user_id: userId });
    const headers = { authorization: `Bearer ${proven.body.token}` };
    const { body } = await site.request("GET", `/api/bookings?userId=${userId}`, undefined, headers);
    expect(body.bookedSlots.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual([paid.id]);
    const file = await site.request("GET", `/api/user/${userId}/export`, undefined, headers);
    expect(file.body.sessions).toHaveLength(2);
    const page = await site.request("GET", `/api/admin/people/history?client=${userId}`, undefined, own.owner);
    expect(page.body.sessions).toHaveLength(2);
  });

  test("with Google has the earlier bookings too, also one made at the same moment", async () => {
    for (let round = 0; round < 10; round++) {
      const person = guestJune();
      const before = await own.wanted({ person });
      await own.book(before);
      const during = await own.wanted({ person });
      const google = { issuer: "https://accounts.google.com", subject: newId(), email: person.email };
      const [userId] = await Promise.all([
        site.ctx().tx((tx) =>
          findOrCreateAccount(tx, {
            ...google,
            isEmailVerified: true,
            firstName: "June",
            lastName: "Okafor",
            image: undefined,
          }),
        ),
        own.book(during),
      ]);
      expect(await own.rowOf(before.id)).toMatchObject({ user_id: userId, guest_email: null });
      expect(await own.rowOf(during.id)).toMatchObject({ user_id: userId, guest_email: null });
    }
  });

  test("an account with an upcoming session cannot be deleted; after deletion its bookings stay, emptied", async () => {
    const ana = await asStudent(site);
    const body = await own.wanted({ person: { is: "client", userId: ana.id } });
    await own.book(body);
    const remove = () => site.request("DELETE", `/api/admin/users/${ana.id}`, undefined, own.owner);
    expect((await remove()).body).toMatchObject({ code: "session-to-come" });
    await updateRows(own.db, "bookings", { id: body.id }, { state: "cancelled", cancelled_at: site.clock.now() });
    expect((await remove()).status).toBe(200);
    expect(await own.rowOf(body.id)).toMatchObject({ user_id: ana.id, message: "" });
  });
});

async function tokenMailedTo(email: string): Promise<string> {
  const token = () => {
    const mail = site.mail.received.findLast(
      ({ to, mail: { text } }) => to.includes(email) && text?.includes("/verify-email?token="),
    );
    return /verify-email\?token=([\w-]+)/.exec(mail?.mail.text ?? "")?.[1];
  };
  await expect.poll(token).toBeDefined();
  return token()!;
}
