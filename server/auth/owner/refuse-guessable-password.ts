import { text as refusals } from "../../../contract/platform/call/text.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { isBreachedPassword } from "../breached-passwords.ts";

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
