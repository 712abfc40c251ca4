import { addDays } from "../../contract/platform/values/time.ts";
import { newId } from "../../server/platform/db/id.ts";
import { makeEvent, makeSlot } from "../make.ts";
import { makePass } from "../wallet.ts";
import { type Commands, pick, type Run } from "./begin-run.ts";
import { type Lot, Mismatch, type Purchase } from "./model.ts";
import type { Account } from "./steps.ts";

type Names = "buy pass" | "buy gift card" | "open cart" | "open session" | "open seats" | "pay" | "cancel";

/** Purchases that are opened, paid and cancelled. */
export function purchaseCommands({ common, site, model, students, ids, as, count, refused }: Run): Commands<Names> {
  async function open(
    by: Account,
    body: { id: string; for: Purchase["kind"]; wallet?: boolean },
    of: Partial<Purchase> & { prices?: number[]; code?: Lot | undefined },
  ): Promise<Purchase | undefined> {
    const answer = await as(by, "POST", "/api/payments", body);
    if (answer.status !== 201) {
      refused(`open ${body.for}`, answer);
      return undefined;
    }
    const { rows } = await site.database.pool.query<{ total_cents: number }>(
      "select total_cents from purchases where id = $1",
      [body.id],
    );
    const total = rows[0]!.total_cents;
    const person = model.personOf.get(by)!;
    const { prices = [], code, ...rest } = of;
    // A student holds one session.
    if (body.for === "session")
      for (const other of model.purchases) if (other.kind === "session" && other.by === by) model.close(other);
    const parts =
      body.wallet || code ? model.plan(body.wallet ? person : null, code, { kind: body.for, total, prices }) : [];
    const provider = parts.reduce((due, { cents }) => due - cents, total);
    for (const { lot, units } of parts) lot.remaining -= units;
    const purchase: Purchase = {
      id: body.id,
      orderId: answer.body.orderId,
      kind: body.for,
      by,
      person,
      total,
      provider,
      refunded: 0,
      parts,
      state: "open",
      seats: [],
      priced: 0,
      credited: 0,
      credits: [],
      ...rest,
    };
    purchase.priced = purchase.seats.length;
    model.purchases.push(purchase);
    if (provider === 0) await fulfilled(purchase);
    count(`open ${body.for}, ${parts.length === 0 ? "PayPal" : provider === 0 ? "wallet" : "both"}`);
    return purchase;
  }

  async function fulfilled(purchase: Purchase): Promise<void> {
    purchase.state = "fulfilled";
    const { id, kind, person, by, uses, total } = purchase;
    if (kind !== "pass" && kind !== "gift-card") return;
    const { rows } = await site.database.pool.query<{ id: string; expires_on: string | null }>(
      "select id, expires_on::text from wallet_lots where purchase_id = $1",
      [id],
    );
    if (rows.length !== 1) throw new Mismatch(`${kind} ${id} has made ${rows.length} lots.`);
    const units = kind === "pass" ? uses! : total;
    const isPass = kind === "pass";
    const code = isPass ? {} : { code: (await as(by, "GET", `/api/payments/${id}/gift-card`)).body.code };
    purchase.sold = model.addLot({
      id: rows[0]!.id,
      owner: isPass ? person : null,
      kind,
      covers: isPass ? purchase.covers! : null,
      units,
      expiresOn: isPass ? addDays(model.today(), 3) : null,
      ...code,
    });
  }

  async function pay(purchase: Purchase): Promise<void> {
    await site.payPal.approve(purchase.orderId).catch(() => {});
    const answer = await as(purchase.by, "POST", `/api/payments/${purchase.orderId}/capture`);
    if (purchase.state === "lapsed" && !model.holdAgain(purchase)) {
      if (answer.body.code !== "hold-lost")
        throw new Mismatch(`hold-lost was expected, not ${answer.status} ${JSON.stringify(answer.body)}`);
      return count("pay: hold-lost");
    }
    if (answer.body.state !== "fulfilled")
      throw new Mismatch(
        `Capturing ${purchase.kind} (${purchase.state}): ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    count(purchase.state === "lapsed" ? "pay late" : "pay");
    await fulfilled(purchase);
  }

  return {
    async "buy pass"(one) {
      const key = `${one.uses} ${one.price}`;
      if (!common.passes.has(key))
        common.passes.set(
          key,
          await makePass(site, { covers: "both", uses: one.uses, price: one.price, validDays: 3 }),
        );
      const wanted = { id: newId(), for: "pass" as const, offerId: common.passes.get(key)!, wallet: one.wallet };
      const bought = await open(one.who, wanted, { uses: one.uses, covers: "both" });
      return bought?.state === "open" && one.now ? pay(bought) : undefined;
    },
    async "buy gift card"(one) {
      const bought = await open(one.who, { id: newId(), for: "gift-card", amount: one.dollars } as never, {});
      return bought && one.now ? pay(bought) : undefined;
    },
    async "open cart"(one) {
      const code =
        one.code === null
          ? undefined
          : pick(
              model.lots.filter((lot) => lot.code && lot.owner === null),
              one.code,
            );
      const items = [{ _id: common.tin.id, quantity: one.quantity }];
      const body = {
        id: newId(),
        for: "cart" as const,
        items,
        wallet: one.wallet,
        delivery: { how: "pickup", eventId: common.pickup.id },
        email: "cart@example.com",
        ...(code ? { giftCode: code.code } : {}),
      };
      return void (await open(one.who, body, { code }));
    },
    async "open session"(one) {
      const { id: slotId } = await makeSlot(site.database.db);
      const body = {
        id: newId(),
        for: "session" as const,
        slotId,
        sessionType: "Yoga Therapy Session (60 min)",
        amount: 80,
        message: "",
        wallet: one.wallet,
      };
      return void (await open(one.who, body, { slotId, prices: [8000] }));
    },
    async "open seats"(one) {
      const event = await makeEvent(site.database.db, {
        price_kind: "fixed",
        price_from_cents: one.cents,
        price_to_cents: one.cents,
      });
      const person = model.personOf.get(one.who)!;
      const seats =
        one.both && person === model.guardianOfKit() && one.who !== "kit" ? [person, "kit" as const] : [person];
      const path = `/api/user/${students.get(one.who)!.id}/classes`;
      const held = await as(one.who, "POST", path, {
        eventId: event.id,
        pays: true,
        people: seats.map((name) => ids.get(name)),
      });
      if (held.status !== 200) return refused("hold seats", held);
      const body = { id: newId(), for: "seat" as const, token: held.body.toPay.token, wallet: one.wallet };
      return void (await open(one.who, body, { eventId: event.id, seats, prices: seats.map(() => one.cents) }));
    },
    async pay(one) {
      const purchase = pick(
        model.purchases.filter(({ state }) => state === "open" || state === "lapsed"),
        one.which,
      );
      return purchase && pay(purchase);
    },
    async cancel(one) {
      const purchase = pick(
        model.purchases.filter(({ state }) => state === "open"),
        one.which,
      );
      if (!purchase) return undefined;
      const answer = await as(purchase.by, "POST", `/api/payments/${purchase.orderId}/cancel`);
      if (answer.status !== 200) return refused("cancel", answer);
      model.close(purchase);
      return count("cancel");
    },
  };
}
