import type { Model, Operation } from "./check.ts";

// What the site promises for each kind of object, as if one caller came after the other. An operation that was refused
// must have been right to be refused, and a read must show what is there.

type Kinds<Inputs extends object, Output> = {
  [Kind in keyof Inputs & string]: Operation<Kind, Inputs[Kind], Output>;
}[keyof Inputs & string];

/**
 * A one-to-one slot. A purchase, named `student:…`, holds it, then it is booked with that purchase; at most one at a
 * time. Visitors read whether it is free, a student whether it is theirs.
 */
export type SlotOp = Kinds<
  {
    hold: { purchase: string; student: string };
    book: { purchase: string };
    /** The hold ends: cancelled, replaced, or after ten minutes. */
    release: { purchase: string };
    /** The session is cancelled, or moves away. */
    free: { purchase: string };
    /** A session moves here from another slot. */
    arrive: { purchase: string };
    read: { student?: string };
  },
  { isFree: boolean } | { isOwn: boolean }
>;
type Slot = { holder: { purchase: string; student: string } | null; booked: string | null };

export const slotModel: Model<Slot, SlotOp> = {
  initial: { holder: null, booked: null },
  after(slot, { kind, input, outcome, output }) {
    const { holder, booked } = slot;
    const isRefused = outcome === "refused";
    switch (kind) {
      case "hold": {
        const isTaken = booked !== null || (holder !== null && holder.student !== input.student);
        if (isRefused) return isTaken ? slot : undefined;
        return isTaken ? undefined : { holder: input, booked };
      }
      case "book": {
        const isOthers = booked !== null || (holder !== null && holder.purchase !== input.purchase);
        if (isRefused) return isOthers ? slot : undefined;
        return isOthers ? undefined : { holder: null, booked: input.purchase };
      }
      case "release":
        return holder?.purchase === input.purchase ? { holder: null, booked } : slot;
      case "free":
        if (isRefused) return booked === input.purchase ? undefined : slot;
        return booked === input.purchase ? { holder, booked: null } : undefined;
      case "arrive": {
        const isTaken = booked !== null || holder !== null;
        if (isRefused) return isTaken ? slot : undefined;
        return isTaken ? undefined : { holder, booked: input.purchase };
      }
      case "read": {
        const isRight =
          "isOwn" in output!
            ? output.isOwn === (booked?.startsWith(`${input.student}:`) ?? false)
            : output!.isFree === (booked === null && holder === null);
        return isRight ? slot : undefined;
      }
    }
  },
};

/** A class with its waitlist. `person` has one seat at most; a free seat goes to the first who waits. */
export type ClassOp = Kinds<
  {
    signUp: { person: string };
    /** Leaves the class, or its waitlist. */
    leave: { person: string };
    join: { person: string };
    read: object;
  },
  { refusal?: string; seats?: string[]; waiting?: string[]; offered?: string[]; isFull?: boolean }
>;
type Class = { seats: string[]; offered: string[]; waiting: string[] };

export function classModel(capacity: number): Model<Class, ClassOp> {
  const taken = ({ seats, offered, waiting }: Class) => seats.length + offered.length + waiting.length;
  const withOffers = ({ seats, offered, waiting }: Class): Class => {
    const free = Math.max(0, capacity - seats.length - offered.length);
    return { seats, offered: [...offered, ...waiting.slice(0, free)].toSorted(), waiting: waiting.slice(free) };
  };
  const without = (list: string[], person: string) => list.filter((one) => one !== person);
  return {
    initial: { seats: [], offered: [], waiting: [] },
    after(all, { kind, input, outcome, output }) {
      const { seats, offered, waiting } = all;
      const person = "person" in input ? input.person : "";
      const isSeated = seats.includes(person);
      const isWaiting = offered.includes(person) || waiting.includes(person);
      switch (kind) {
        case "signUp": {
          const others = offered.includes(person) ? seats.length : taken(all);
          const isFull = others >= capacity;
          if (outcome === "refused") {
            const isRight = output?.refusal === "class-full" ? isFull : isSeated;
            return isRight ? all : undefined;
          }
          if (isSeated || isFull) return undefined;
          return {
            seats: [...seats, person].toSorted(),
            offered: without(offered, person),
            waiting: without(waiting, person),
          };
        }
        case "leave":
          if (outcome === "refused") return isSeated || isWaiting ? undefined : all;
          if (isSeated) return withOffers({ ...all, seats: without(seats, person) });
          if (!isWaiting) return undefined;
          return withOffers({ seats, offered: without(offered, person), waiting: without(waiting, person) });
        case "join": {
          const isFull = taken(all) >= capacity;
          if (outcome === "refused") {
            const reasons: Record<string, boolean> = {
              "class-not-full": !isFull,
              "already-signed-up": isSeated,
              "already-waiting": isWaiting,
            };
            return reasons[output?.refusal ?? ""] ? all : undefined;
          }
          if (!isFull || isSeated || isWaiting) return undefined;
          return { seats, offered, waiting: [...waiting, person] };
        }
        case "read": {
          if (output!.isFull !== undefined) return output!.isFull === taken(all) >= capacity ? all : undefined;
          const isSame = JSON.stringify([output!.seats, output!.offered, output!.waiting]);
          return isSame === JSON.stringify([seats, offered, waiting]) ? all : undefined;
        }
      }
    },
  };
}

