import type { Parsed } from "../../../../contract/platform/call/endpoint.ts";
import { dollarsOf } from "../../../../contract/platform/values/money.ts";
import type { HeldSeats, readHeldSeats as schema } from "../../../../contract/teaching/signups/schema.ts";
import { tokenHash } from "../../../auth/tokens.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { Refusal } from "../../../platform/call/refusal.ts";
import { shownClass } from "../../../platform/language/language.ts";

/** The seats of a token that are held, or paid. Without names: the token is in an address. Refuses `hold-lost`. */
export async function readHeldSeats(ctx: Ctx, { query }: Parsed<typeof schema>): Promise<HeldSeats> {
  const rows = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "event_id")
    .select(["event_id", "title", "date", "time", "location", "signups.state"])
    // A seat that has yielded is held again when its payment opens.
    .select((of) => of.fn.coalesce("held_until", "yielded_until").as("held_until"))
    .select(["signups.price_from_cents", "signups.price_to_cents"])
    .select((of) => of.fn.coalesce("signups.tax_class", "events.tax_class").as("tax_class"))
    .where("pay_hash", "=", tokenHash(query.token))
    .where((of) => of.or([of("signups.state", "in", ["live", "held"]), of("yielded_until", ">", ctx.now)]))
    .where("events.state", "=", "live")
    .execute();
  const [first] = rows;
  if (!first) throw new Refusal("hold-lost");
  const { event_id: eventId, title, date, time, location, price_from_cents: least, price_to_cents: most } = first;
  const dollars = (cents: number | null) => (cents === null ? null : dollarsOf(cents));
  // Kysely reads `infinity` as a number: a payment pins the seats.
  const until = first.held_until instanceof Date ? first.held_until.toISOString() : null;
  return {
    event: shownClass({ eventId, title, date, time, location }),
    price: {
      kind: least === null ? "passes" : least === most ? "fixed" : "sliding",
      least: dollars(least),
      most: dollars(most),
      isTaxed: first.tax_class === "goods",
    },
    seats: rows.length,
    isPaid: first.state === "live",
    heldUntil: until,
  };
}
