import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { fullLocation } from "../../../contract/teaching/events/place.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { FeedEntry } from "../events/ics.ts";
import { isWebAddress } from "../slots/read.ts";
import { bookedSlots, isOnlinePlace } from "./read.ts";

type Reader = Pick<Ctx, "db" | "site" | "publicUrl">;

/** Booked sessions from a day on, as entries of the owner's feed. The student's message is left out. */
export async function ownersSessionEntries(ctx: Reader, from: Day): Promise<FeedEntry[]> {
  const placed = await withPlaces(ctx);
  return (await bookedSlots(ctx, { days: { from } })).map((slot) => {
    const name = `${slot.firstName} ${slot.lastName}`.trim();
    const page = paths.bookedSession(slot.bookingId);
    const lines = [name, slot.email, phoneWords(slot.phone ?? ""), moneyWords(slot), ctx.publicUrl + page];
    const summary = `${slot.sessionName}: ${name}`;
    return { event: placed(slot), summary, description: lines.filter(Boolean).join("\n"), page };
  });
}

/** A student's booked sessions from a day on, as entries of their feed. */
export async function studentsSessionEntries(ctx: Reader, userId: string, from: Day): Promise<FeedEntry[]> {
  const placed = await withPlaces(ctx);
  const { teacher } = await ctx.site.sections("teacher");
  const slots = (await bookedSlots(ctx, { userId })).filter(({ date }) => date >= from);
  return slots.map((slot) => {
    const summary = teacher ? t.withLabel(slot.sessionName, teacher.name) : slot.sessionName;
    return { event: placed(slot), summary, page: paths.user(userId) };
  });
}

/** The UID is made from the booking's id, as in the files of the letters. */
async function withPlaces(ctx: Reader) {
  const { links } = await ctx.site.sections("links");
  return (slot: BookedSlot) => {
    const { bookingId: id, sessionName: title, date, version } = slot;
    const startsAt = new Date(slot.startsAt);
    const endsAt = new Date(startsAt.getTime() + slot.duration * 60_000);
    return { id, title, date, version, startsAt, endsAt, location: placeOf(slot, links?.address) };
  };
}

/** The link to meet at, or the place. */
function placeOf({ meeting, link, onlineLink }: BookedSlot, studioAddress: readonly string[] = []): string {
  if (isWebAddress(link)) return link;
  const isOnline = meeting === "online" || isOnlinePlace(link);
  return isOnline ? onlineLink || t.meetOnline : fullLocation(link, studioAddress);
}

function moneyWords({ paidBy, isPaid, amount }: BookedSlot): string {
  if (paidBy === "free") return shared.free;
  const price = priceWords(centsOf(amount));
  return `${isPaid ? shared.paid : shared.amountDue}: ${paidBy === "cash" ? t.inCash(price) : price}`;
}
