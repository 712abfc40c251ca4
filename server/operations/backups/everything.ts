import { Readable } from "node:stream";
import { sql } from "kysely";
import { ZipFile } from "yazl";
import type { Reauthentication } from "../../../contract/auth/schema.ts";
import * as t from "../../../contract/operations/backups/text.desk.ts";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { text as refusals } from "../../../contract/platform/call/text.ts";
import { currentPlace, hasZip } from "../../../contract/platform/values/place.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import { currencyName } from "../../../contract/platform/values/units.ts";
import { requireOwnerReauthentication } from "../../auth/owner/second-factor.ts";
import { openNote } from "../../office/people/read.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import type { Snapshot } from "../../platform/db/snapshot.ts";
import { csvPieces, csvTime, safeFileName } from "../../platform/files/csv.ts";
import { storedPlace } from "../../site/place/read.ts";
import { createWaiverPdf } from "../../teaching/waivers/waiver-pdf.ts";
import { readSignedWaiver, readWaiverRow } from "../../teaching/waivers/waiver.ts";
import { csvQueries, wholeQuery } from "./tables-as-csv.ts";

/** One file of the ZIP; `read` is called when the ZIP gets to it. `packed`: its bytes are already compressed. */
type Entry = { name: string; packed?: true; read(): AsyncIterable<string | Uint8Array> };

/**
 * Streams all data of the site as a ZIP of common formats, from one database snapshot, piece by piece. Refuses
 * `wrong-password`, `second-factor-needed`, `second-factor-wrong`, `limited`, `download-running`.
 */
export async function downloadEverything(ctx: Ctx, { body }: { body: Reauthentication }): Promise<FileStream> {
  await requireOwnerReauthentication(ctx, body);
  await ctx.limit({ subject: "everything", most: 12, seconds: 60 * 60 });
  const fileName = safeFileName(["everything", studioDay(ctx.now)], "zip");
  const snapshot = await ctx.backups.openSnapshot();
  if (!snapshot) throw new Refusal("download-running");
  try {
    const entries = await entriesOf({ ...ctx, db: snapshot.db }, snapshot);
    return { fileName, content: zipOf(entries, ctx.now, () => void snapshot.end()) };
  } catch (error) {
    await snapshot.end();
    throw error;
  }
}

/** Packs entries at the reader's pace. Calls `whenOver` once: at the end, on an error or a disconnect. */
function zipOf(entries: readonly Entry[], now: Date, whenOver: () => void): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on("error", (error: Error) => out.destroy(error));
  out.once("close", () => {
    current?.destroy();
    whenOver();
  });
  for (const { name, packed, read } of entries) {
    zip.addReadStreamLazy(name, { mtime: now, mode: 0o100600, compress: !packed }, (pass) => {
      current = Readable.from(read(), { objectMode: false });
      current.once("error", (error) => out.destroy(error));
      pass(null, current);
    });
  }
  zip.end();
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}

type Reader = Pick<Ctx, "db" | "now" | "sealer" | "publicUrl" | "site">;

async function entriesOf(ctx: Reader, snapshot: Snapshot): Promise<Entry[]> {
  return [
    { name: "README.txt", read: () => readme(ctx) },
    ...Object.keys(csvQueries).map((name): Entry => ({ name, read: () => csvOf(ctx, snapshot, name) })),
    { name: "client-notes.txt", read: () => notes(ctx) },
    ...(await waivers(ctx)),
    ...(await documents(ctx)),
    ...(await pictures(ctx)),
  ];
}

