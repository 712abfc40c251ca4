import { z } from "zod";
import type { RefusalCode } from "../call/refusals.ts";
import * as adminShared from "../language/text.desk.ts";
import { text as shared } from "../language/text.ts";
import { mostChosen } from "./bulk.ts";
import { cleanEmail } from "./email-address.ts";
import { asciiLine, cleanLine } from "./identifiers.ts";
import { meetings } from "./session-types.ts";
import { text as t } from "./text.ts";
import { phases } from "./time.ts";
import { wholeUnits } from "./units.ts";

/** The refusals of one call. */
export const refusalCodes = <const Codes extends readonly RefusalCode[]>(...codes: Codes): Codes => codes;

export const phase = z.enum(phases);

/** A calendar day that exists, `YYYY-MM-DD`; PostgreSQL has no year 0, and JavaScript writes 10000 differently. Rules on several fields are only checked if it does. */
export const day = z.iso
  .date({ error: t.useDateFormat, abort: true })
  .refine((given) => given >= "0001-01-01" && given < "9000", { error: t.useDateFormat, abort: true });
/** The same, with this message if it is left empty. */
export const enteredDay = (ifEmpty: string) =>
  z.string({ error: ifEmpty }).min(1, { error: ifEmpty, abort: true }).pipe(day);
/** Month and day, like `06-19`. */
export const monthDay = z
  .string()
  .refine(
    (typed) => /^\d\d-\d\d$/.test(typed) && z.iso.date().safeParse(`2000-${typed}`).success,
    shared.chooseMonthAndDay,
  );
/** A wall-clock time, `HH:MM`. */
export const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, t.useTimeFormat);
/** Converted to lower case, like PostgreSQL's output, so that ids can be compared as text. */
export const id = z.uuid(t.unknownId).toLowerCase();
/** A name in an address: words with letters and digits of any script. */
export const slug = z
  .string()
  .regex(/^[^\s/?#A-Z-]+(-[^\s/?#A-Z-]+)*$/)
  .max(400);
/** Path parameters of calls about one thing. */
export const idParams = z.strictObject({ id });
/** Parts of a call about one thing, which may not exist. */
export const byId = { params: idParams, refusals: refusalCodes("not-found") };
/** Id that the browser creates. A second call with the same id has no further effect. */
export const newId = id;
/** Id of the last item already read; the response starts after it. */
export const lastReadId = id.optional();
/** A time stamp in UTC. */
export const moment = z.iso.datetime();

/** An error message; a function if it has an amount, which depends on the studio's currency. */
type Message = string | (() => string);

/** Why an amount in whole units is refused, in the language of the caller. */
export const notWholeUnits = () => shared.enterWholeUnits(wholeUnits());

/** A whole number with limits. */
export const wholeNumber = (least: number, most: number, notWhole: Message, outside: Message) =>
  z.int({ error: notWhole }).min(least, { error: outside }).max(most, { error: outside });

/** The same, of a unit that is named in the error message. */
export function wholeNumberOf(unit: string, { least, most }: { least: number; most: number }) {
  const message = adminShared.enterWholeNumber(unit, least, most);
  return wholeNumber(least, most, message, message);
}

/** An amount in units of the studio's currency. */
export const dollars = z.number();
/** A price that the owner enters. */
export const price = (least: number, most: number, outside: Message, notCents: Message, tooMuch = outside) =>
  z
    .number({ error: outside })
    .min(least, { error: outside })
    .max(most, { error: tooMuch })
    .refine((entered) => Math.abs(entered * 100 - Math.round(entered * 100)) < 1e-6, { error: notCents });
/** A number of rows. One more than `maxCounted` means "more than `maxCounted`". */
export const cappedCount = z.int();

/** An object that is a component of the OpenAPI document. */
export function namedObject<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.strictObject(shape).meta({ id });
}

/** Output of calls that return no data. */
export const done = namedObject("Done", { message: z.string() });

/** Whether visitors see what the owner offers. */
export const shownOrHidden = z.enum(["shown", "hidden"]);
/** Parts of a call that adds a removed entry again. `state`: as it was when it was removed. */
export const restoring = { params: idParams, body: z.strictObject({ state: shownOrHidden }), output: done };
/** Parts of a call that sets the order of a list of at most this length. */
export const reordering = (most: number) => ({
  refusals: refusalCodes("stale"),
  body: z.strictObject({ ids: z.array(id).min(1).max(most) }),
  output: done,
});

/** Several things that one call changes, each once. */
export const chosen = <Item extends z.ZodType<{ id: string }>>(item: Item) =>
  z
    .array(item)
    .min(1, adminShared.chooseSomething)
    .max(mostChosen, adminShared.chooseAtMost(mostChosen))
    .refine((items) => new Set(items.map((each) => each.id)).size === items.length, adminShared.chooseEachOnce);

const chosenDone = { id, canUndo: z.boolean() };
/**
 * Output of a call about several things: the outcome of each. `done` includes things that were in the wanted state
 * already, as after a repeated call. `canUndo`: this call brought them there, so its caller may take it back.
 */
export const eachDone = <Facts extends z.ZodRawShape>(facts: Facts) =>
  z.strictObject({
    done: z.array(z.strictObject({ ...chosenDone, ...facts })),
    refused: z.array(z.strictObject({ id, message: z.string() })),
  });

/**
 * Version of a row, as last read. It increases with every change, and a change with an old version is refused as
 * `stale`. Fits PostgreSQL's integer.
 */
export const version = z.int32(shared.versionIsWholeNumber).min(0, shared.versionIsWholeNumber);
/** Bot-check token of either service. May be empty: the check refuses it with a message of its own. */
export const botToken = z.string().max(8192).default("");
/** Part of a response header and of a file system, therefore only letters, digits, dots and dashes. */
const fileName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]{0,120}$/u, t.fileNameCharacters);
/** Output of calls that return a file. */
export const fileResponse = z.strictObject({ fileName, content: z.instanceof(Blob) });
/** Output of calls that stream a file. */
export const fileStream = z.strictObject({ fileName, content: z.instanceof(ReadableStream<Uint8Array>) });

