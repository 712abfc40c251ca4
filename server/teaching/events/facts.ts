import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import { studioDay } from "../../../contract/platform/values/time.ts";
import * as t from "../../../contract/site/translations/text.desk.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import type { changeEvent } from "../../../contract/teaching/events/schema.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { ownersWords } from "../../platform/language/language.ts";
import type { ReadOwnersTexts } from "../../site/translations/port.ts";
import { takenSeats } from "./count-seats.ts";
import { priceColumns, seatPriceOf } from "./seat-price.ts";

/** The columns of what the owner edits, except the date. Omitted fields are undefined. */
export function columnsOf(body: Omit<z.output<typeof changeEvent.body>, "scope" | "version" | "message">) {
  return {
    title: body.title,
    time: body.time,
    location: body.location,
    sign_up_link: body.signUpLink ?? null,
    capacity: body.capacity,
    duration_minutes: body.durationMinutes,
    ...priceColumns(body.price),
    tax_class: body.taxClass,
    cutoff_hours: body.cutoffHours,
  };
}

/** SQL over `events`: the title in the address of its page. */
const ownSlug = sql<string>`(select slug from class_addresses where title = events.title)`;

export function eventsWithSeats(db: Kysely<Tables>) {
  return db
    .selectFrom("events")
    .where("events.state", "=", sql.lit("live"))
    .select(["events.id", "events.title", "events.date", "events.time", "events.location", "events.sign_up_link"])
    .select([
      "events.cover",
      "events.duration_minutes",
      "events.capacity",
      "events.starts_at",
      "events.series_id",
      "events.version",
    ])
    .select(["events.price_kind", "events.price_from_cents", "events.price_to_cents", "events.tax_class"])
    .select([takenSeats.as("taken"), ownSlug.as("slug")]);
}

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsWithSeats>["execute"]>>[number];

export function present(row: EventRow): StudioEvent {
  const placesLeft = Math.max(0, row.capacity - row.taken);
  return {
    _id: row.id,
    title: ownersWords(row.title),
    slug: row.slug,
    date: row.date,
    time: row.time,
    location: ownersWords(row.location),
    cover: row.cover || undefined,
    signUpLink: row.sign_up_link || undefined,
    isExternal: row.sign_up_link !== null,
    durationMinutes: row.duration_minutes,
    capacity: row.capacity,
    placesLeft,
    isFull: placesLeft === 0,
    price: seatPriceOf(row),
    seriesId: row.series_id ?? undefined,
    version: row.version,
    startsAt: row.starts_at.toISOString(),
  };
}

/** Titles and places of classes to come, to be translated. */
export const classTexts: ReadOwnersTexts = async ({ db, now }) => {
  const rows = await db
    .selectFrom("events")
    .select(["title", "location"])
    .distinct()
    .where("state", "=", "live")
    .where("date", ">=", studioDay(now))
    .orderBy("title")
    .limit(500)
    .execute();
  const texts = rows.flatMap(({ title, location }) => [
    { labels: [t.classTitle], source: title },
    { labels: [t.place], source: location },
  ]);
  return { title: t.classes, texts };
};
