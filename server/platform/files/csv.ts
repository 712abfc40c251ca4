import { Readable } from "node:stream";
import { type Options, stringify } from "csv-stringify/sync";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { phoneWithCountry } from "../../../contract/platform/values/identifiers.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { slugOf } from "./slug.ts";

/** E.164, with an extension or without. */
const isStoredPhone = (value: string) => /^\+[1-9]\d{6,14}(?:;ext=\d{1,7})?$/.test(value);

const forSpreadsheets = {
  quoted: true,
  quoted_empty: true,
  record_delimiter: "windows",
} satisfies Options;

/** What people may have typed is a string. An amount that the site made is never changed, so that it can be summed. */
type Value = string | number | Amount | null | undefined;
type Amount = { amount: string };

/** Columns of a CSV file: the value of each for a row. Undefined and null are empty fields. */
type Columns<Row> = Record<string, (row: Row) => Value>;

// Which digits are written as `="02139"`, and why: quotes do not keep a spreadsheet from reading a field as a number. Excel
// and Google Sheets evaluate this form to the text 02139, and write it as 02139 again; LibreOffice does, or shows the form,
// by a choice of its import dialog. An apostrophe, a tab or a space in front stays in the value in some of them. Programs
// that read the file themselves see the form, so it is used only where a spreadsheet would lose digits.

/**
 * A CSV file for spreadsheets: UTF-8 with a byte order mark, every field quoted, line ends as in RFC 4180. A string that
 * a spreadsheet would take for a formula gets an apostrophe in front and stays text. `named` are the parts of the file's
 * name. Reads the first portion before it returns, so that an early error fails the call; a later error cuts the file off.
 */
export async function csvFile<Row>(
  named: readonly string[],
  portions: AsyncIterable<readonly Row[]>,
  columns: Columns<Row>,
): Promise<FileStream> {
  const started = await startReading(portions);
  const values = Object.values(columns);
  const fields = async function* () {
    for await (const rows of started) yield rows.map((row) => values.map((value) => value(row)));
  };
  const pieces = Readable.from(csvPieces(Object.keys(columns), fields()), { objectMode: false });
  return { fileName: safeFileName(named, "csv"), content: Readable.toWeb(pieces) as ReadableStream<Uint8Array> };
}

/** An instant in the studio's time zone, `2027-06-19 18:05`. Empty if there is none. */
export function csvTime(at: Date | string | null | undefined): string {
  if (!at) return "";
  const moment = new Date(at);
  return `${studioDay(moment)} ${studioTime(moment)}`;
}

/** An amount of money, `12.50` or `-4.30`. */
export const csvDollars = (cents: number): Amount => ({ amount: dollarsOf(cents).toFixed(2) });

async function startReading<Portion>(portions: AsyncIterable<Portion>): Promise<AsyncIterable<Portion>> {
  const rest = portions[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* () {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  })();
}

/** The text of a CSV file in pieces. */
export async function* csvPieces(
  columns: readonly string[],
  portions: AsyncIterable<readonly (readonly Value[])[]>,
): AsyncGenerator<string> {
  yield stringify([columns], { bom: true, ...forSpreadsheets });
  for await (const rows of portions)
    yield stringify(
      rows.map((values) => values.map(fieldOf)),
      forSpreadsheets,
    );
}

function fieldOf(value: Value): string | number | null {
  if (typeof value === "object") return value && value.amount;
  if (typeof value !== "string") return value ?? null;
  // A number in groups, with its country, is no formula.
  if (isStoredPhone(value)) return phoneWithCountry(value);
  if (formulaStart.test(value)) return `'${value}`;
  return changedBySpreadsheets.test(value) ? `="${value}"` : value;
}

/** Also the wide forms of `=`, `+`, `-` and `@`, which Numbers reads like these. */
const formulaStart = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Leading zeros are dropped, long numbers shortened, and `12E5` is a power of ten. Digits only: this is no way around the guard. */
const changedBySpreadsheets = /^(0\d+|\d{12,}|\d+[eE]\d+)$/;

/** A file name from untrusted parts: letters and digits of any script, at most 100 characters before the ending. */
export function safeFileName(parts: readonly string[], ending: string): string {
  const name = parts
    .map((part) => slugOf(part, ""))
    .filter(Boolean)
    .join("-");
  // File systems allow 255 bytes.
  const short = Buffer.from(name.slice(0, 100))
    .subarray(0, 200)
    .toString()
    .replace(/[-\uFFFD]+$/, "");
  return `${short || "file"}.${ending}`;
}
