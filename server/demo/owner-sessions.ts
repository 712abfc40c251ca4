import { sessionTypeNames } from "../../contract/platform/values/session-types.ts";
import type { PaymentTerms } from "../../contract/teaching/bookings/calls.ts";
import { newId } from "../platform/db/id.ts";
import { bookForPerson } from "../teaching/bookings/book-for-person.ts";
import { changePayment } from "../teaching/bookings/change-payment.ts";
import type { RequestName } from "./messages.ts";
import type { Cast, Client } from "./people.ts";
import { findSlot, type SlotTime } from "./slots.ts";
import { type Moment, person, type Scene, sceneAt, type Stage } from "./stage.ts";

/** Guests: the owner books for them, and they have no account. */
const guests = {
  hazel: { ...person("Hazel Quint"), phone: "+15415550139" },
  bram: { ...person("Bram Osei"), phone: "+15415550154" },
};

/** Sessions that the owner books: free, in cash, or by a payment link. */
type ByOwner = {
  session: SlotTime & { who: Client | keyof typeof guests; type: keyof typeof sessionTypeNames };
  booked: Moment;
  message?: string;
  pays: PaymentTerms;
  request?: RequestName;
  /** When the owner received the cash, if that was after the booking. */
  received?: Moment;
};

const byOwner: readonly ByOwner[] = [
  {
    session: { who: "hazel", type: "individual", on: { week: -6, weekday: "Mon" }, at: "11:00" },
    booked: { daysAgo: 50, time: "10:00" },
    pays: { by: "cash", amount: 60, isReceived: false },
    received: { daysAgo: 34, time: "12:05" },
  },
  {
    session: { who: "mei", type: "free", on: { week: -5, weekday: "Mon" }, at: "14:00" },
    booked: { daysAgo: 46, time: "15:20" },
    pays: { by: "free" },
    request: "mei",
  },
  {
    session: { who: "camille", type: "individual", on: { week: -4, weekday: "Thu" }, at: "11:00" },
    booked: { daysAgo: 31, time: "18:00" },
    pays: { by: "cash", amount: 70, isReceived: true },
  },
  {
    session: { who: "bram", type: "therapy", on: { week: -2, weekday: "Tue" }, at: "14:30" },
    booked: { daysAgo: 19, time: "09:05" },
    pays: { by: "cash", amount: 90, isReceived: false },
  },
  {
    session: { who: "ellis", type: "free", on: { week: 0, weekday: "Fri" }, at: "10:00" },
    booked: { daysAgo: 3, time: "08:20" },
    pays: { by: "free" },
    request: "ellis",
  },
  {
    session: { who: "hazel", type: "individual", on: { day: 1 }, at: "14:30" },
    booked: { daysAgo: 8, time: "12:15" },
    pays: { by: "cash", amount: 60, isReceived: false },
    message: "The side door is open from two o'clock.",
  },
  {
    session: { who: "bram", type: "therapy", on: { week: 3, weekday: "Fri" }, at: "10:00" },
    booked: { daysAgo: 2, time: "16:30" },
    pays: { by: "link", amount: 90 },
    message: "As discussed on the phone. The link below is for the payment.",
  },
];

export const ownerSessionScenes = (stage: Stage, cast: Cast, requests: Record<RequestName, string>): Scene[] =>
  byOwner.flatMap((booking) => ownerScenes(stage, cast, booking, requests));

function ownerScenes(stage: Stage, cast: Cast, booking: ByOwner, requests: Record<RequestName, string>): Scene[] {
  const { session, booked, message = "", pays, request, received } = booking;
  const { who, type } = session;
  const sessionType = sessionTypeNames[type];
  const id = newId(stage.at(booked).getTime());
  const attendee =
    who in guests
      ? { is: "guest" as const, ...guests[who as keyof typeof guests] }
      : { is: "client" as const, userId: cast[who as Client].id };
  const book = async (at: Date) => {
    const slotId = await findSlot(stage, session);
    const newSlot = {
      date: stage.dayOf(session.on),
      time: session.at,
      durationMinutes: type === "free" ? 30 : 60,
    };
    const where = slotId ? { is: "slot" as const, slotId } : { is: "new" as const, ...newSlot };
    const requestId = request ? { requestId: requests[request] } : {};
    const body = { id, person: attendee, at: where, sessionType, message, payment: pays, ...requestId };
    await bookForPerson(stage.owner(at), { body });
  };
  const receive = (when: Date) =>
    pays.by === "cash"
      ? changePayment(stage.owner(when), { params: { id }, body: { ...pays, isReceived: true } })
      : Promise.resolve();
  return [sceneAt(stage, booked, book), ...(received ? [sceneAt(stage, received, receive)] : [])];
}
