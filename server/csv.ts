import { Readable } from "node:stream";
import { type Options, stringify } from "csv-stringify/sync";
import type { FileStream } from "../contract/endpoint.ts";
import { phoneWithCountry } from "../contract/identifiers.ts";
import { dollarsOf } from "../contract/money.ts";
import { studioDay, studioTime } from "../contract/time.ts";
import { slugOf } from "./slug.ts";

/** E.164, with an extension or without. */
const isStoredPhone = (value: string) => /^\+[1-9]\d{6,14}(?:;ext=\d{1,7})?$/.test(value);

const forSpreadsheets = {
  quoted: true,
  quoted_empty: true,
  record_delimiter: "windows",
  escape_formulas: true,
  // A number in groups, with its country, is no formula.
  cast: {
    string: (value: string) =>
      isStoredPhone(value) ? { value: phoneWithCountry(value), escape_formulas: false } : value,
  },
} satisfies Options;

/** Columns of a CSV file: the value of each for a row. Undefined and null are empty fields. */
type Columns<Row> = Record<string, (row: Row) => string | number | null | undefined>;

/**
 * A CSV file for spreadsheets: UTF-8 with a byte order mark, every field quoted, line ends as in RFC 4180. A value that
 * a spreadsheet would take for a formula gets an apostrophe in front and stays text. `named` are the parts of the file's
 * name. Reads the first portion before it returns, so that an early error fails the call; a later error cuts the file
 * off.
 */
export async function csvFile<Row>(
  named: readonly string[],
  portions: AsyncIterable<readonly Row[]>,
  columns: Columns<Row>,
): Promise<FileStream> {
  const started = await startReading(portions);
  const values = Object.values(columns);
  const fields = async function* () {
    for await (const rows of started) yield rows.map((row) => values.map((value) => value(row) ?? null));
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

/** An amount of money, `12.50`. */
export const csvDollars = (cents: number): string => dollarsOf(cents).toFixed(2);

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
  portions: AsyncIterable<readonly (readonly (string | number | null)[])[]>,
): AsyncGenerator<string> {
  yield stringify([columns], { bom: true, ...forSpreadsheets });
  for await (const rows of portions) yield stringify([...rows], forSpreadsheets);
}

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
