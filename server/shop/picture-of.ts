import { parsePictureAddress } from "../../contract/picture.ts";
import * as t from "../../contract/text/server/shop.ts";
import type { Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/**
 * The name of the stored picture at an address; null for an empty address. Refuses `invalid`, naming the field, for
 * any other address: a product shows only uploaded pictures.
 */
export async function storedPictureName({ db }: Pick<Tx, "db">, image: string): Promise<string | null> {
  if (image === "") return null;
  const facts = parsePictureAddress(image);
  const stored =
    facts &&
    (await db
      .selectFrom("pictures")
      .select("name")
      .where("name", "=", facts.name)
      .where("width", "=", facts.width)
      .where("height", "=", facts.height)
      .executeTakeFirst());
  if (stored) return stored.name;
  throw new Refusal("invalid", { fields: { image: t.uploadPictureFirst } });
}
