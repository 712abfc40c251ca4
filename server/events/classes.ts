import type { Parsed } from "../../contract/endpoint.ts";
import type * as schema from "../../contract/schema/events.ts";
import type { Ctx } from "../ctx.ts";
import { ownersWords } from "../language.ts";
import { Refusal } from "../refusal.ts";
import { classSlug, eventsTitled } from "./read.ts";

/** Dates on a class's page. */
const mostDates = 40;
/** Titles in the sitemap, and titles of which one may have the slug. */
const mostTitles = 2_000;

/** The classes that have a date to come, by title. */
export async function listClasses(ctx: Ctx) {
  const rows = await titles(ctx).where("starts_at", ">", ctx.now).execute();
  return rows.map(({ title }) => ({ slug: classSlug(title), title: ownersWords(title) }));
}

/** A class with its dates to come. One without any keeps its page. Refuses `class-not-found`. */
export async function readClass(ctx: Ctx, { params: { slug } }: Parsed<typeof schema.readClass>) {
  const named = (await titles(ctx).execute()).filter(({ title }) => classSlug(title) === slug);
  const [first] = named;
  if (!first) throw new Refusal("class-not-found");
  const of = named.map(({ title }) => title);
  const events = await eventsTitled(ctx, of, { after: ctx.now, most: mostDates });
  return { slug, title: events[0]?.title ?? ownersWords(first.title), events };
}

const titles = ({ db }: Pick<Ctx, "db">) =>
  db.selectFrom("events").select("title").distinct().where("state", "=", "live").orderBy("title").limit(mostTitles);
