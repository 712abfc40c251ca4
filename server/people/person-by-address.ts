import type { FileAnswer } from "../../contract/endpoint.ts";
import { eraseGuest } from "../bookings/purge.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { eraseBuyer } from "../orders/purge-buyer.ts";
import { anonymise } from "./anonymise.ts";
import { exportOf } from "./export.ts";
import { accountRemoved } from "./letters.ts";

type Asked = { body: { email: string } };

/** What the site keeps about an address, with an account or without, as a file for the person who asked for it. */
export async function exportPerson(ctx: Ctx, { body: { email } }: Asked): Promise<FileAnswer> {
  return exportOf(ctx, email, await accountAt(ctx, email));
}

/**
 * Erases a person by address: the account, if there is one, and names and addresses in what was bought and booked
 * without it. Refuses `session-to-come`.
 */
export function erasePerson(ctx: Ctx, { body: { email } }: Asked): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const account = await accountAt(tx, email);
    const was = account && (await anonymise(tx, account.id));
    if (was) await tx.send(accountRemoved(was));
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
