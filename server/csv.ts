import { Readable } from "node:stream";
import { type Options, stringify } from "csv-stringify/sync";

const forSpreadsheets = {
  quoted: true,
  quoted_empty: true,
  record_delimiter: "windows",
  escape_formulas: true,
} satisfies Options;

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with a byte order mark, every field quoted, line ends as in RFC 4180. A
 * value that a spreadsheet would take for a formula gets an apostrophe in front and stays text.
 */
export function csvOf<Row extends object>(
  columns: { [Key in keyof Row & string]?: string },
  rows: readonly Row[],
): Blob {
  const text = stringify([...rows], {
    header: true,
    columns: columns as Record<string, string>,
    bom: true,
    ...forSpreadsheets,
  });
  return new Blob([text], { type: "text/csv; charset=utf-8" });
}

/**
 * Like `csvOf`, but streams lists of any length. Reads the first portion before it returns, so that an early error
 * fails the call; a later error cuts the file off.
 */
export async function csvStream<Row extends object>(
  columns: { [Key in keyof Row & string]?: string },
  portions: AsyncIterable<readonly Row[]>,
): Promise<ReadableStream<Uint8Array>> {
  const started = await startReading(portions);
  const names = Object.keys(columns) as (keyof Row & string)[];
  const fields = async function* () {
    for await (const rows of started)
      yield rows.map((row) => names.map((name) => (row[name] ?? null) as string | number | null));
  };
  const pieces = Readable.from(csvPieces(Object.values(columns) as string[], fields()), {
    objectMode: false,
  });
  return Readable.toWeb(pieces) as ReadableStream<Uint8Array>;
}

async function startReading<Portion>(portions: AsyncIterable<Portion>): Promise<AsyncIterable<Portion>> {
  const rest = portions[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* () {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  })();
}

/** Like `csvOf`, but in pieces, for more rows than should be in memory at once. */
export async function* csvPieces(
  columns: readonly string[],
  portions: AsyncIterable<readonly (readonly (string | number | null)[])[]>,
): AsyncGenerator<string> {
  yield stringify([columns], { bom: true, ...forSpreadsheets });
  for await (const rows of portions) yield stringify([...rows], forSpreadsheets);
}

/** A file name from untrusted parts: plain ASCII, at most 100 characters before the ending. */
export function safeFileName(parts: readonly string[], ending: string): string {
  const name = parts
    .map((part) =>
      part
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-"),
    )
    .join("-")
    .replace(/-{2,}/g, "-")
    .slice(0, 100)
    .replace(/^-|-$/g, "");
  return `${name || "file"}.${ending}`;
}
