import { regionFault, storedRegion } from "../../../contract/platform/values/postal-schema.ts";
import type { PlaceChanged } from "../../../contract/site/place/calls.ts";
import type { changePlace as schema } from "../../../contract/site/place/schema.ts";
import * as t from "../../../contract/site/place/text.desk.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { placeWithVersion, readPlace } from "./read.ts";

/**
 * Changes where the studio is. Another time zone moves what is ahead, as `keep` says. Refuses `stale`, `currency-fixed`
 * once purchases refer to the currency, `invalid` without the state that addresses of the country need, `would-move` with
 * numbers and examples when something would move and `keep` is not given, and `time-does-not-exist` and `overlaps`, naming
 * the class or session.
 */
export async function changePlace(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<PlaceChanged> {
  await ctx
    .tx((tx) => change(tx, body))
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  // Reads it again, so that this process has it before the answer.
  await ctx.site.place();
  return { ...(await readPlace(ctx)), message: t.saved };
}

async function change(tx: Tx, { version, place: given, keep }: Parsed<typeof schema>["body"]): Promise<void> {
  // What is added as tax depends on it.
  const region = storedRegion(given.country, given.region);
  if (region === undefined) throw new Refusal("invalid", { fields: { "place.region": regionFault(given.country) } });
  const place = { ...given, region };
  const was = await placeWithVersion(tx.db).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (was.version !== version) throw new Refusal("stale");
  const { weekStart: week_start, ...columns } = place;
  await tx.db
    .updateTable("studio_place")
    .set({ ...columns, week_start, version: version + 1, changed_at: tx.now })
    .execute();
  if (place.zone !== was.place.zone)
    for (const changed of tx.hooks.zoneChanged) await changed(tx, { was: was.place, now: place, keep });
  tx.changed("site");
}

const refersToIt = "23503";
/** A name that `Intl` knows and PostgreSQL does not. */
const isNoZone = "22023";

function refusalOf(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === refersToIt) return new Refusal("currency-fixed");
  return code === isNoZone ? new Refusal("invalid", { fields: { "place.zone": t.unknownZone } }) : error;
}
