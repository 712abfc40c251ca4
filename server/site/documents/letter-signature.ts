import { text as people } from "../../../contract/office/people/text.ts";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { type Language, languages } from "../../../contract/platform/language/language.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { speak } from "../../platform/language/language.ts";
import { ownerAddress } from "../settings/read.ts";

type Writer = Pick<Ctx, "site" | "ownerEmail">;

/**
 * Sign-off, contact address and studio address for letters, and the words about every class. Read before a row is locked.
 */
export type LetterSignature = {
  teacher: string;
  address: string;
  studioAddress: string[];
  city: string;
  price: string;
  bring: string;
  /** Organizer of classes and sessions in calendar entries. */
  organizer: { name: string; email: string };
};

export async function readLetterSignature(ctx: Writer): Promise<LetterSignature> {
  const signatures = await Promise.all(languages.map((language) => signatureIn(ctx, language)));
  const own = (): LetterSignature => signatures[languages.indexOf(currentLanguage())]!;
  const names = Object.keys(own()) as (keyof LetterSignature)[];
  // Getters, because the language of the letter is decided after this.
  const properties = names.map((name) => [name, { enumerable: true, get: () => own()[name] }]);
  return Object.defineProperties({}, Object.fromEntries(properties) as PropertyDescriptorMap) as LetterSignature;
}

const signatureIn = async (ctx: Writer, language: Language): Promise<LetterSignature> =>
  speak(await ctx.site.spoken(language), () => currentSignature(ctx));

async function currentSignature(ctx: Writer): Promise<LetterSignature> {
  const { teacher, brand, links, calendar } = await ctx.site.sections("teacher", "brand", "links", "calendar");
  const name = teacher?.name ?? brand?.yoga.name ?? "";
  return {
    teacher: name,
    organizer: { name, email: await ownerAddress(ctx) },
    address: links?.email ?? people.us,
    studioAddress: links?.address ?? [],
    city: teacher?.city ?? "",
    price: calendar?.price ?? "",
    bring: calendar?.bring ?? "",
  };
}
