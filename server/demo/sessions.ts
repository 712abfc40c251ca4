import type { PaymentTerms } from "../../contract/owner-bookings.ts";
import type { SessionTypeId, StudentSessionType } from "../../contract/session-types.ts";
import type { WallTime } from "../../contract/time.ts";
import { bookForPerson } from "../bookings/book-for-person.ts";
import { bookSlot } from "../bookings/book.ts";
import { cancelMyBooking } from "../bookings/cancel-my-booking.ts";
import { changePayment } from "../bookings/change-payment.ts";
import { moveBooking } from "../bookings/move.ts";
import { removeSlot } from "../bookings/remove-slot.ts";
import { newId } from "../db/id.ts";
import { capturePayment } from "../payments/capture.ts";
import { openPayment } from "../payments/open.ts";
import { reconcilePayments } from "../payments/reconcile.ts";
import { addSlots } from "../slots/add.ts";
import { changeAvailability } from "../slots/availability.ts";
import type { RequestName } from "./messages.ts";
import type { Cast, Client } from "./people.ts";
import type { Moment, On, Scene, Stage } from "./stage.ts";

type Guest = { name: string; email: string; phone: string };

/** People whom the owner books for, and who have no account. */
const guests = {
  hazel: { name: "Hazel Quint", email: "hazel.quint@example.com", phone: "5035550139" },
  bram: { name: "Bram Osei", email: "bram.osei@example.com", phone: "5035550154" },
} as const satisfies Record<string, Guest>;

type Session = { on: On; at: WallTime; booked: Moment; message?: string };

/** Sessions that students book and pay for online. */
type Paid = Session & {
  by: Client;
  type: StudentSessionType;
  dollars: number;
  /** Moved by the owner to another day, at the same time. */
  moved?: { to: On; when: Moment };
  /** Cancelled. `refused`: PayPal refuses the refund, and the owner has to act. `kept`: too late for a refund. */
  cancelled?: { when: Moment; by: "student" | "owner"; refund: "done" | "refused" | "kept" };
};

const paid: readonly Paid[] = [
  {
    by: "ruth",
    on: { week: -9, weekday: "Tue" },
    at: "11:00",
    booked: { daysAgo: 66, time: "20:10" },
    type: "therapy",
    dollars: 110,
    message: "I bring the report of my hip operation.",
  },
  {
    by: "noor",
    on: { week: -8, weekday: "Thu" },
    at: "14:00",
    booked: { daysAgo: 61, time: "12:34" },
    type: "individual",
    dollars: 75,
  },
  {
    by: "marcus",
    on: { week: -5, weekday: "Fri" },
    at: "13:00",
    booked: { daysAgo: 40, time: "21:07" },
    type: "therapy",
    dollars: 95,
    message: "Still not resting. But I slept on the train.",
  },
  {
    by: "ruth",
    on: { week: -5, weekday: "Tue" },
    at: "11:00",
    booked: { daysAgo: 38, time: "09:15" },
    type: "therapy",
    dollars: 110,
  },
  {
    by: "mei",
    on: { week: -3, weekday: "Mon" },
    at: "14:00",
    booked: { daysAgo: 26, time: "06:40" },
    type: "therapy",
    dollars: 100,
    message: "After a night shift, so please be gentle.",
  },
  {
    by: "theo",
    on: { week: -3, weekday: "Wed" },
    at: "14:30",
    booked: { daysAgo: 29, time: "18:55" },
    type: "individual",
    dollars: 60,
    cancelled: { when: { daysAgo: 24, time: "08:05" }, by: "student", refund: "done" },
  },
  {
    by: "wen",
    on: { week: -2, weekday: "Thu" },
    at: "14:00",
    booked: { daysAgo: 17, time: "22:20" },
    type: "individual",
    dollars: 85,
    cancelled: { when: { daysAgo: 7, time: "17:30" }, by: "owner", refund: "kept" },
  },
  {
    by: "jonas",
    on: { week: 0, weekday: "Tue" },
    at: "13:30",
    booked: { daysAgo: 6, time: "16:48" },
    type: "therapy",
    dollars: 95,
    message: "Two hours on the road, so please not earlier.",
    cancelled: { when: { daysAgo: 1, time: "09:40" }, by: "owner", refund: "refused" },
  },
  {
    by: "ruth",
    on: { day: 0 },
    at: "14:30",
    booked: { daysAgo: 5, time: "11:11" },
    type: "therapy",
    dollars: 110,
    message: "The stairs are easier. Could we do the wall again?",
  },
  {
    by: "camille",
    on: { day: 1 },
    at: "15:45",
    booked: { daysAgo: 2, time: "19:25" },
    type: "individual",
    dollars: 80,
    message: "First time alone with a teacher. I want to learn to fall asleep.",
  },
  {
    by: "noor",
    on: { week: 0, weekday: "Wed" },
    at: "13:00",
    booked: { daysAgo: 3, time: "13:02" },
    type: "individual",
    dollars: 75,
  },
  {
    by: "ana",
    on: { week: 1, weekday: "Wed" },
    at: "13:00",
    booked: { minutesAgo: 320 },
    type: "individual",
    dollars: 65,
    message: "I would like a short practice for hotel rooms.",
  },
  {
    by: "june",
    on: { week: 2, weekday: "Wed" },
    at: "10:00",
    booked: { daysAgo: 4, time: "10:52" },
    type: "individual",
    dollars: 70,
    moved: { to: { week: 3, weekday: "Wed" }, when: { daysAgo: 2, time: "12:00" } },
  },
];

