import { z } from "zod";
import { text as shared } from "../../platform/language/text.ts";
import { countryCodes } from "../../platform/values/countries.ts";
import { currencyCodes } from "../../platform/values/currencies.ts";
import * as v from "../../platform/values/schema.ts";
import * as t from "./text.desk.ts";

/** Whether this is the name of a time zone: one of `Intl`, or an older name of it. An offset like `+01:00` is none. */
function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return false;
  }
  return /^[a-z]/i.test(name);
}

const place = v.namedObject("StudioPlace", {
  zone: z.string().refine(isZone, t.unknownZone),
  currency: z.enum(currencyCodes, t.chooseCurrency),
  country: z.enum(countryCodes, shared.chooseCountry),
  /** State or province, as addresses of the country have it; empty where they have none. */
  region: v.lineOrNothing(100),
  hours: z.union([z.literal(12), z.literal(24)]),
  weekStart: z.union([z.literal(0), z.literal(1)]),
  paper: z.enum(["Letter", "A4"]),
});

/** What is on the studio's clock from now on. Free times of the office hours are not counted: they follow the hours. */
const ahead = z.strictObject({ classes: z.int(), sessions: z.int(), slots: z.int() });

const placeRead = z.strictObject({
  place,
  /** The rules for phone numbers of its country as JSON, as in a page. */
  phones: z.string(),
  version: v.version,
  /** Whether the owner has chosen it. Until then it is that of a new site. */
  isChosen: z.boolean(),
  /** Not after the first purchase. */
  canChangeCurrency: z.boolean(),
  ahead,
});

export const readPlace = { summary: "Read where the studio is.", output: placeRead };
export const changePlace = {
  summary:
    "Change where the studio is. If another time zone would move classes, sessions or slots, `keep` says what stays.",
  refusals: v.refusalCodes("stale", "would-move", "currency-fixed", "time-does-not-exist", "overlaps"),
  body: z.strictObject({
    version: v.version,
    place,
    /**
     * `clocks`: dates and times stay as they are written, and the moments move. `instants`: the moments stay, and dates
     * and times are written again. Without it: `would-move`, with the numbers and examples as `facts`.
     */
    keep: z.enum(["clocks", "instants"]).optional(),
  }),
  output: placeRead.extend({ message: z.string() }),
};

export type Ahead = z.output<typeof ahead>;
export type PlaceRead = z.output<typeof placeRead>;
export type PlaceChanged = z.output<typeof changePlace.output>;
export type Keep = NonNullable<z.output<typeof changePlace.body>["keep"]>;

/** The `facts` of `would-move`: how much would move, and the next few things as written now and after the change. */
export type WouldMove = { ahead: Ahead; examples: { what: string; was: string; clocks: string; instants: string }[] };
