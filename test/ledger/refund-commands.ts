import { newId } from "../../server/platform/db/id.ts";
import { sendAllRefunds } from "../refunds.ts";
import { type Commands, pick, type Run } from "./begin-run.ts";
import { Mismatch } from "./model.ts";

type Names = "refund" | "refund at PayPal" | "reverse" | "give up" | "cancel session";

/** What is given back, by the owner, at PayPal and by the student. */
export function refundCommands({ site, model, ids, as, owner, count, refused }: Run): Commands<Names> {
  return {
    async refund(one) {
      const purchase = pick(
        model.purchases.filter(({ state }) => state === "fulfilled" || state === "returned"),
        one.which,
      );
      if (!purchase) return undefined;
      const isSent = purchase.provider > purchase.refunded;
      if (one.isRefused) await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, when: "before" });
      const wanted = one.amount === undefined ? {} : { amount: one.amount / 100 };
      const answer = await owner("POST", `/api/admin/payments/${purchase.id}/refund`, { id: newId(), ...wanted });
      await site.payPal.behave();
      const given = model.giveBack(purchase, one.amount, {
        isRefused: one.isRefused,
        isExact: true,
        addsLostDays: true,
      });
      const isOk = given !== undefined && !(one.isRefused && isSent);
      if (isOk !== (answer.status === 200))
        throw new Mismatch(`Refunding ${given}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return count(`refund ${purchase.kind}${one.isRefused && isSent ? ", refused by PayPal" : ""}: ${answer.status}`);
    },
    async "refund at PayPal"(one) {
      const purchase = pick(
        model.purchases.filter(({ state, provider, refunded }) => state === "fulfilled" && provider > refunded),
        one.which,
      );
      if (!purchase) return undefined;
      const cents = Math.min(one.amount ?? Infinity, purchase.provider - purchase.refunded);
      const payments = "select capture_id, refunded_cents from payments where id = $1";
      const read = async () =>
        (await site.database.pool.query<{ capture_id: string; refunded_cents: number }>(payments, [purchase.id]))
          .rows[0]!;
      const before = await read();
      await site.ctx().provider.refund(before.capture_id, newId(), { currency: "USD", cents });
      for (let tries = 0; (await read()).refunded_cents <= before.refunded_cents; tries++) {
        if (tries === 200) throw new Mismatch("PayPal's refund did not arrive.");
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      model.takeBack(purchase, cents);
      purchase.refunded += cents;
      model.takeCreditBack(purchase);
      if (purchase.refunded === purchase.provider) {
        model.giveBack(purchase, undefined, { addsLostDays: true });
        model.withdraw(purchase);
      }
      model.settle(purchase);
      return count(`refund at PayPal: ${purchase.kind}`);
    },
    /** The payer's bank takes money back, and gives it again if the owner wins. What was bought stays. */
    async reverse(one) {
      const purchase = pick(
        model.purchases.filter(({ state, provider, refunded }) => state === "fulfilled" && provider > refunded),
        one.which,
      );
      if (!purchase) return undefined;
      const cents = Math.min(one.amount ?? Infinity, purchase.provider - purchase.refunded);
      const until = async (sql: string, is: number) => {
        const read = async () => (await site.database.pool.query<{ is: number }>(sql, [purchase.id])).rows[0]!.is;
        for (let tries = 0; (await read()) !== is; tries++) {
          if (tries === 200) throw new Mismatch("PayPal's dispute did not arrive.");
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      const refunded = "select refunded_cents as is from payments where id = $1";
      await site.payPal.dispute(purchase.orderId, { channel: "EXTERNAL", cents });
      await until(refunded, purchase.refunded + cents);
      model.takeBack(purchase, cents);
      purchase.refunded += cents;
      model.takeCreditBack(purchase);
      if (purchase.sold && purchase.refunded === purchase.total) {
        model.withdraw(purchase);
        model.settle(purchase);
      }
      // What a refund has taken of a lot or credit is not given again.
      const isWon = one.isWon && !purchase.sold && purchase.credited === 0 && purchase.credits.length === 0;
      const outcome = isWon ? "RESOLVED_SELLER_FAVOUR" : "RESOLVED_BUYER_FAVOUR";
      await site.payPal.dispute(purchase.orderId, { outcome });
      await until("select count(*)::int as is from disputes where payment_id = $1 and state in ('open', 'ours')", 0);
      if (isWon) purchase.refunded -= cents;
      await until(refunded, purchase.refunded);
      return count(`reverse, ${isWon ? "won" : "lost"}: ${purchase.kind}`);
    },
    async "give up"(one) {
      const purchase = pick(
        model.purchases.filter(({ state, seats }) => state === "fulfilled" && seats.length > 0),
        one.which,
      );
      if (!purchase) return undefined;
      const seat = pick(purchase.seats, one.seat)!;
      const by = seat === "kit" ? "kit" : purchase.by;
      const path = "/api/signup/cancel";
      const answer = await as(by, "POST", path, {
        eventId: purchase.eventId,
        personId: ids.get(model.personOf.get(by)!),
        as: one.as,
      });
      if (answer.status !== 200) return refused("give up", answer);
      purchase.seats = purchase.seats.filter((name) => name !== seat);
      const cents = Math.ceil(purchase.total / purchase.priced);
      const { given: credit, back } = model.splitOf(purchase, cents, 1);
      // What the wallet paid goes back to its lot. Only the payer makes credit of the rest, not the child whose seat it is.
      if (one.as === "credit" && by === purchase.by && credit > 0 && back.length === 0) {
        const known = model.lots.map(({ id }) => id);
        const { rows } = await site.database.pool.query<{ id: string }>(
          "select id from wallet_lots where purchase_id = $1 and not id = any($2)",
          [purchase.id, known],
        );
        if (rows.length !== 1) throw new Mismatch(`Giving up made ${rows.length} lots.`);
        const lot = { id: rows[0]!.id, owner: purchase.person, units: credit };
        purchase.credits.push(model.addLot({ ...lot, kind: "credit", covers: null, expiresOn: null }));
        purchase.credited += credit;
      } else model.giveBack(purchase, cents, { passUses: 1 });
      await sendAllRefunds(site);
      return count(`give up as ${one.as}`);
    },
    async "cancel session"(one) {
      const purchase = pick(
        model.purchases.filter(({ kind, state }) => kind === "session" && state === "fulfilled"),
        one.which,
      );
      if (!purchase) return undefined;
      const answer = await as(purchase.by, "POST", `/api/bookings/${purchase.slotId}/cancel`);
      if (answer.status !== 200) return refused("cancel session", answer);
      model.giveBack(purchase, undefined);
      await sendAllRefunds(site);
      return count("cancel session");
    },
  };
}
