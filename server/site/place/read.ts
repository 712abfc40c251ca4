import { type Kysely, sql } from "kysely";
import { phoneRulesOf } from "../../../contract/platform/values/phone-schema.ts";
import type { StudioPlace } from "../../../contract/platform/values/place.ts";
import type { PlaceRead } from "../../../contract/site/place/calls.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";

/** SQL: the place as JSON, to be read together with other data. */
export const storedPlace = sql<StudioPlace>`(select jsonb_build_object('zone', zone, 'currency', currency,
  'country', country, 'region', region, 'hours', hours, 'weekStart', week_start, 'paper', paper) from studio_place)`;

export const placeWithVersion = (db: Kysely<Tables>) =>
  db.selectFrom("studio_place").select(["version", "changed_at", storedPlace.as("place")]);

/** Where the studio is, and what a change would concern. */
export async function readPlace(ctx: Pick<Ctx, "db" | "now" | "hooks">): Promise<PlaceRead> {
  const { place, version, changed_at } = await placeWithVersion(ctx.db).executeTakeFirstOrThrow();
  const { rows } = await sql<{ is: boolean }>`select exists (select from purchases) as is`.execute(ctx.db);
  const ahead = await ctx.hooks.countAhead(ctx);
  const phones = JSON.stringify(phoneRulesOf(place.country));
  return { place, phones, version, isChosen: changed_at !== null, canChangeCurrency: !rows[0]!.is, ahead };
}