/** The tins of a chocolate. A payment holds some until it is paid, or gives them back. */
export type StockOp = Kinds<
  {
    hold: { purchase: string; tins: number };
    sell: { purchase: string; tins: number };
    release: { purchase: string };
    /** Sold for cash, without a hold. Negative: such a sale is undone. */
    take: { tins: number };
    /** The owner counted, and adds or takes the difference to what they read. */
    change: { by: number };
    read: object;
  },
  { left?: number; held?: number }
>;
type Stock = { left: number; held: Record<string, number> };

export function stockModel(tins: number): Model<Stock, StockOp> {
  return {
    initial: { left: tins, held: {} },
    after(stock, { kind, input, outcome, output }) {
      const { left, held } = stock;
      const isRefused = outcome === "refused";
      const take = (count: number, then: Record<string, number> = held) => {
        if (isRefused) return left < count ? stock : undefined;
        return left < count ? undefined : { left: left - count, held: then };
      };
      switch (kind) {
        case "hold":
          return take(input.tins, inOrder({ ...held, [input.purchase]: input.tins }));
        case "sell": {
          const own = held[input.purchase];
          // Its hold had ended: it takes the tins again.
          if (own === undefined) return take(input.tins);
          return isRefused ? undefined : { left, held: except(held, input.purchase) };
        }
        case "release": {
          const back = held[input.purchase] ?? 0;
          return back === 0 ? stock : { left: left + back, held: except(held, input.purchase) };
        }
        case "take":
          return take(input.tins);
        case "change": {
          const changed = take(-input.by);
          return changed && output?.left !== undefined && output.left !== changed.left ? undefined : changed;
        }
        case "read": {
          const sum = Object.values(held).reduce((one, other) => one + other, 0);
          const isRight = output!.left === left && (output!.held === undefined || output!.held === sum);
          return isRight ? stock : undefined;
        }
      }
    },
  };
}

const except = <T>(all: Record<string, T>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));
/** One text for one state. */
const inOrder = <T>(all: Record<string, T>) =>
  Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** One credit of a wallet, in cents. It pays what it can of each purchase. */
export type LotOp = Kinds<
  {
    /** Opens a purchase of `due` cents. The answer tells how much the wallet pays, and whether that is held or spent. */
    pay: { purchase: string; due: number };
    /** `cents`: what its wallet paid when it was opened. */
    spend: { purchase: string; cents: number };
    release: { purchase: string };
    /** A purchase is refunded; at most `cents` come back here. */
    giveBack: { cents: number };
    change: { by: number };
    read: object;
  },
  { cents?: number; isHeld?: boolean; left?: number; held?: number }
>;
type Lot = { left: number; held: Record<string, number> };

export function lotModel(cents: number): Model<Lot, LotOp> {
  return {
    initial: { left: cents, held: {} },
    after(lot, { kind, input, outcome, output }) {
      const { left, held } = lot;
      switch (kind) {
        case "pay": {
          const part = Math.min(left, input.due);
          if (output?.cents !== undefined && output.cents !== part) return undefined;
          const isHeld = output?.isHeld ?? part < input.due;
          if (part === 0) return lot;
          return { left: left - part, held: isHeld ? inOrder({ ...held, [input.purchase]: part }) : held };
        }
        case "spend":
          if (held[input.purchase] !== undefined) return { left, held: except(held, input.purchase) };
          // Its hold had ended: it is taken again.
          return left < input.cents ? undefined : { left: left - input.cents, held };
        case "release": {
          const back = held[input.purchase] ?? 0;
          return back === 0 ? lot : { left: left + back, held: except(held, input.purchase) };
        }
        case "giveBack":
          return { left: left + input.cents, held };
        case "change":
          if (outcome === "refused") return left + input.by < 0 ? lot : undefined;
          return left + input.by < 0 ? undefined : { left: left + input.by, held };
        case "read": {
          const sum = Object.values(held).reduce((one, other) => one + other, 0);
          return output!.left === left && output!.held === sum ? lot : undefined;
        }
      }
    },
  };
}

/** What only one can have: the code of a gift card, a link that logs in. The same one may repeat it if `isRepeatable`. */
export type OnceOp = Kinds<{ use: { by: string } }, undefined>;

export const onceModel = (isRepeatable: boolean): Model<{ by: string | null }, OnceOp> => ({
  initial: { by: null },
  after(state, { input: { by }, outcome }) {
    const isGone = state.by !== null && !(isRepeatable && state.by === by);
    if (outcome === "refused") return isGone ? state : undefined;
    return isGone ? undefined : { by };
  },
});

/** A value that is written with the version that was read. `was`: omitted by a writer who does not care. */
export type ValueOp = Kinds<{ write: { value: unknown; was?: unknown }; read: object }, { value?: unknown }>;

export const valueModel = (initial: unknown): Model<{ value: unknown }, ValueOp> => ({
  initial: { value: initial },
  after(state, { kind, input, outcome, output }) {
    if (kind === "read") return output!.value === state.value ? state : undefined;
    const isStale = input.was !== undefined && input.was !== state.value;
    if (outcome === "refused") return isStale ? state : undefined;
    return isStale ? undefined : { value: input.value };
  },
});
