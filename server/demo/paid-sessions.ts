import { type Meeting, sessionTypeNames } from "../../contract/platform/values/session-types.ts";
import { newId } from "../platform/db/id.ts";
import { capturePayment } from "../selling/payments/capture.ts";
import { openPayment } from "../selling/payments/open.ts";
import { reconcilePayments } from "../selling/payments/reconcile.ts";
import { cancelMyBooking, removeSlot } from "../teaching/bookings/cancel.ts";
import { finalizeMyBooking } from "../teaching/bookings/finalize-booking.ts";
import { moveBooking } from "../teaching/bookings/move.ts";
import type { Cast, Client } from "./people.ts";
import { findOrAddSlot, type SlotTime } from "./slots.ts";
import { after, type Moment, type On, type Scene, sceneAt, type Stage } from "./stage.ts";

type Paid = {
  session: SlotTime & { by: Client; type: "individual" | "therapy"; dollars: number };
  booked: Moment;
  message?: string;
  /** Default: in person. */
  meeting?: Meeting;
  /** Moved by the owner to another day, at the same time. */
  moved?: { to: On; when: Moment };
  /** Cancelled. `refused`: PayPal refuses the refund, and the owner has to act. `kept`: too late for a refund. */
  cancelled?: { when: Moment; by: "student" | "owner"; refund: "done" | "refused" | "kept" };
};

const paid: readonly Paid[] = [
  {
    session: { by: "ruth", type: "therapy", dollars: 110, on: { week: -9, weekday: "Tue" }, at: "11:00" },
    booked: { daysAgo: 66, time: "20:10" },
    message: "I bring the report of my hip operation.",
  },
  {
    session: { by: "noor", type: "individual", dollars: 75, on: { week: -8, weekday: "Thu" }, at: "14:00" },
    booked: { daysAgo: 61, time: "12:34" },
  },
  {
    session: { by: "marcus", type: "therapy", dollars: 95, on: { week: -5, weekday: "Fri" }, at: "13:00" },
    booked: { daysAgo: 40, time: "21:07" },
    message: "Still not resting. But I slept on the train.",
  },
  {
    session: { by: "ruth", type: "therapy", dollars: 110, on: { week: -5, weekday: "Tue" }, at: "11:00" },
    booked: { daysAgo: 38, time: "09:15" },
  },
  {
    session: { by: "mei", type: "therapy", dollars: 100, on: { week: -3, weekday: "Mon" }, at: "14:00" },
    booked: { daysAgo: 26, time: "06:40" },
    message: "After a night shift, so please be gentle.",
  },
  {
    session: { by: "theo", type: "individual", dollars: 60, on: { week: -3, weekday: "Wed" }, at: "14:30" },
    booked: { daysAgo: 29, time: "18:55" },
    cancelled: { when: { daysAgo: 24, time: "08:05" }, by: "student", refund: "done" },
  },
  {
    session: { by: "wen", type: "individual", dollars: 85, on: { week: -2, weekday: "Thu" }, at: "14:00" },
    booked: { daysAgo: 17, time: "22:20" },
    cancelled: { when: { daysAgo: 7, time: "17:30" }, by: "owner", refund: "kept" },
  },
  {
    session: { by: "jonas", type: "therapy", dollars: 95, on: { week: 0, weekday: "Tue" }, at: "13:30" },
    booked: { daysAgo: 6, time: "16:48" },
    message: "Two hours on the road, so please not earlier.",
    cancelled: { when: { daysAgo: 1, time: "09:40" }, by: "owner", refund: "refused" },
  },
  {
    session: { by: "ruth", type: "therapy", dollars: 110, on: { day: 0 }, at: "14:30" },
    booked: { daysAgo: 5, time: "11:11" },
    message: "The stairs are easier. Could we do the wall again?",
  },
  {
    session: { by: "camille", type: "individual", dollars: 80, on: { day: 1 }, at: "15:45" },
    booked: { daysAgo: 2, time: "19:25" },
    message: "First time alone with a teacher. I want to learn to fall asleep.",
    meeting: "online",
  },
  {
    session: { by: "noor", type: "individual", dollars: 75, on: { week: 0, weekday: "Wed" }, at: "13:00" },
    booked: { daysAgo: 3, time: "13:02" },
  },
  {
    session: { by: "ana", type: "individual", dollars: 65, on: { week: 1, weekday: "Wed" }, at: "13:00" },
    booked: { minutesAgo: 320 },
    message: "I would like a short practice for hotel rooms.",
    meeting: "online",
  },
  {
    session: { by: "june", type: "individual", dollars: 70, on: { week: 2, weekday: "Wed" }, at: "10:00" },
    booked: { daysAgo: 4, time: "10:52" },
    moved: { to: { week: 3, weekday: "Wed" }, when: { daysAgo: 2, time: "12:00" } },
  },
];

export const paidSessionScenes = (stage: Stage, cast: Cast): Scene[] =>
  paid.flatMap((booking) => paidScenes(stage, cast, booking));

function paidScenes(stage: Stage, cast: Cast, booking: Paid): Scene[] {
  const { session, booked, moved, cancelled } = booking;
  let slotId = "";
  const book = async (at: Date) => {
    slotId = await findOrAddSlot(stage, session, at);
    await payAndBook(stage, cast, { ...booking, slotId, bookedAt: at });
  };
  const move = async (when: Date) => {
    const to = await findOrAddSlot(stage, { ...session, on: moved?.to ?? session.on }, when);
    await moveBooking(stage.owner(when), { params: { id: slotId }, body: { to } });
  };
  const cancel = async (when: Date) => {
    const params = { id: slotId };
    const { by, refund } = cancelled ?? {};
    if (refund === "refused") stage.refuseRefund("REFUND_FAILED_INSUFFICIENT_FUNDS");
    if (by === "student") await cancelMyBooking(stage.student(cast[session.by].id, when), { params, body: {} });
    else
      await removeSlot(stage.owner(when), {
        params,
        query: { refund: refund === "kept" ? "none" : "all", time: "closed" },
      });
    await reconcilePayments(stage.owner(when));
    // After a refusal the site asks once more how much PayPal has refunded.
    await reconcilePayments(stage.owner(after(when, 60)));
  };
  return [
    sceneAt(stage, booked, book),
    ...(moved ? [sceneAt(stage, moved.when, move)] : []),
    ...(cancelled ? [sceneAt(stage, cancelled.when, cancel)] : []),
  ];
}

/** What a student does on the booking page, in a little more than a minute. */
async function payAndBook(stage: Stage, cast: Cast, booking: Paid & { slotId: string; bookedAt: Date }): Promise<void> {
  const { session, slotId, bookedAt, message = "", meeting = "in-person" } = booking;
  const { by, type, dollars } = session;
  const { id: userId, name, email } = cast[by];
  const ctxAfter = (seconds: number) => stage.student(userId, after(bookedAt, seconds));
  const payment = { id: newId(bookedAt.getTime()), for: "session" as const };
  const { orderId } = await openPayment(ctxAfter(0), {
    body: { ...payment, slotId, sessionType: sessionTypeNames[type], amount: dollars, message, meeting },
  });
  stage.namePayer(orderId, { name, email });
  await stage.controls.approve(orderId);
  await capturePayment(ctxAfter(45), { params: { orderId } });
  const body = { userId, firstName: "", lastName: "", email, sessionType: sessionTypeNames[type], message };
  await finalizeMyBooking(ctxAfter(70), { params: { id: slotId }, body });
}
