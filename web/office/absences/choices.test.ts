import { expect, test } from "vitest";
import type { MyAbsenceItem } from "../../../contract/office/absences/calls.ts";
import { changeWords, choiceFrom, choicesOf, fieldName, outcomeWords, silentWords } from "./choices.ts";

const next = { eventId: "n", title: "Gentle Flow", date: "2027-06-24", time: "09:00", location: "Riverside Hall" };
const seat: MyAbsenceItem = {
  _id: "i",
  kind: "seat",
  change: "cancel",
  state: "asked",
  name: "Ana",
  title: "Gentle Flow",
  date: "2027-06-23",
  time: "09:00",
  newTime: null,
  location: "Riverside Hall",
  choices: ["next", "credit", "back"],
  answerBy: "2027-06-25T16:00:00.000Z",
  ifSilent: "back",
  cover: "",
  next,
  heldUntil: "2027-06-24T16:00:00.000Z",
  others: [],
  paid: 15,
  isByPass: false,
  shipTo: [],
  addressFields: { country: "", hasCity: true, region: null, postalCode: null },
  minutes: null,
};
const wordsOf = (item: MyAbsenceItem, hasOthers = false) => choicesOf(item, hasOthers).map(({ words }) => words);

test("each choice says exactly what happens", () => {
  expect(wordsOf(seat, true)).toEqual([
    "Move me to Thu, Jun 24, 9:00 AM",
    "Another class",
    "Credit of $15 in my wallet",
    "Money back ($15)",
  ]);
  expect(wordsOf({ ...seat, paid: 0, isByPass: true, choices: ["next", "back"] })).toContain(
    "A use goes back to my pass",
  );
  expect(wordsOf({ ...seat, paid: 0, next: null, choices: ["next", "back"] })).toEqual(["No, thanks"]);
  expect(wordsOf({ ...seat, change: "cover", next: null, choices: ["kept", "credit", "back"] })).toEqual([
    "Keep my spot",
    "Give it up: credit of $15",
    "Give it up: money back ($15)",
  ]);
  expect(wordsOf({ ...seat, change: "move", paid: 0, choices: ["kept", "back"] })).toEqual([
    "Keep my spot",
    "Give up my spot",
  ]);
  expect(wordsOf({ ...seat, kind: "session", next: null, paid: 60, choices: ["next", "credit", "back"] })).toEqual([
    "Another time",
    "Credit of $60 in my wallet",
    "Money back ($60)",
  ]);
  expect(wordsOf({ ...seat, kind: "order", choices: ["kept", "next", "ship"] }, true)).toEqual([
    "Pick up at Thu, Jun 24, 9:00 AM (Riverside Hall)",
    "Pick up at another class",
    "Ship it to me, no charge",
  ]);
});

test("every state has words, and none promises money that was not paid", () => {
  const outcome = (part: Partial<MyAbsenceItem>) => outcomeWords({ ...seat, ...part });
  expect(outcome({})).toBe("");
  expect(outcome({ choices: [] })).toBe("The time to answer is over.");
  expect(outcome({ kind: "order", choices: [], next: null })).toBe(
    "There is no other class to pick it up at yet. We’ll write to you.",
  );
  expect(outcome({ state: "next" })).toBe("You’re in: Thu, Jun 24, 9:00 AM · Gentle Flow · Riverside Hall.");
  expect(outcome({ state: "back" })).toBe("$15 goes back to you.");
  expect(outcome({ state: "back", paid: 0, isByPass: true })).toBe("A use is back on your pass.");
  expect(outcome({ state: "back", paid: 0 })).toBe("It’s given up. You paid nothing for it.");
  expect(outcome({ state: "credit" })).toBe("$15 credit is in your wallet.");
  expect(outcome({ state: "ship", kind: "order" })).toBe("We ship it to you, at no charge.");
  expect(outcome({ state: "kept", kind: "order" })).toBe("You pick it up at Thu, Jun 24, 9:00 AM (Riverside Hall).");
  expect(outcome({ state: "kept", change: "cover" })).toBe("You keep your spot.");
  const newTime = { date: "2027-06-24", time: "14:00" };
  expect(outcome({ state: "next", kind: "session", next: null, newTime })).toBe("Your new time: Thu, Jun 24, 2:00 PM.");
  expect(outcome({ state: "next", kind: "session", next: null })).toBe("You have a new time. It’s in your email.");
  expect(outcome({ state: "well" })).toBe("It takes place after all. Nothing has changed for you.");
  expect(outcome({ state: "told", kind: "waiting" })).toBe("");
  expect(outcome({ state: "told", kind: "waiting", change: "move" })).toBe("You keep your place in the waitlist.");
});

test("an item says what happened, and what happens without an answer", () => {
  expect(changeWords(seat)).toBe("This class is called off.");
  expect(changeWords({ ...seat, change: "cover", cover: "Rosa" })).toBe("This class takes place, with Rosa.");
  expect(changeWords({ ...seat, change: "move" })).toBe("This class has moved to Thu, Jun 24, 9:00 AM.");
  expect(changeWords({ ...seat, kind: "waiting" })).toBe("This class is called off, so its waitlist is closed.");
  expect(changeWords({ ...seat, kind: "session" })).toBe("This session is called off.");
  expect(changeWords({ ...seat, kind: "order" })).toBe("The class where you were to pick it up is called off.");
  expect(changeWords({ ...seat, kind: "order", change: "cover", next: null })).toBe(
    "It can’t be handed over at that class. Please choose how you get it.",
  );
  expect(silentWords(seat)).toBe("Without an answer, $15 goes back to you.");
  expect(silentWords({ ...seat, paid: 0, isByPass: true })).toBe("Without an answer, a use goes back to your pass.");
  expect(silentWords({ ...seat, paid: 0 })).toBe("Without an answer, your spot is given up.");
  expect(silentWords({ ...seat, kind: "session", paid: 0 })).toBe("Without an answer, this session is not replaced.");
  expect(silentWords({ ...seat, kind: "order", ifSilent: "kept" })).toBe(
    "Without an answer, you pick it up at Thu, Jun 24, 9:00 AM (Riverside Hall).",
  );
});

test("a posted form is one choice, with the address only for a parcel", () => {
  const values = new FormData();
  values.set("itemId", "i");
  values.set("choose", "next");
  values.set(fieldName("i", "eventId"), "other");
  // A field of another item on the page.
  values.set(fieldName("j", "slotId"), "slot");
  expect(choiceFrom(values)).toEqual({ itemId: "i", choose: "next", eventId: "other" });
  values.set("choose", "ship");
  values.set(fieldName("i", "zip"), " 94107 ");
  values.set(fieldName("i", "country"), "US");
  expect(choiceFrom(values)).toMatchObject({ choose: "ship", address: { zip: "94107", country: "US", line2: "" } });
});
