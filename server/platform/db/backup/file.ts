import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartError } from "../../process/start-error.ts";
import { syncFolder } from "../embedded/home.ts";
import { isDatabaseAway } from "../pool.ts";
import { ageStart, decryptWith, WrongIdentity } from "./age.ts";

// The file is gzip. Inside it are lines of JSON, and after each `bytes` line that many bytes of COPY text:
//
//   {"format":"mat-and-cacao backup 1","madeAt":…,"schema":…,"postgresql":…,"facts":{…}}
//   {"table":"events","columns":["id",…]}
//   {"bytes":65536}⏎<65536 bytes> …
//   {"rows":42}
//   …
//   {"sequence":"receipts_number_seq","value":"1041"}
//   {"sha256":"…"}      of everything before this line

const format = "mat-and-cacao backup 1";

/** What a restore needs to know beside the tables, such as the ids of the keys that sealed the notes. */
export type Facts = Record<string, string>;

/** `madeAt` is in ISO 8601; `schema` is the last applied migration, like `0005-messages`. */
export type Header = { madeAt: string; schema: string; postgresql: string; facts: Facts };

export type Part =
  | { header: Header }
  | { table: string; columns: string[] }
  | { data: Buffer }
  | { rows: number }
  | { sequence: string; value: string };

/** What a whole backup contains. */
export type Contents = { header: Header; tables: number; rows: number };

/** The file's content is not what was written: the disk, or the connection to the database, is at fault. */
export class NotReadBack extends StartError {}

/**
 * Writes the parts to `file`, which appears, or replaces an older one, only when all of it is on the disk and has been
 * read back as a restore reads it. Throws a StartError when it cannot be written, NotReadBack when it cannot be read.
 */
export async function writeBackup(
  file: string,
  parts: AsyncIterable<Part>,
  signal?: AbortSignal,
): Promise<Contents & { bytes: number }> {
  const folder = dirname(file);
  const draft = join(folder, `${draftPrefix(file)}${process.pid}.part`);
  try {
    await mkdir(folder, { recursive: true });
    const out = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(Readable.from(encode(parts)), createGzip({ level: 1 }), out, { signal });
    const contents = await readThrough(draft, { signal }).catch((cause: Error) => {
      signal?.throwIfAborted();
      throw new NotReadBack(`The backup could not be read after it was written: ${cause.message}`, { cause });
    });
    const { size } = await stat(draft);
    await rename(draft, file);
    await syncFolder(folder);
    return { ...contents, bytes: size };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (!syscall || isDatabaseAway(error)) throw error;
    throw new StartError(`The backup cannot be written to ${file}: ${message}.`, { cause: error });
  }
}

/** Prefix of a backup's file name until the file is complete. */
const draftPrefix = (file: string) => `.${basename(file)}.`;

/** The drafts of this backup, running or abandoned; none when the folder does not exist. */
async function draftsOf(file: string): Promise<string[]> {
  const names = await readdir(dirname(file)).catch(() => []);
  return names
    .filter((name) => name.startsWith(draftPrefix(file)) && name.endsWith(".part"))
    .map((name) => join(dirname(file), name));
}

/** The bytes written so far of an unfinished backup. */
export async function bytesOfDraft(file: string): Promise<number> {
  const [draft] = await draftsOf(file);
  return draft ? ((await stat(draft).catch(() => undefined))?.size ?? 0) : 0;
}

export async function deleteDrafts(file: string): Promise<void> {
  for (const draft of await draftsOf(file)) await rm(draft, { force: true });
}

