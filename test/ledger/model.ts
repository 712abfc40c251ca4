import { addDays, type Day } from "../../contract/platform/values/time.ts";
import { type Account, accounts } from "./steps.ts";

export type Lot = {
  id: string;
  /** The person; null: a gift card that is not redeemed. */
  owner: Account | null;
  kind: "pass" | "gift-card" | "credit";
  covers: "classes" | "sessions" | "both" | null;
  units: number;
  remaining: number;
  expiresOn: string | null;
  /** What refunds of its sale took back. */
  takenBack: number;
  code?: string;
};
type Part = {
  lot: Lot;
  units: number;
  cents: number;
  returnedUnits: number;
  returnedCents: number;
  /** The day of the hold, and the last day of the lot then. */
  heldOn: Day;
  expiresOn: string | null;
};
export type Purchase = {
  id: string;
  orderId: string;
  kind: "pass" | "gift-card" | "cart" | "session" | "seat";
  by: Account;
  person: Account;
  total: number;
  provider: number;
  refunded: number;
  parts: Part[];
  /** `lapsed`: its hold ended, and it can be paid. `closed`: it cannot. */
  state: "open" | "lapsed" | "closed" | "fulfilled" | "returned";
  sold?: Lot;
  uses?: number;
  covers?: Lot["covers"];
  slotId?: string;
  eventId?: string;
  /** People with a seat, and what was credited for seats that were given up. */
  seats: Account[];
  priced: number;
  credited: number;
  credits: Lot[];
};

type Merge = {
  id: string;
  kept: Account;
  gone: Account;
  lots: Lot[];
  purchases: Purchase[];
  accounts: Account[];
  kit: boolean;
};

/** The site did something else than the model. */
export class Mismatch extends Error {}

