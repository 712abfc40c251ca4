import { expect, test } from "vitest";
import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import { type KeptPayment, meaningOf, resumed } from "./booking-state.ts";
import type { ChosenSession, Step } from "./steps.ts";

const heldUntil = "2033-06-07T19:10:00.000Z";
const slot = { _id: "nine", heldUntil } as AvailableSlot;
const chosen = { slot } as ChosenSession;
const open: KeptPayment = { chosen, paymentId: "p1", heldUntil, rest: 85, isTaking: false };
const booking = { _id: "nine" } as BookedSlot;

const steps = {
  choosing: { is: "choosing" },
  proving: { is: "proving", chosen, email: "june@example.com" },
  paying: { is: "paying", ...open },
  paid: { is: "paid", chosen },
} satisfies Record<string, Step>;

type Event = Parameters<typeof meaningOf>[0];
type Meaning = ReturnType<typeof meaningOf>;

const events: [step: keyof typeof steps, event: Event, slotId: string, whose: "own" | "other", Meaning][] = [
  ["choosing", "slotHeld", "nine", "other", "taken"],
  ["choosing", "slotBooked", "nine", "other", "taken"],
  ["choosing", "slotRemoved", "nine", "other", "taken"],
  ["choosing", "slotHeld", "nine", "own", "nothing"],
  ["choosing", "slotBooked", "nine", "own", "own-booked"],
  ["choosing", "slotReleased", "nine", "own", "more-times"],
  ["choosing", "slotReleased", "ten", "other", "more-times"],
  ["choosing", "slotAdded", "ten", "other", "more-times"],
  ["proving", "slotHeld", "nine", "other", "taken"],
  ["proving", "slotBooked", "ten", "other", "taken"],
  ["paying", "slotHeld", "nine", "own", "nothing"],
  ["paying", "slotHeld", "ten", "other", "nothing"],
  ["paying", "slotReleased", "nine", "own", "hold-ended"],
  ["paying", "slotReleased", "nine", "other", "hold-ended"],
  ["paying", "slotReleased", "ten", "other", "more-times"],
  ["paying", "slotBooked", "nine", "own", "own-booked"],
  ["paid", "slotBooked", "nine", "own", "own-booked"],
  ["paid", "slotHeld", "ten", "other", "nothing"],
  ["paid", "slotReleased", "nine", "own", "more-times"],
];

test.each(events)("while %s, %s of %s, the %s one, means %s", (step, event, slotId, whose, meaning) => {
  expect(meaningOf(event, slotId, { step: steps[step], isOwn: whose === "own" })).toBe(meaning);
});

const free = { ...slot, heldUntil: undefined };
const another = { ...slot, heldUntil: "2033-06-07T19:20:00.000Z" };
type Case = {
  paid?: ChosenSession;
  booked?: BookedSlot[];
  slots?: AvailableSlot[];
  open?: KeptPayment;
  chosenId?: string;
};

const reloads: [string, Case, object][] = [
  ["without anything, the student chooses", { slots: [free] }, { to: "choosing" }],
  ["a chosen time is no booking", { slots: [free], chosenId: "nine" }, { to: "choosing" }],
  ["a paid session comes before all", { paid: chosen, open, slots: [slot] }, { to: "paid", chosen }],
  ["the payment goes on while its hold runs", { open, slots: [slot] }, { to: "paying", open }],
  ["without its hold the ten minutes are over", { open, slots: [free] }, { to: "expired" }],
  ["a newer payment of the student has another hold", { open, slots: [another] }, { to: "expired" }],
  ["a slot that another student took is over too", { open, slots: [] }, { to: "expired" }],
  [
    "a capture that was not answered is asked for, also after the hold",
    { open: { ...open, isTaking: true }, slots: [] },
    { to: "unanswered", open: { ...open, isTaking: true } },
  ],
  [
    "a capture that was answered with a booking shows it",
    { open: { ...open, isTaking: true }, booked: [booking] },
    { to: "booked", booking },
  ],
  ["a payment that another tab finished shows the booking", { open, booked: [booking] }, { to: "booked", booking }],
  [
    "a chosen time that is booked shows the booking",
    { booked: [booking], chosenId: "nine" },
    { to: "booked", booking },
  ],
  ["another booking is not shown", { booked: [booking], chosenId: "ten" }, { to: "choosing" }],
];

test.each(reloads)("after a reload: %s", (_, { paid, booked = [], slots = [], open: kept, chosenId }, next) => {
  expect(resumed({ paid, booked, slots }, { open: kept, chosenId })).toEqual(next);
});
