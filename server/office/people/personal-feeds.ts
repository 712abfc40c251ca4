import * as admin from "../../../contract/office/people/text.desk.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import { paths } from "../../../contract/paths.ts";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import type { AdminEvent, Feed } from "../../../contract/teaching/events/calls.ts";
import { findLiveStudent, requireOwnStudent, type UserRow } from "../../auth/students/student.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { speak } from "../../platform/language/language.ts";
import { ownersSessionEntries, studentsSessionEntries } from "../../teaching/bookings/feed-entries.ts";
import { feedWith, readSecretFeed, renewSecretFeed } from "../../teaching/events/feed-secrets.ts";
import { calendarIcs, type FeedEntry } from "../../teaching/events/ics.ts";
import { calendarEvent, firstFeedDay } from "../../teaching/events/public-feed.ts";
import { eventsById, eventsWithCounts } from "../../teaching/events/read.ts";
import { householdSeats } from "../../teaching/signups/my-classes.ts";
import { peopleWithSeats } from "../../teaching/signups/read.ts";
import { languageAt } from "./language.ts";

type Reader = Pick<Ctx, "db" | "now" | "publicUrl" | "site">;

/** Number of people whose name and phone are in an entry of the owner's feed. */
const namedPeople = 60;

/** The calendar feed with this secret: the owner's, or a student's. Undefined if there is none. */
export async function secretFeed(ctx: Reader, secret: string): Promise<string | undefined> {
  const feed = await feedWith(ctx, secret);
  if (!feed) return undefined;
  if (feed.userId === null) return ownersFeed(ctx);
  const student = await findLiveStudent(ctx, feed.userId);
  if (!student) return undefined;
  const { languages } = await ctx.site.settings();
  const noted = await languageAt(ctx.db, student.email);
  const language = noted && languages.includes(noted) ? noted : languages[0]!;
  return speak(await ctx.site.spoken(language), () => studentsFeed(ctx, student));
}

/** Classes with their people, and booked sessions. Without notes and messages, which may be about health. */
async function ownersFeed(ctx: Reader): Promise<string> {
  const from = firstFeedDay(ctx);
  const [events, sessions] = await Promise.all([eventsWithCounts(ctx, { from }), ownersSessionEntries(ctx, from)]);
  const people = await peopleWithSeats(
    ctx,
    events.map(({ _id }) => _id),
    namedPeople,
  );
  const { links } = await ctx.site.sections("links");
  const classes = events.map((event): FeedEntry => ({
    event: calendarEvent(event, links?.address),
    summary: event.isExternal ? event.title : admin.titleWithCount(event.title, event.signedUp, event.capacity),
    description: descriptionOf(event, people.get(event._id) ?? [], ctx.publicUrl),
  }));
  return calendarIcs([...classes, ...sessions], { ...ctx, name: admin.classesAndSessions });
}

function descriptionOf(
  event: AdminEvent,
  people: readonly { name: string; phone: string; isHeld: boolean }[],
  publicUrl: string,
): string {
  if (event.isExternal) return admin.externalSignUp(event.signUpLink);
  const { signedUp, capacity, waiting, pickups } = event;
  return [
    admin.ofSpotsTaken(signedUp, capacity, waiting),
    ...people.map(({ name, phone, isHeld }) =>
      [name, phoneWords(phone), isHeld && admin.notPaidYet].filter(Boolean).join(", "),
    ),
    signedUp > people.length && admin.andMore(signedUp - people.length),
    pickups > 0 && admin.ordersToHandOver(pickups),
    publicUrl + paths.roster(event._id),
  ]
    .filter(Boolean)
    .join("\n");
}

/** The seats of the household, one entry for each class, and the student's sessions. */
async function studentsFeed(ctx: Reader, { id, person_id }: UserRow): Promise<string> {
  const from = firstFeedDay(ctx);
  const [seats, sessions] = await Promise.all([
    householdSeats(ctx, person_id!, from),
    studentsSessionEntries(ctx, id, from),
  ]);
  const namesIn = new Map(seats.map((seat) => [seat.id, seat.names]));
  const events = seats.length > 0 ? await eventsById(ctx, [...namesIn.keys()]) : [];
  const { teacher, brand, links } = await ctx.site.sections("teacher", "brand", "links");
  const classes = events.map((event): FeedEntry => ({
    event: calendarEvent(event, links?.address),
    summary: withNames(event.title, namesIn.get(event._id) ?? []),
    page: paths.user(id),
  }));
  return calendarIcs([...classes, ...sessions], { ...ctx, name: t.myYoga(teacher?.name ?? brand?.yoga.name ?? t.us) });
}

/** The title alone if only the student (null) comes. */
function withNames(title: string, names: readonly (string | null)[]): string {
  if (names.every((name) => name === null)) return title;
  return t.titleWithNames(title, names.map((name) => name ?? t.you).join(", "));
}

type OfStudent = { params: { id: string } };

export async function readMyFeed(ctx: Ctx, { params }: OfStudent): Promise<Feed> {
  const { id } = await requireOwnStudent(ctx, params.id);
  return readSecretFeed(ctx, id);
}

/** Each has an entry in the audit log, which is kept for years. */
const mostNewLinks = { most: 20, seconds: 24 * 60 * 60 };

/** Creates a new secret address for the calling student's feed. The old one stops working. Refuses `limited`. */
export async function renewMyFeed(ctx: Ctx, { params }: OfStudent): Promise<Feed> {
  const { id } = await requireOwnStudent(ctx, params.id);
  await ctx.limit({ subject: `calendar links of ${id}`, ...mostNewLinks });
  return renewSecretFeed(ctx, id);
}
