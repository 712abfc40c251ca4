import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import type * as schema from "../../../contract/teaching/events/schema.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { eventsTitled } from "./read.ts";

/** Dates on a class's page. */
const mostDates = 40;
/** Titles in the sitemap. */
const mostTitles = 2_000;

export async function listClasses(ctx: Ctx) {
  const ofEvents = ctx.db
    .selectFrom("events")
    .select("title")
    .where("state", "=", "live")
    .where("starts_at", ">", ctx.now);
  const addresses = ctx.db.selectFrom("class_addresses").select(["slug", "title"]).where("is_former", "=", false);
  const rows = await addresses.where("title", "in", ofEvents).orderBy("title").limit(mostTitles).execute();
  return rows.map(({ slug, title }) => ({ slug, title: ownersWords(title) }));
}

/**
 * A class with its dates to come, by its address or a former one; `slug` is its address now. A class without dates keeps
 * its page. Refuses `class-not-found`.
 */
export async function readClass({ db, now }: Ctx, { params }: Parsed<typeof schema.readClass>) {
  const named = await db
    .selectFrom("class_addresses as given")
    .innerJoin("class_addresses as own", "own.title", "given.title")
    .where((is) => is.and({ "given.slug": params.slug, "own.is_former": false }))
    .where((of) =>
      of.exists(of.selectFrom("events").whereRef("events.title", "=", "own.title").where("state", "=", "live")),
    )
    .select(["own.slug", "own.title"])
    .executeTakeFirstOrThrow(() => new Refusal("class-not-found"));
  const events = await eventsTitled({ db }, named.title, { after: now, most: mostDates });
  return { slug: named.slug, title: ownersWords(named.title), events };
}
