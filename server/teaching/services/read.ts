import { sql, type Kysely } from "kysely";
import { fixedSessionType } from "../../../contract/platform/values/session-types.ts";
import { priceOrder } from "../../../contract/selling/orders/price.ts";
import { sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import type { AdminService, Service } from "../../../contract/teaching/services/schema.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { translated } from "../../platform/language/sentences.ts";
import type { GoodsAtDoor } from "../../selling/payments/goods-at-door.ts";
import { present, presentToOwner, type ServiceRow } from "./facts.ts";

export async function listServices(ctx: Pick<Ctx, "db" | "site">): Promise<Service[]> {
  const rows = await existing(ctx).where("state", "=", "shown").execute();
  const { prices } = await ctx.site.settings();
  return rows.map((row) => present(row, prices));
}

export async function adminServices(ctx: Pick<Ctx, "db" | "site">): Promise<AdminService[]> {
  const { prices } = await ctx.site.settings();
  return (await existing(ctx).execute()).map((row) => presentToOwner(row, prices));
}

/** The service that a call names by its session type, shown or hidden. Undefined if there is none. */
export function serviceOfType(ctx: Pick<Ctx, "db">, sessionType: string): Promise<ServiceRow | undefined> {
  const key = fixedSessionType(sessionType) ?? null;
  const nameInCalls = sql<string>`name || ' (' || minutes || ' min)'`;
  return existing(ctx)
    .where((is) => is.or([is("key", "=", key), is.and([is(nameInCalls, "=", sessionType), is.val(key === null)])]))
    .executeTakeFirst();
}

function existing({ db }: { db: Kysely<Tables> }) {
  return db.selectFrom("services").selectAll().where("state", "<>", sql.lit("gone")).orderBy("position").orderBy("id");
}

/** The stored name of a session, `Yoga Therapy Session (60 min)`, in the current language. */
export function shownSessionName(stored: string): string {
  const [, name, length] = /^(.*)( \(\d+ min\))$/.exec(stored) ?? [];
  const shown = translated(stored);
  return name !== undefined && shown === stored ? ownersWords(name) + length! : shown;
}

/** One-to-one sessions at the door, without a slot, at the price that the owner took. Refuses `invalid`. */
export const sessionsAtDoor: GoodsAtDoor = {
  async lines(tx, { sessions, taxBasisPoints }) {
    if (sessions.length === 0) return [];
    const ids = sessions.map(({ _id }) => _id);
    const found = await tx.db.selectFrom("services").selectAll().where("id", "in", ids).execute();
    const services = new Map(found.map((service) => [service.id, service]));
    return sessions.map(({ _id, unitCents, quantity }) => {
      const service = services.get(_id);
      if (!service) throw new Refusal("invalid");
      const rate = service.tax_class === "goods" ? taxBasisPoints : 0;
      const { taxCents } = priceOrder([{ unitCents, quantity }], { delivery: "pickup", taxBasisPoints: rate });
      return { kind: "session", name: sessionNameOf(service), quantity, cents: unitCents * quantity, taxCents };
    });
  },
};
