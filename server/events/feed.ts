import { randomBytes } from "node:crypto";
import type { FileResponse } from "../../contract/endpoint.ts";
import type { AdminEvent, AdminFeed, StudioEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import { fullLocation } from "../../contract/place.ts";
import * as t from "../../contract/text/server/events.ts";
import { addMonths, studioDay } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { type CalendarEvent, calendarIcs, eventIcs } from "./ics.ts";
import { eventsById, eventsFrom, eventsWithCounts } from "./read.ts";

type Reader = Pick<Ctx, "db" | "now" | "publicUrl" | "site">;

/** Months of past events in a feed. */
const monthsBack = 3;
const secretBytes = 32;

/** The public calendar feed as an iCalendar file. */
export async function publicFeed(ctx: Reader): Promise<string> {
  const events = await eventsFrom(ctx, addMonths(studioDay(ctx.now), -monthsBack));
  const { teacher, brand, links } = await ctx.site.sections("teacher", "brand", "links");
  const entries = events.map((event) => ({
    event: calendarEvent(event, links?.address),
    description: t.signUp(event.signUpLink ?? ctx.publicUrl + paths.calendar({ day: event.date })),
  }));
  return calendarIcs(entries, { ...ctx, name: t.yogaWith(teacher?.name ?? brand?.yoga.name ?? "us") });
}

/** One class as a calendar file. Refuses `class-not-found`. */
export async function classCalendarFile(ctx: Reader, { params }: { params: { id: string } }): Promise<FileResponse> {
  const [event] = await eventsById(ctx, [params.id]);
  if (!event) throw new Refusal("class-not-found");
  const { links } = await ctx.site.sections("links");
  const content = eventIcs(calendarEvent(event, links?.address), { ...ctx, method: "PUBLISH" });
  return { fileName: "class.ics", content: new Blob([content], { type: "text/calendar" }) };
}

/** The owner's feed with sign-up counts. Returns undefined if `secret` is wrong. */
export async function ownerFeed(ctx: Reader, secret: string): Promise<string | undefined> {
  const known = await ctx.db
    .selectFrom("owner_feed")
    .select("only_one")
    .where("secret", "=", secret)
    .executeTakeFirst();
  if (!known) return undefined;
  const events = await eventsWithCounts(ctx, addMonths(studioDay(ctx.now), -monthsBack));
  const { links } = await ctx.site.sections("links");
  const entries = events.map((event) => ({
    event: calendarEvent(event, links?.address),
    summary: event.isExternal ? event.title : t.of(event.title, event.signedUp, event.capacity),
    description: countWords(event, ctx.publicUrl),
  }));
  return calendarIcs(entries, { ...ctx, name: t.myClasses });
}

/** The address of the owner's feed, if one was created. */
export async function adminFeed(ctx: Pick<Ctx, "db" | "publicUrl">): Promise<AdminFeed> {
  const feed = await ctx.db.selectFrom("owner_feed").select("secret").executeTakeFirst();
  return feed ? { address: addressOf(ctx, feed.secret) } : {};
}

/** Creates a new secret address for the owner's feed. The old one stops working. */
export async function renewFeed(ctx: Ctx): Promise<AdminFeed> {
  const feed = { secret: randomBytes(secretBytes).toString("base64url"), made_at: ctx.now };
  await ctx.db
    .insertInto("owner_feed")
    .values(feed)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(feed))
    .execute();
  return { address: addressOf(ctx, feed.secret) };
}

function addressOf({ publicUrl }: Pick<Ctx, "publicUrl">, secret: string): string {
  return publicUrl + paths.ownerFeed(secret);
}

function countWords(event: AdminEvent, publicUrl: string): string {
  if (event.isExternal) return t.externalSignUp(event.signUpLink);
  const waiting = event.waiting > 0 ? t.waiting(event.waiting) : "";
  return t.ofSpotsTaken(event.signedUp, event.capacity, waiting, publicUrl, paths.roster(event._id));
}

function calendarEvent(event: StudioEvent, studioAddress: readonly string[] = []): CalendarEvent {
  const startsAt = new Date(event.startsAt);
  const endsAt = new Date(startsAt.getTime() + event.durationMinutes * 60_000);
  return { ...event, id: event._id, location: fullLocation(event.location, studioAddress), startsAt, endsAt };
}