async function* csvOf({ db }: Reader, snapshot: Snapshot, name: string): AsyncGenerator<string> {
  const query = await wholeQuery(name, async (table) => {
    const { rows } = await sql<{ column: string }>`select attname as column from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
    return rows.map(({ column }) => column);
  });
  const { columns, rows } = await snapshot.portions(query);
  const { currency } = currentPlace();
  const headings = columns.map((title) => {
    if (t.amountTitles().includes(title)) return t.inCurrency(title, currency);
    return (hasZip() ? undefined : t.titlesAbroad()[title]) ?? title;
  });
  yield* csvPieces(headings, rows);
}

async function waivers(ctx: Reader): Promise<Entry[]> {
  const rows = await ctx.db.selectFrom("waivers").select("id").orderBy("signed_at").orderBy("id").execute();
  const teachers = ctx.db.selectFrom("site_documents").where("section", "=", "teacher");
  const teacher = await teachers.select(sql<string>`body->>'name'`.as("name")).executeTakeFirst();
  return rows.map(({ id }) => ({
    name: `waivers/${id}.pdf`,
    packed: true,
    async *read() {
      const { signature } = await readWaiverRow(ctx, id);
      const waiver = await readSignedWaiver(ctx, { params: { id } });
      const pdf = await createWaiverPdf({ waiver, signature, studioName: teacher?.name ?? "", now: ctx.now });
      yield new Uint8Array(await pdf.arrayBuffer());
    },
  }));
}

async function documents({ db }: Reader): Promise<Entry[]> {
  const sections = await db.selectFrom("site_documents").select("section").orderBy("section").execute();
  const single = (["settings", "availability"] as const).map((table) => ({
    name: `${table}.json`,
    found: db.selectFrom(table).select("body"),
  }));
  const ofSite = sections.map(({ section }) => ({
    name: `site/${section}.json`,
    found: db.selectFrom("site_documents").select("body").where("section", "=", section),
  }));
  const place = { name: "place.json", found: db.selectNoFrom(storedPlace.as("body")) };
  return [...single, place, ...ofSite].map(({ found, ...entry }): Entry => ({
    ...entry,
    async *read() {
      const { body } = (await found.executeTakeFirst()) ?? { body: {} };
      yield `${JSON.stringify(body, null, 2)}\n`;
    },
  }));
}

/** Each picture once, in its largest rendition. */
async function pictures({ db }: Reader): Promise<Entry[]> {
  const jpgs = db.selectFrom("picture_renditions").where("format", "=", "jpg");
  const widest = jpgs.select(["name", (of) => of.fn.max("width").as("width")]).groupBy("name");
  return (await widest.orderBy("name").execute()).map(({ name, width }) => ({
    name: `pictures/${name}.jpg`,
    packed: true,
    async *read() {
      const picture = jpgs.select("bytes").where("name", "=", name).where("width", "=", width);
      yield (await picture.executeTakeFirstOrThrow()).bytes;
    },
  }));
}

/** The owner's notes by person. A note that cannot be opened is listed as unreadable. */
async function* notes(ctx: Reader): AsyncGenerator<string> {
  yield `${t.privateNotes}\r\n`;
  const { rows: people } = await sql<{ id: string; name: string; email: string }>`
    select id, name, coalesce(email, '') as email from people where id in (
      select person_id from client_notes where person_id is not null
      union select users.person_id from client_notes join users on users.id = user_id)
    order by folded(name), id`.execute(ctx.db);
  for (const { id, name, email } of people) {
    yield `\r\n\r\n${email ? `${name} <${email}>` : name}\r\n`;
    const written = ctx.db
      .selectFrom("client_notes")
      .selectAll()
      .where(
        sql<boolean>`(person_id = ${id} or user_id in (select users.id from users where users.person_id = ${id}))`,
      );
    for (const note of await written.orderBy("written_at").orderBy("id").execute()) {
      const body = openNote(ctx, note) ?? `(${refusals.refusalMessages["note-sealed"]})`;
      yield `\r\n${csvTime(note.written_at)}\r\n${body.replaceAll(/\r?\n/g, "\r\n")}\r\n`;
    }
  }
}

async function* readme(ctx: Reader): AsyncGenerator<string> {
  const paragraphs = [
    [t.everythingOn(ctx.publicUrl, csvTime(ctx.now))],
    [t.timesAndPrices(currentPlace().zone, currencyName()), t.openWithSpreadsheet],
    [t.keepItPrivate, t.notForRestoring],
    Object.entries(t.fileDescriptions).map(([name, says]) => `${name}\r\n    ${says}`),
    [t.notInIt],
  ];
  yield `\uFEFF${paragraphs.map((lines) => `${lines.join("\r\n")}\r\n`).join("\r\n")}`;
}
