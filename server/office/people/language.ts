import { type Kysely, sql } from "kysely";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import type { Language } from "../../../contract/platform/language/language.ts";
import type { Tables } from "../../platform/db/schema.ts";

/** The language in which the person with an address last used the site. Undefined if that is unknown. */
export async function languageAt(db: Kysely<Tables>, email: string): Promise<Language | undefined> {
  const { rows } = await sql<{ language: Language | null }>`
    select language from people where lower(email) = lower(${email})`.execute(db);
  return rows[0]?.language ?? undefined;
}

/**
 * The statement that stores the current language for an address. A visitor, who may have typed any address, sets it only
 * while it is unknown (`isProven`: false).
 */
export function languageUpdate(db: Kysely<Tables>, email: string, { isProven }: { isProven: boolean }) {
  const language = currentLanguage();
  const people = db.updateTable("people").set({ language });
  const mayBeSet = isProven ? sql<boolean>`language is distinct from ${language}` : sql<boolean>`language is null`;
  return people.where(sql<boolean>`lower(email) = lower(${email})`).where(mayBeSet);
}
