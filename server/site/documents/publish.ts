import { parsePictureAddress } from "../../../contract/platform/pictures/picture.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { SiteDocuments, SiteSection } from "../../../contract/site/documents/calls.ts";
import type { SiteDocument } from "../../../contract/site/documents/editing-calls.ts";
import { siteDocuments } from "../../../contract/site/documents/schema.ts";
import { isDeepEqual, textLeaves } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { fieldFaults, parseGiven } from "../../platform/call/field-faults.ts";
import { keepPictures } from "../../platform/pictures/store.ts";
import { editedSection } from "./editing.ts";
import { formOf } from "./form.ts";

/** Number of stored versions of a document besides the current one. */
export const mostVersions = 100;

type Words = Record<string, unknown>;
type Publication = { version: number; words: Words; signAgain?: "everybody" | "nobody" | undefined };

/**
 * Publishes a document in all processes and stores its previous version. An unchanged text changes nothing, so a
 * request can be repeated. Refuses `invalid` with the fields, `stale` when another version was published since, and
 * `sign-again-unanswered`.
 */
export async function publishSection(
  ctx: Ctx,
  { params: { section }, body }: { params: { section: SiteSection }; body: Publication },
): Promise<{ message: string; document: SiteDocument }> {
  const message = await ctx.tx(async (tx) => {
    const now = await tx.db
      .selectFrom("site_documents")
      .selectAll()
      .where("section", "=", section)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw new Error(`The site has no document “${section}”.`);
    const old = now.body as Words;
    const words = validated(section, { ...body.words, ...automaticFields(section, old) });
    if (isDeepEqual(words, old)) return t.siteSaysThisAlready;
    if (now.version !== body.version) throw new Refusal("stale");
    const next = { ...words, ...(await renewedFields(tx, section, { words, old, signAgain: body.signAgain })) };
    await retainPictures(tx, section, next);
    const author = await earlierAuthor(tx, section, next);
    const { version, written_by, updated_at: published_at } = now;
    await tx.db
      .insertInto("site_versions")
      .values({ section, version, body: JSON.stringify(old), written_by, published_at })
      .execute();
    await tx.db
      .updateTable("site_documents")
      .set({ body: JSON.stringify(next), version: version + 1, updated_at: tx.now, written_by: author ?? "owner" })
      .where("section", "=", section)
      .execute();
    await tx.db
      .deleteFrom("site_versions")
      .where("section", "=", section)
      .where("version", "<=", version - mostVersions)
      .execute();
    tx.changed("site");
    return t.published;
  });
  return { message, document: await editedSection(ctx, { params: { section } }) };
}

/** The text, parsed by the section's schema. Refuses `invalid` with a sentence for the path of each field. */
function validated(section: SiteSection, words: Words): Words {
  const parsed = parseGiven(siteDocuments.shape[section], words);
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid", { fields: Object.fromEntries(fieldFaults([parsed.error])) });
}

/** The fields that the site sets. They keep their values unless something else changes. */
function automaticFields(section: SiteSection, old: Words): Words {
  const automatic = formOf(section).filter(({ kind }) => kind === "automatic");
  return Object.fromEntries(automatic.map(({ key }) => [key, old[key]]));
}

type Change = { words: Words; old: Words; signAgain: Publication["signAgain"] };

/** The fields that the site sets in a changed document: the day of a legal page, the version of a waiver. */
async function renewedFields(tx: Tx, section: SiteSection, change: Change): Promise<Words> {
  if ("updatedOn" in change.words) return { updatedOn: studioDay(tx.now) };
  if (section === "waiver") return { version: await waiverVersion(tx, change) };
  return {};
}

/**
 * The version under which a waiver's new text is signed. A text that was published before gets its earlier version
 * again. For another text, if there are signatures, `signAgain` decides: the version stays for a corrected spelling
 * mistake. Refuses `sign-again-unanswered`.
 */
async function waiverVersion(tx: Tx, { words, old, signAgain }: Change): Promise<string> {
  type Waiver = SiteDocuments["waiver"];
  const rows = await tx.db
    .selectFrom("site_versions")
    .select("body")
    .where("section", "=", "waiver")
    .orderBy("version", "desc")
    .execute();
  const past = rows.map((row) => row.body as Waiver);
  const isSameText = (one: Words | Waiver) => isDeepEqual({ ...one, version: "" }, { ...words, version: "" });
  const before = past.find(isSameText);
  if (before) return before.version;
  const isSigned = await tx.db.selectFrom("waivers").select("id").limit(1).executeTakeFirst();
  if (isSigned && !signAgain) throw new Refusal("sign-again-unanswered");
  if (isSigned && signAgain === "nobody") return old["version"] as string;
  const taken = new Set([old["version"], ...past.map(({ version }) => version)]);
  const today = studioDay(tx.now);
  let version: string = today;
  for (let count = 2; taken.has(version); count += 1) version = `${today}-${count}`;
  return version;
}

/**
 * Refuses `invalid` for pictures that do not exist, because a purge may have deleted pictures of an old draft.
 * Restarts the retention of the others.
 */
async function retainPictures(tx: Tx, section: SiteSection, words: Words): Promise<void> {
  const shown = textLeaves(formOf(section), words).flatMap(({ path, text }) => {
    const name = path.endsWith(".image") ? parsePictureAddress(text)?.name : undefined;
    return name ? [{ path, name }] : [];
  });
  if (shown.length === 0) return;
  const found = await keepPictures(tx, [...new Set(shown.map(({ name }) => name))]);
  const missing = shown.filter(({ name }) => !found.has(name));
  if (missing.length === 0) return;
  const faults = missing.map(({ path }) => [path, t.thisPictureIsNoLonger]);
  throw new Refusal("invalid", { fields: Object.fromEntries(faults) });
}

/** `sample` if this text was a sample before: a sample that is published again is a sample. */
async function earlierAuthor(tx: Tx, section: SiteSection, words: Words): Promise<"sample" | "owner" | undefined> {
  const rows = await tx.db
    .selectFrom("site_versions")
    .select("body")
    .where("section", "=", section)
    .where("written_by", "=", "sample")
    .execute();
  return rows.some(({ body }) => isDeepEqual(body, words)) ? "sample" : undefined;
}