/** Sessions that the owner books: free, in cash, or by a payment link. */
type ByOwner = Session & {
  who: Client | keyof typeof guests;
  type: SessionTypeId;
  pays: PaymentTerms;
  request?: RequestName;
  /** When cash arrived later. */
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

const officeHours = { saved: { daysAgo: 2, time: "07:30" }, window: { from: "10:00", to: "13:00" } } as const;

export function sessionScenes(stage: Stage, cast: Cast, requests: Record<RequestName, string>): Scene[] {
  const savedAt = stage.at(officeHours.saved);
  return [
    { at: savedAt, play: () => saveHours(stage, savedAt) },
    ...paid.flatMap((session) => paidScenes(stage, cast, session)),
    ...byOwner.flatMap((session) => ownerScenes(stage, cast, session, requests)),
  ];
}

/** Office hours on Mondays and Thursdays. */
function saveHours(stage: Stage, at: Date): Promise<unknown> {
  const hours = Array.from({ length: 7 }, (_, day) => (day === 1 || day === 4 ? [officeHours.window] : []));
  const availability = {
    hours,
    minutes: null,
    bufferMinutes: 15,
    daysOff: [],
    daysAhead: 42,
    noticeHours: 24,
  };
  return changeAvailability(stage.owner(at), { body: { availability, version: 0 } });
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

function paidScenes(stage: Stage, cast: Cast, session: Paid): Scene[] {
  const { booked, moved, cancelled } = session;
  const at = stage.at(booked);
  let slotId = "";
  const book = async () => {
    slotId = await findOrAddSlot(stage, session, at);
    await payAndBook(stage, cast, { ...session, slotId, bookedAt: at });
  };
  const move = async (when: Date) => {
    const to = await findOrAddSlot(stage, { ...session, on: moved?.to ?? session.on }, when);
    await moveBooking(stage.owner(when), { params: { id: slotId }, body: { to } });
  };
  const cancel = async (when: Date) => {
    const params = { id: slotId };
    const { by, refund } = cancelled ?? {};
    if (refund === "refused")
      await stage.controls.misbehave({ on: "refund", do: "answer", status: 422, when: "before" });
    if (by === "student") await cancelMyBooking(stage.student(cast[session.by].id, when), { params });
    else
      await removeSlot(stage.owner(when), { params, query: { refund: refund === "kept" ? "none" : "all" } });
    await reconcilePayments(stage.owner(when));
    // After a refusal the site asks once more how much PayPal has refunded.
    await reconcilePayments(stage.owner(after(when, 60)));
  };
  return [
    { at, play: book },
    ...[moved].flatMap((change) => sceneOf(stage, change?.when, move)),
    ...[cancelled].flatMap((change) => sceneOf(stage, change?.when, cancel)),
  ];
}

function sceneOf(stage: Stage, moment: Moment | undefined, play: (at: Date) => Promise<unknown>): Scene[] {
  if (!moment) return [];
  const at = stage.at(moment);
  return [{ at, play: () => play(at) }];
}

/** The open slot of this time. The owner adds it an hour before the booking if there is none. */
async function findOrAddSlot(stage: Stage, { on, at: time }: Session, bookedAt: Date): Promise<string> {
  const date = stage.dayOf(on);
  const existing = await stage.db
    .selectFrom("slots")
    .select("id")
    .where("date", "=", date)
    .where("time", "=", time)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (existing) return existing.id;
  const added = await addSlots(stage.owner(after(bookedAt, -3600)), { body: { slots: [{ date, time }] } });
  const [slot] = added.slots;
  if (!slot) throw new Error(`The slot of ${date} ${time} was not added.`);
  return slot._id;
}

/** What a student does on the booking page, in a little more than a minute. */
async function payAndBook(
  stage: Stage,
  cast: Cast,
  session: Paid & { slotId: string; bookedAt: Date },
): Promise<void> {
  const { by, slotId, bookedAt, type, dollars, message = "" } = session;
  const { id: userId, name, email } = cast[by];
  const ctxAfter = (seconds: number) => stage.student(userId, after(bookedAt, seconds));
  const payment = { id: newId(bookedAt.getTime()), for: "session" as const };
  const { orderId } = await openPayment(ctxAfter(0), {
    body: { ...payment, slotId, sessionType: type, amount: dollars, message },
  });
  stage.namePayer(orderId, { name, email });
  await stage.controls.approve(orderId);
  await capturePayment(ctxAfter(45), { params: { orderId } });
  const body = { userId, firstName: "", lastName: "", email, sessionType: type, message };
  await bookSlot(ctxAfter(70), { params: { id: slotId }, body });
}

function ownerScenes(
  stage: Stage,
  cast: Cast,
  session: ByOwner,
  requests: Record<RequestName, string>,
): Scene[] {
  const { who, on, at: time, booked, type, message = "", pays, request, received } = session;
  const at = stage.at(booked);
  const id = newId(at.getTime());
  const person =
    who in guests
      ? { is: "guest" as const, ...guests[who as keyof typeof guests] }
      : { is: "client" as const, userId: cast[who as Client].id };
  const book = async () => {
    const date = stage.dayOf(on);
    const slot = await stage.db
      .selectFrom("slots")
      .select("id")
      .where("date", "=", date)
      .where("time", "=", time)
      .where("state", "=", "open")
      .executeTakeFirst();
    const where = slot
      ? { is: "slot" as const, slotId: slot.id }
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
  return [{ at, play: book }, ...sceneOf(stage, received, receive)];
}