/** The ledger of one run in memory, in cents and uses, without the site. `today`: the studio day. */
export function ledgerModel(today: () => Day) {
  const lots: Lot[] = [];
  const purchases: Purchase[] = [];
  const personOf = new Map<Account, Account>(accounts.map((name) => [name, name]));
  let guardianOfKit: Account = "ana";
  let merge: Merge | undefined;
  const isOver = ({ expiresOn }: Lot) => expiresOn !== null && expiresOn < today();

  /** A new lot, with all its units. */
  function addLot(given: Omit<Lot, "remaining" | "takenBack">): Lot {
    const lot = { ...given, remaining: given.units, takenBack: 0 };
    lots.push(lot);
    return lot;
  }

  /** What the wallet pays, by the rules of docs/decisions/060-one-ledger.md. */
  function plan(
    person: Account | null,
    code: Lot | undefined,
    wanted: Pick<Purchase, "kind" | "total"> & { prices: number[] },
  ): Part[] {
    const usable = lots.filter(
      ({ owner: of, remaining }) =>
        remaining > 0 &&
        of !== null &&
        person !== null &&
        (of === person || (person === "kit" && of === guardianOfKit)),
    );
    if (code && code.owner === null && code.remaining > 0) usable.push(code);
    usable.sort(
      (one, other) =>
        (one.expiresOn ?? "9999").localeCompare(other.expiresOn ?? "9999") || lots.indexOf(one) - lots.indexOf(other),
    );
    const parts: Part[] = [];
    const add = (lot: Lot, units: number, cents: number) =>
      parts.push({ lot, units, cents, returnedUnits: 0, returnedCents: 0, heldOn: today(), expiresOn: lot.expiresOn });
    let due = wanted.total;
    const prices = [...wanted.prices];
    for (const lot of usable) {
      const covers = wanted.kind === "seat" ? "classes" : "sessions";
      // Classes and sessions are years ahead: a pass that expires soon is not valid on their day.
      const isValid = lot.expiresOn === null || lot.expiresOn > "2090";
      if (lot.kind !== "pass" || !isValid || (lot.covers !== "both" && lot.covers !== covers)) continue;
      const paid = prices.splice(0, lot.remaining);
      const cents = paid.reduce((sum, each) => sum + each, 0);
      if (paid.length > 0) add(lot, paid.length, cents);
      due -= cents;
    }
    for (const lot of usable) {
      const cents = Math.min(lot.remaining, due);
      if (lot.kind === "pass" || isOver(lot) || cents === 0) continue;
      add(lot, cents, cents);
      due -= cents;
    }
    return parts;
  }

  /** Holds the parts of the wallet again, after the hold of a purchase has ended. False if a lot has too little left. */
  function holdAgain({ parts }: Purchase): boolean {
    if (!parts.every(({ lot, units }) => lot.remaining >= units && !isOver(lot))) return false;
    for (const { lot, units } of parts) lot.remaining -= units;
    return true;
  }

  const release = ({ parts }: Purchase) => parts.forEach(({ lot, units }) => void (lot.remaining += units));
  function close(purchase: Purchase): void {
    if (purchase.state === "open") release(purchase);
    if (purchase.state === "open" || purchase.state === "lapsed") purchase.state = "closed";
  }

  /** The holds of all open purchases end, and so do the lots of an earlier day. */
  function lapse(): void {
    for (const purchase of purchases.filter(({ state }) => state === "open")) {
      release(purchase);
      purchase.state = "lapsed";
    }
    for (const lot of lots) if (isOver(lot)) lot.remaining = 0;
  }

  const returnedOf = ({ parts, refunded }: Purchase) =>
    parts.reduce((sum, { returnedCents }) => sum + returnedCents, refunded);
  const cost = ({ total, sold }: Purchase, units: number) =>
    Math.floor((total * Math.min(units, sold!.units)) / sold!.units);
  const owed = (of: Purchase) => Math.max(0, cost(of, of.sold!.takenBack) - returnedOf(of));
  const leftOf = (of: Purchase) => {
    const kept = of.total - returnedOf(of);
    return Math.max(0, Math.min(kept, of.sold ? cost(of, of.sold.remaining) + owed(of) : kept - of.credited));
  };

  function takeBack(of: Purchase, cents: number): void {
    const { sold } = of;
    if (!sold || of.total === 0) return;
    const due = cents - owed(of);
    const units =
      due >= cost(of, sold.remaining) ? sold.remaining : Math.max(0, Math.ceil((due * sold.units) / of.total));
    sold.remaining -= units;
    sold.takenBack += units;
  }

  /** PayPal gave back what became credit: what is unspent of it is taken back. */
  function takeCreditBack(of: Purchase): void {
    let due = of.refunded + of.credited - of.provider;
    for (const lot of of.credits) {
      const units = Math.max(0, Math.min(lot.remaining, due));
      lot.remaining -= units;
      of.credited -= units;
      due -= units;
    }
  }

  /** What comes back of an amount, by its sources: the provider first, then the parts of the wallet. */
  function splitOf(of: Purchase, wanted: number | undefined, passUses = Infinity) {
    let due = Math.min(wanted ?? Infinity, leftOf(of));
    const provider = Math.min(of.provider - of.refunded, due);
    due -= provider;
    let given = provider;
    const back: [part: Part, units: number, cents: number][] = [];
    // Back to the lot that is spent last, passes after all others.
    const last = of.parts.toSorted(
      ({ lot: one }, { lot: other }) =>
        (other.expiresOn ?? "9999").localeCompare(one.expiresOn ?? "9999") || lots.indexOf(other) - lots.indexOf(one),
    );
    for (const part of last.toSorted(
      (one, other) => Number(one.lot.kind === "pass") - Number(other.lot.kind === "pass"),
    )) {
      const cents = part.cents - part.returnedCents;
      let units = Math.min(cents, due);
      let value = units;
      if (part.lot.kind === "pass") {
        const all = part.units - part.returnedUnits;
        const each = Math.floor(part.cents / part.units);
        units = Math.min(all, cents <= due ? all : Math.floor(due / Math.max(each, 1)), passUses);
        value = units === all ? cents : units * each;
        passUses -= units;
      }
      if (units === 0) continue;
      back.push([part, units, value]);
      due -= value;
      given += value;
    }
    return { provider, back, given };
  }
  /** A lot is valid for as many days again as when it was spent; at least seven if it has expired. */
  function addLostDays({ lot, heldOn, expiresOn }: Part): void {
    if (lot.expiresOn === null || expiresOn === null || lot.expiresOn < expiresOn) return;
    const daysLeft = (Date.parse(expiresOn) - Date.parse(heldOn)) / 86_400_000;
    const left = isOver(lot) ? Math.max(daysLeft, 7) : daysLeft;
    const day = addDays(today(), left);
    if (day > lot.expiresOn) lot.expiresOn = day;
  }
  /** Gives back cents: by PayPal, then cents of lots, then whole uses. Undefined if nothing, or less, would go back. */
  function giveBack(
    of: Purchase,
    wanted: number | undefined,
    { passUses = Infinity, isRefused = false, isExact = false, addsLostDays = false } = {},
  ): number | undefined {
    const { provider, back, given } = splitOf(of, wanted, passUses);
    if ((provider === 0 && back.length === 0) || (isExact && wanted !== undefined && given < wanted)) return undefined;
    takeBack(of, given);
    if (!isRefused) of.refunded += provider;
    for (const [part, units, cents] of back) {
      part.returnedUnits += units;
      part.returnedCents += cents;
      part.lot.remaining += units;
      if (addsLostDays || isOver(part.lot)) addLostDays(part);
    }
    const isAll = leftOf(of) - (isRefused ? provider : 0) <= 0;
    settle(of);
    if (isAll && isExact) withdraw(of, isRefused ? provider : 0);
    return given;
  }
  const settle = (of: Purchase) => void (of.state = returnedOf(of) === of.total ? "returned" : of.state);
  /** `refusedCents`: asked for with the rest, and refused by PayPal. The owner has it to resolve, and the lot ends. */
  function withdraw(of: Purchase, refusedCents = 0): void {
    of.seats = [];
    if (!of.sold) return;
    of.sold.takenBack += of.sold.remaining;
    of.sold.remaining = 0;
    if (returnedOf(of) + refusedCents === of.total) endLot(of.sold);
  }

  /** The lot has ended yesterday, and before anything of it was spent. */
  function endLot(lot: Lot): void {
    const spent = purchases.flatMap(({ parts }) => parts.flatMap((part) => (part.lot === lot ? [part.expiresOn] : [])));
    const days = [lot.expiresOn, addDays(today(), -1), ...spent.map((day) => day && addDays(day, -1))];
    lot.expiresOn = days.filter((day) => day !== null).toSorted()[0]!;
  }

  /** `kept` has what `gone` had, until the merge is undone. */
  function mergePeople({ id, kept, gone }: Pick<Merge, "id" | "kept" | "gone">): void {
    merge = {
      id,
      kept,
      gone,
      lots: lots.filter((lot) => lot.owner === gone),
      purchases: purchases.filter(({ person }) => person === gone),
      accounts: accounts.filter((name) => personOf.get(name) === gone),
      kit: guardianOfKit === gone,
    };
    moveTo(kept);
  }

  function undoMerge(): void {
    moveTo(merge!.gone);
    merge = undefined;
  }

  function moveTo(person: Account): void {
    for (const lot of merge!.lots) lot.owner = person;
    for (const purchase of merge!.purchases) purchase.person = person;
    for (const name of merge!.accounts) personOf.set(name, person);
    if (merge!.kit) guardianOfKit = person;
  }

  return {
    today,
    lots,
    purchases,
    personOf,
    guardianOfKit: () => guardianOfKit,
    merge: () => merge,
    isOver,
    addLot,
    plan,
    holdAgain,
    close,
    lapse,
    takeBack,
    takeCreditBack,
    splitOf,
    giveBack,
    settle,
    withdraw,
    mergePeople,
    undoMerge,
  };
}
