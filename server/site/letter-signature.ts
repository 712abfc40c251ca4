import type { Ctx } from "../ctx.ts";

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
};

export async function readLetterSignature({ site }: Pick<Ctx, "site">): Promise<LetterSignature> {
  const { teacher, brand, links, calendar } = await site.sections("teacher", "brand", "links", "calendar");
  return {
    teacher: teacher?.name ?? brand?.yoga.name ?? "",
    address: links?.email ?? "us",
    studioAddress: links?.address ?? [],
    city: teacher?.city ?? "",
    price: calendar?.price ?? "",
    bring: calendar?.bring ?? "",
  };
}