async function* encode(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const line = (content: object) => {
    const bytes = Buffer.from(`${JSON.stringify(content)}\n`);
    hash.update(bytes);
    return bytes;
  };
  for await (const part of parts) {
    if ("header" in part) yield line({ format, ...part.header });
    else if ("data" in part) {
      yield line({ bytes: part.data.length });
      hash.update(part.data);
      yield part.data;
    } else yield line(part);
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest("hex") })}\n`);
}

/** Reads a whole backup. Throws a StartError when it is not a backup or is damaged. */
export async function readThrough(
  file: string,
  { identity, signal }: { identity?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Contents> {
  let header: Header | undefined;
  let tables = 0;
  let rows = 0;
  for await (const part of readBackup(file, identity)) {
    signal?.throwIfAborted();
    if ("header" in part) header = part.header;
    if (!("rows" in part)) continue;
    tables++;
    rows += part.rows;
  }
  if (!header) throw notOurs(file);
  return { header, tables, rows };
}

/**
 * Yields the parts of a backup, the header first. Throws a StartError when the file is not a backup or is damaged, which
 * may show at the end only: a caller that must not act on a partial file reads it through first. `identity` is the
 * secret key of an encrypted backup.
 */
export async function* readBackup(file: string, identity?: string): AsyncGenerator<Part> {
  const source = await plainStream(file, identity);
  const inside = source.pipe(createGunzip());
  source.once("error", (error) => inside.destroy(error));
  try {
    yield* decode(file, takeFrom(inside));
  } catch (error) {
    const { code = "", syscall, message } = error as NodeJS.ErrnoException;
    if (code.startsWith("Z_") || code.startsWith("ERR_")) throw damaged(file, message);
    if (syscall) throw new StartError(`${file} cannot be read: ${message}.`, { cause: error });
    throw error;
  } finally {
    source.destroy();
    inside.destroy();
  }
}

/** The file's bytes, decrypted if they are encrypted, which the content says and not the name. */
async function plainStream(file: string, identity: string | undefined): Promise<Readable> {
  let isEncrypted: boolean;
  try {
    await using handle = await open(file, "r");
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageStart.length), 0, ageStart.length, 0);
    isEncrypted = buffer.subarray(0, bytesRead).toString("latin1") === ageStart;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new StartError(`There is no file ${file}.`, { cause: error });
    throw new StartError(`${file} cannot be read: ${message}.`, { cause: error });
  }
  if (!isEncrypted) return createReadStream(file);
  if (!identity)
    throw new StartError(
      `${file} is encrypted: set BACKUP_IDENTITY to its secret key (AGE-SECRET-KEY-…), or to the file with that key.`,
    );
  const source = createReadStream(file);
  try {
    return await decryptWith(identity, source);
  } catch (error) {
    source.destroy();
    if (error instanceof StartError) throw error;
    if (error instanceof WrongIdentity)
      throw new StartError(`${file} was encrypted for another key than the one of BACKUP_IDENTITY.`);
    throw damaged(file, (error as Error).message);
  }
}

async function* decode(file: string, take: Take): AsyncGenerator<Part> {
  const hash = createHash("sha256");
  const nextLine = async () => {
    const bytes = await take.line();
    try {
      return { bytes, content: Object(JSON.parse(bytes.toString())) as Record<string, unknown> };
    } catch {
      throw damaged(file, "its content is unreadable");
    }
  };

  const first = await nextLine().catch((error: NodeJS.ErrnoException) => {
    throw error.syscall || error.code === "ERR_AGE" ? error : notOurs(file);
  });
  if (first.content["format"] !== format) throw notOurs(file);
  hash.update(first.bytes);
  const { format: _, ...header } = first.content;
  yield { header: header as Header };

  /** The table whose data is read, and its rows so far. */
  let open: { table: string; rows: number } | undefined;
  for (;;) {
    const { bytes, content } = await nextLine();
    if (open && !("bytes" in content || "rows" in content)) throw damaged(file, `its table ${open.table} has no end`);
    if (typeof content["sha256"] === "string") {
      if (content["sha256"] !== hash.digest("hex")) throw damaged(file, "its checksum is wrong");
      if (!(await take.end())) throw damaged(file, "there is data after its end");
      return;
    }
    hash.update(bytes);
    if (typeof content["bytes"] === "number") {
      const data = await take.bytes(content["bytes"]);
      hash.update(data);
      if (open) open.rows += rowsIn(data);
      yield { data };
      continue;
    }
    if ("table" in content) open = { table: String(content["table"]), rows: 0 };
    if ("rows" in content) {
      if (open?.rows !== content["rows"])
        throw damaged(file, `its table ${open?.table} has ${open?.rows} rows instead of ${String(content["rows"])}`);
      open = undefined;
    }
    yield content as Part;
  }
}

/** COPY text ends each row with a line feed, and writes one inside a value as `\\n`. */
export function rowsIn(data: Buffer): number {
  let rows = 0;
  for (let at = data.indexOf(0x0a); at >= 0; at = data.indexOf(0x0a, at + 1)) rows++;
  return rows;
}

type Take = { line(): Promise<Buffer>; bytes(count: number): Promise<Buffer>; end(): Promise<boolean> };

const longestLine = 256 * 1024;
const mostBytes = 64 * 1024 * 1024;

const malformed = (how: string) => Object.assign(new Error(how), { code: "ERR_MALFORMED" });

/** Reads exact pieces from a stream. Throws when the stream ends too early. */
function takeFrom(stream: AsyncIterable<Buffer>): Take {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { done, value } = await chunks.next();
    if (done) throw malformed("it ends too early");
    return value;
  };
  const cut = (count: number) => {
    const piece = rest.subarray(0, count);
    rest = rest.subarray(count);
    return piece;
  };
  return {
    async line() {
      for (;;) {
        const end = rest.indexOf("\n");
        if (end >= 0) return cut(end + 1);
        if (rest.length > longestLine) throw malformed("a line has no end");
        rest = Buffer.concat([rest, await more()]);
      }
    },
    async bytes(count) {
      if (!(count >= 0 && count <= mostBytes)) throw malformed("a length is wrong");
      const pieces = [rest];
      let available = rest.length;
      while (available < count) {
        const piece = await more();
        pieces.push(piece);
        available += piece.length;
      }
      rest = Buffer.concat(pieces);
      return cut(count);
    },
    end: async () => rest.length === 0 && ((await chunks.next()).done ?? false),
  };
}

function damaged(file: string, how: string): StartError {
  return new StartError(`The backup ${file} is damaged (${how}): nothing was restored from it.`);
}

function notOurs(file: string): StartError {
  return new StartError(`${file} is not a backup of this site.`);
}
