import { z } from "zod";
import { id } from "./text.ts";

export const chocolate = z.strictObject({
  _id: id,
  name: z.string(),
  /** Dollars per tin. */
  price: z.number(),
  /** Address of the picture; `contract/picture.ts` reads its size and renditions from it. Empty when there is none. */
  image: z.string(),
  imageAlt: z.string(),
  description: z.string(),
  details: z.string(),
  inventory: z.int(),
});

export const listChocolates = { output: z.array(chocolate) };

export type Chocolate = z.output<typeof chocolate>;
export type ChocolateList = z.output<typeof listChocolates.output>;
