import type { AbsenceChoice, AbsenceItem, MyAbsenceItem } from "../../../contract/office/absences/calls.ts";
import { text as t } from "../../../contract/office/absences/text.ts";
import type { CountryCode } from "../../../contract/platform/values/countries.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { fieldValue } from "../../kit/ui/forms/checks.ts";
import { lastPart } from "../../kit/ui/forms/failure-mapper.ts";
import { classWords, pickupWords, whenWords } from "./format.ts";

export type Choose = AbsenceChoice["choose"];

/** A choice of the page: a button, or what unfolds to fields and a button. */
export type Choice = { choose: Choose; words: string; unfolds?: "classes" | "times" | "address" };

/** The choices of an item with exact words, in the order in which people read them. */
export function choicesOf(item: AbsenceItem, hasOthers: boolean): Choice[] {
  const { kind, change, choices, next, paid, isByPass } = item;
  const amount = priceWords(centsOf(paid));
  const isOrder = kind === "order";
  const staysIn = kind === "seat" && change !== "cancel";
  const can = (choose: Choose) => choices.includes(choose);
  const list: (Choice | false)[] = [
    can("kept") && { choose: "kept", words: isOrder && next ? t.pickUpAt(pickupWords(next)) : t.keepSpot },
    can("next") && kind === "session" && { choose: "next", words: t.anotherTime, unfolds: "times" },
    // Where the order or the moved class is already needs no second button.
    can("next") &&
      kind !== "session" &&
      !staysIn &&
      next !== null &&
      !can("kept") && {
        choose: "next",
        words: isOrder ? t.pickUpAt(pickupWords(next)) : t.keepNext(whenWords(next)),
      },
    can("next") &&
      kind !== "session" &&
      hasOthers && { choose: "next", words: isOrder ? t.pickUpElsewhere : t.anotherClass, unfolds: "classes" },
    can("ship") && { choose: "ship", words: t.shipIt, unfolds: "address" },
    can("credit") && { choose: "credit", words: creditWords(amount, paid, staysIn) },
    can("back") && { choose: "back", words: backWords(amount, paid, isByPass, staysIn) },
  ];
  return list.filter((one) => one !== false);
}

function creditWords(amount: string, paid: number, staysIn: boolean): string {
  if (paid === 0) return t.creditOnly;
  return staysIn ? t.giveUpCredit(amount) : t.credit(amount);
}

function backWords(amount: string, paid: number, isByPass: boolean, staysIn: boolean): string {
  if (paid > 0) return staysIn ? t.giveUpMoney(amount) : t.moneyBack(amount);
  if (isByPass) return staysIn ? t.giveUpUse : t.useBack;
  return staysIn ? t.giveUp : t.noThanks;
}

const orderChanges = { cancel: t.pickupCalledOff, cover: t.pickupNotPossible, move: t.pickupMoved };

/** What happened to an item. */
export function changeWords({ kind, change, cover, next, choices }: MyAbsenceItem): string {
  if (kind === "request") return t.timeNotFree;
  if (kind === "order") {
    const mustChoose = !next && choices.length > 0;
    return [orderChanges[change], mustChoose && t.chooseHowToGetIt].filter(Boolean).join(" ");
  }
  if (change === "cover") return cover ? t.classCovered(cover) : t.classCoveredPlain;
  if (change === "move") return next ? t.classMoved(whenWords(next)) : t.classMovedPlain;
  if (kind === "waiting") return t.waitlistEnded;
  return kind === "session" ? t.sessionCalledOff : t.classCalledOff;
}

/** What was chosen, or is true without an answer. Empty while it is open, and for what was only announced. */
export function outcomeWords(item: MyAbsenceItem): string {
  const { kind, change, state, choices, next, newTime, paid, isByPass } = item;
  const amount = priceWords(centsOf(paid));
  switch (state) {
    case "told":
      return kind === "waiting" && change !== "cancel" ? t.waitlistStays : "";
    case "asked":
      if (choices.length > 0) return "";
      return kind === "order" && !next ? t.noPickUpYet : t.timeIsOver;
    case "next":
      if (kind === "session") return newTime ? t.newSessionTime(whenWords(newTime)) : t.newTimeIsInEmail;
      if (!next) return t.spotKept;
      return kind === "order" ? t.pickUpNext(pickupWords(next)) : t.inNextClass(classWords(next));
    case "credit":
      return paid > 0 ? t.creditGiven(amount) : t.creditPlain;
    case "back":
      if (paid > 0) return t.moneyGoesBack(amount);
      return isByPass ? t.useWentBack : t.spotGivenUp;
    case "kept":
      if (kind !== "order") return t.spotKept;
      return next ? t.pickUpNext(pickupWords(next)) : t.orderKept;
    case "ship":
      return t.weShipIt;
    case "well":
      return t.takesPlace;
  }
}

/** What happens without an answer. */
export function silentWords({ kind, ifSilent, paid, isByPass, next }: MyAbsenceItem): string {
  if (ifSilent === null) return "";
  if (ifSilent === "kept" && kind === "order") return next ? t.silentPickup(pickupWords(next)) : t.silentAsItIs;
  if (ifSilent === "kept") return t.silentKept;
  if (paid > 0) return t.silentBack(priceWords(centsOf(paid)));
  if (isByPass) return t.silentUse;
  return kind === "session" ? t.silentSession : t.silentFree;
}

const addressFields = ["name", "line1", "line2", "city", "state", "zip", "country"] as const;
export type AddressField = (typeof addressFields)[number];

/** Name of a field of one item: a page may show several. */
export const fieldName = (itemId: string, field: AddressField | "eventId" | "slotId") => `${field}-${itemId}`;

/** The choice that a form of `ItemChoices` sends. The server checks it. */
export function choiceFrom(values: FormData): AbsenceChoice {
  const itemId = fieldValue(values, "itemId");
  const valueOf = (field: Parameters<typeof fieldName>[1]) => fieldValue(values, fieldName(itemId, field));
  const choose = fieldValue(values, "choose") as Choose;
  const [eventId, slotId] = [valueOf("eventId"), valueOf("slotId")];
  const { country, ...typed } = Object.fromEntries(addressFields.map((field) => [field, valueOf(field)])) as Record<
    AddressField,
    string
  >;
  return {
    itemId,
    choose,
    ...(eventId ? { eventId } : {}),
    ...(slotId ? { slotId } : {}),
    ...(choose === "ship" ? { address: { ...typed, country: country as CountryCode } } : {}),
  };
}

/** Why an answer was refused, with what was typed. `fields` by the names of the address. */
export type Refused = { message: string; fields: Record<string, string>; values: Record<string, string> };

export function refusedOf(error: unknown, values: FormData): Refused {
  const fields = error instanceof CallError ? error.fields : {};
  return {
    message: errorMessageOf(error),
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [lastPart(name), text])),
    values: Object.fromEntries([...values.keys()].map((name) => [name, fieldValue(values, name)])),
  };
}
