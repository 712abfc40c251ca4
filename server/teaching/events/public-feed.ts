import { text as people } from "../../../contract/office/people/text.ts";
import { paths } from "../../../contract/paths.ts";
import type { FileResponse } from "../../../contract/platform/call/endpoint.ts";
import { addMonths, type Day, studioDay } from "../../../contract/platform/values/time.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { fullLocation } from "../../../contract/teaching/events/place.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { retention } from "../../site/documents/retention-periods.ts";
import { type CalendarEvent, calendarIcs, eventIcs } from "./ics.ts";
import { eventsById, eventsFrom } from "./read.ts";

type Reader = Pick<Ctx, "db" | "now" | "publicUrl" | "site">;

export async function publicFeed(ctx: Reader): Promise<string> {
  const events = await eventsFrom(ctx, firstFeedDay(ctx));
  const { teacher, brand, links } = await ctx.site.sections("teacher", "brand", "links");
  const entries = events.map((event) => ({
    event: calendarEvent(event, links?.address),
    description: t.signUpAt(event.signUpLink ?? ctx.publicUrl + paths.calendar({ day: event.date })),
  }));
  return calendarIcs(entries, { ...ctx, name: t.yogaWith(teacher?.name ?? brand?.yoga.name ?? people.us) });
}

/** One class as a calendar file. Refuses `class-not-found`. */
export async function classCalendarFile(ctx: Reader, { params }: { params: { id: string } }): Promise<FileResponse> {
  const [event] = await eventsById(ctx, [params.id]);
  if (!event) throw new Refusal("class-not-found");
  const { links } = await ctx.site.sections("links");
  const content = eventIcs(calendarEvent(event, links?.address), { ...ctx, method: "PUBLISH" });
  return { fileName: "class.ics", content: new Blob([content], { type: "text/calendar" }) };
}

export const firstFeedDay = ({ now }: Pick<Ctx, "now">): Day => addMonths(studioDay(now), -retention.feedMonths);

export function calendarEvent(event: StudioEvent, studioAddress: readonly string[] = []): CalendarEvent {
  const startsAt = new Date(event.startsAt);
  const endsAt = new Date(startsAt.getTime() + event.durationMinutes * 60_000);
  return { ...event, id: event._id, location: fullLocation(event.location, studioAddress), startsAt, endsAt };
}
