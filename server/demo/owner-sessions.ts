import type { PaymentTerms } from "../../contract/owner-bookings.ts";
import type { SessionTypeId } from "../../contract/session-types.ts";
import { bookForPerson } from "../bookings/book-for-person.ts";
import { changePayment } from "../bookings/change-payment.ts";
import { newId } from "../db/id.ts";
import type { RequestName } from "./messages.ts";
import type { Cast, Client } from "./people.ts";
import { findSlot, type Session } from "./slots.ts";
import { type Moment, type Scene, sceneAt, type Stage } from "./stage.ts";

type Guest = { name: string; email: string; phone: string };

/** Guests: the owner books for them, and they have no account. */
const guests = {
  hazel: { name: "Hazel Quint", email: "hazel.quint@example.com", phone: "5415550139" },
  bram: { name: "Bram Osei", email: "bram.osei@example.com", phone: "5415550154" },
} as const satisfies Record<string, Guest>;

/** Sessions that the owner books: free, in cash, or by a payment link. */
type ByOwner = Session & {
  who: Client | keyof typeof guests;
  type: SessionTypeId;
  pays: PaymentTerms;
  request?: RequestName;
  /** When the owner received the cash, if that was after the booking. */
  received?: Moment;
};

const byOwner: readonly ByOwner[] = [
  {
    who: "hazel",
    on: { week: -6, weekday: "Mon" },
    at: "11:00",
    booked: { daysAgo: 50, time: "10:00" },
    type: "individual",
    pays: { by: "cash", amount: 60, isReceived: false },
    received: { daysAgo: 34, time: "12:05" },
  },
  {
    who: "mei",
    on: { week: -5, weekday: "Mon" },
    at: "14:00",
    booked: { daysAgo: 46, time: "15:20" },
    type: "free",
    pays: { by: "free" },
    request: "mei",
  },
  {
    who: "camille",
    on: { week: -4, weekday: "Thu" },
    at: "11:00",
    booked: { daysAgo: 31, time: "18:00" },
    type: "individual",
    pays: { by: "cash", amount: 70, isReceived: true },
  },
  {
    who: "bram",
    on: { week: -2, weekday: "Tue" },
    at: "14:30",
    booked: { daysAgo: 19, time: "09:05" },
    type: "therapy",
    pays: { by: "cash", amount: 90, isReceived: false },
  },
  {
    who: "ellis",
    on: { week: 0, weekday: "Fri" },
    at: "10:00",
    booked: { daysAgo: 3, time: "08:20" },
    type: "free",
    pays: { by: "free" },
    request: "ellis",
  },
  {
    who: "hazel",
    on: { day: 1 },
    at: "14:30",
    booked: { daysAgo: 8, time: "12:15" },
    type: "individual",
    pays: { by: "cash", amount: 60, isReceived: false },
    message: "The side door is open from two o'clock.",
  },
  {
    who: "bram",
    on: { week: 3, weekday: "Fri" },
    at: "10:00",
    booked: { daysAgo: 2, time: "16:30" },
    type: "therapy",
    pays: { by: "link", amount: 90 },
    message: "As discussed on the phone. The link below is for the payment.",
  },
];

export const ownerSessionScenes = (stage: Stage, cast: Cast, requests: Record<RequestName, string>): Scene[] =>
  byOwner.flatMap((session) => ownerScenes(stage, cast, session, requests));

function ownerScenes(stage: Stage, cast: Cast, session: ByOwner, requests: Record<RequestName, string>): Scene[] {
  const { who, on, at: time, booked, type, message = "", pays, request, received } = session;
  const id = newId(stage.at(booked).getTime());
  const person =
    who in guests
      ? { is: "guest" as const, ...guests[who as keyof typeof guests] }
      : { is: "client" as const, userId: cast[who as Client].id };
  const book = async (at: Date) => {
    const date = stage.dayOf(on);
    const slotId = await findSlot(stage, session);
    const where = slotId
      ? { is: "slot" as const, slotId }
      : { is: "new" as const, date, time, durationMinutes: type === "free" ? 30 : 60 };
    const requestId = request ? { requestId: requests[request] } : {};
    await bookForPerson(stage.owner(at), {
      body: { id, person, at: where, sessionType: type, message, payment: pays, ...requestId },
    });
  };
  const receive = (when: Date) =>
    pays.by === "cash"
      ? changePayment(stage.owner(when), { params: { id }, body: { ...pays, isReceived: true } })
      : Promise.resolve();
  return [sceneAt(stage, booked, book), ...(received ? [sceneAt(stage, received, receive)] : [])];
}