/** Names a service, as its `sessionType` does. */
export const sessionType = z
  .string({ error: t.chooseSessionType })
  .trim()
  .min(1, t.chooseSessionType)
  .max(120, t.chooseSessionType);
export const meeting = z.enum(meetings);

/** The token of an emailed link, or the id of a booking with the token that its student's pages have. */
export const payToken = z.string().regex(/^([\da-f-]{36}\.)?[\w-]{43}$/, shared.thisLinkIsIncomplete);

/**
 * No line breaks and no control characters: safe in a name, a title or an email header. The dot excludes U+2028 and
 * U+2029: generators of clients write an escape out, and these two end a regular expression.
 */
const oneLine = /^(?!.*[\p{Cc}\p{Cs}]).*$/u;
/** Line breaks and tabs, but no other control characters. */
const manyLines = /^[^\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u;

/** Overrides and isolates of the reading direction. One in a message would affect the rest of the page. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g;

export const trimmed = z.string().trim();

/** One trimmed line of 1 to `max` characters. `missing`: message for an empty one. */
export function line(max: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(cleanLine)
    .min(1, missing)
    .max(max, t.keepThisUnderCharacters(max))
    .regex(oneLine, t.useOneLineOfPlain);
}

/** One trimmed line of 0 to `max` characters. */
export function lineOrNothing(max: number) {
  return z.string().overwrite(cleanLine).max(max, t.keepThisUnderCharacters(max)).regex(oneLine, t.useOneLineOfPlain);
}

/** Trimmed text of several lines, 0 to `max` characters. */
export function prose(max: number) {
  return z
    .string()
    .overwrite((text) => text.replace(directionOverrides, ""))
    .trim()
    .max(max, t.keepThisUnderCharacters(max))
    .regex(manyLines, t.usePlainText);
}

/** Letters, digits and signs before the `@`; domain names in any script. */
const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\u200D\u200C\p{L}\p{M}\p{N}·・-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}]{2,}$/u;

/** An email address as it is stored ([cleanEmail]). `invalid`: message for anything else. */
export const emailAddress = (invalid: string) =>
  z
    .string()
    .overwrite(cleanEmail)
    .pipe(z.email({ pattern: emailPattern, error: invalid }).max(254, t.thatAddressIsTooLong));

/** The same for a person. Comparisons ignore case. */
export const email = z
  .string({ error: shared.enterYourEmailAddress })
  .trim()
  .min(1, shared.enterYourEmailAddress)
  .pipe(emailAddress(shared.checkAddressItShouldLook));

/** A text that has only ASCII characters if it is typed right. Other scripts' digits and dashes become ASCII. */
export const asciiText = z.string().overwrite(asciiLine);

/** The tax that prices contain, by rate in percent. */
export const includedTaxes = z.array(z.strictObject({ percent: z.number(), cents: z.int() }));
