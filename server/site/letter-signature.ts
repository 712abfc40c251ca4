import type { Ctx } from "../ctx.ts";

/** Sign-off, contact address and studio address for letters. Read before a row is locked. */
export type LetterSignature = { teacher: string; address: string; studioAddress: string[]; city: string };

export async function readLetterSignature({ site }: Pick<Ctx, "site">): Promise<LetterSignature> {
  const { teacher, brand, links } = await site.sections("teacher", "brand", "links");
  return {
    teacher: teacher?.name ?? brand?.yoga.name ?? "",
    address: links?.email ?? "us",
    studioAddress: links?.address ?? [],
    city: teacher?.city ?? "",
  };
}
