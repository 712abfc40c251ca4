import type { FileResponse } from "../../contract/endpoint.ts";
import { eraseGuest } from "../bookings/purge.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { eraseBuyer } from "../orders/buyer.ts";
import { eraseAccount } from "./anonymise.ts";
import { exportByEmail } from "./export.ts";
import { accountRemoved } from "./letters.ts";

type Input = { body: { email: string } };

/** Exports everything the site stores about an email address, with or without an account. */
export async function exportPerson(ctx: Ctx, { body: { email } }: Input): Promise<FileResponse> {
  return exportByEmail(ctx, email, await accountAt(ctx, email));
}

/**
 * Erases a person by email address: the account, if there is one, and names and addresses in guest orders and guest
 * bookings. Refuses `session-to-come`.
 */
export function erasePerson(ctx: Ctx, { body: { email } }: Input): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const account = await accountAt(tx, email);
    const deleted = account && (await eraseAccount(tx, account.id));
    if (deleted) await tx.send(accountRemoved(deleted));
    else await eraseBuyer(tx, { email });
    await eraseGuest(tx, email);
    return {
      message:
        "Erased from accounts, sessions, payments and orders. Sign-ups, waivers and messages stay as long as the privacy page says; an order on its way keeps its address until it is sent.",
    };
  });
}

function accountAt({ db }: Pick<Ctx | Tx, "db">, email: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("state", "=", "live")
    .executeTakeFirst();
}
