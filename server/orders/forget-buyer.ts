import type { Tx } from "../ctx.ts";

/**
 * Takes a buyer's name, address and e-mail out of what is paid and done, when her account goes: the order, its lines
 * and its money stay. An order still to be packed or sent keeps them, for it could not reach her otherwise.
 */
export async function forgetBuyer(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const done = await tx.db
    .updateTable("orders")
    .set({ payer_name: "", payer_email: "", address: null })
    .where((of) => of(of.fn<string>("lower", ["payer_email"]), "=", email.toLowerCase()))
    .where("state", "in", ["shipped", "picked-up", "refunded"])
    .returning("payment_id")
    .execute();
  const orders = done.map(({ payment_id }) => payment_id);
  await tx.db
    .updateTable("payments")
    .set({ payer_name: "", payer_email: "" })
    .where("state", "in", ["fulfilled", "refunded", "declined", "expired"])
    .where((of) =>
      of.or([
        of.and([of("user_id", "=", id), of("kind", "in", ["session", "booking"])]),
        of("id", "in", of.selectFrom("bookings").select("payment_id").where("bookings.user_id", "=", id)),
        ...(orders.length > 0 ? [of("id", "in", orders)] : []),
      ]),
    )
    .execute();
}
