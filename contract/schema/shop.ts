import { z } from "zod";
import { refusing } from "../refusals.ts";
import { refusals } from "../refusals.ts";
import { day, done, id, line, lineOrNothing, prose, version } from "./text.ts";

export const chocolate = z
  .strictObject({
    _id: id,
    /** Names it in its address: /chocolates/dark-sea-salt. */
    slug: z.string(),
    name: z.string(),
    /** Dollars per tin. */
    price: z.number(),
    /** Address of the picture; `contract/picture.ts` reads its size and renditions from it. Empty when there is none. */
    image: z.string(),
    imageAlt: z.string(),
    description: z.string(),
    details: z.string(),
    inventory: z.int(),
  })
  .meta({ id: "Chocolate" });

/** A product as the owner sees it. */
const ownChocolate = chocolate
  .extend({
    allergens: z.string(),
    bestBefore: day.nullable(),
    lowStockAt: z.int(),
    state: z.enum(["shown", "hidden"]),
    /** Rises with every save; a save that carries an old one is refused as stale. */
    version,
    /** Tins set aside for who is just paying; not in `inventory`. */
    held: z.int(),
  })
  .meta({ id: "OwnChocolate" });

const which = z.strictObject({ id });
const price = z
  .number()
  .min(0.01, "Please enter a price.")
  .max(10_000, "That is more than a tin can cost.")
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, "Please use whole cents.");
const inventory = z.int("Please enter a whole number of tins.").min(0).max(100_000);
const facts = {
  name: line(120, "Please name the chocolate."),
  price,
  image: z.string().max(300),
  imageAlt: lineOrNothing(300),
  description: prose(2_000),
  details: prose(2_000),
  inventory,
  allergens: lineOrNothing(500),
  bestBefore: day.nullable(),
  lowStockAt: z.int().min(0).max(1_000),
  state: z.enum(["shown", "hidden"]),
};

export const listAdminChocolates = {
  summary: "All chocolates, hidden ones too, in the owner's order.",
  output: z.array(ownChocolate),
};
export const addChocolate = {
  summary: "Add a chocolate.",
  body: z.strictObject({
    ...facts,
    image: facts.image.default(""),
    imageAlt: facts.imageAlt.default(""),
    description: facts.description.default(""),
    details: facts.details.default(""),
    allergens: facts.allergens.default(""),
    bestBefore: facts.bestBefore.default(null),
    lowStockAt: facts.lowStockAt.default(3),
    state: facts.state.default("shown"),
  }),
  output: z.strictObject({ message: z.string(), product: ownChocolate }),
};
/** Takes the product as it was read, whole, or a part of it; what is left out stays. */
export const changeChocolate = {
  summary: "Change a chocolate; stock as a difference, so that tins sold meanwhile are not put back.",
  refusals: refusing("not-found", "stale", "stock-below-zero"),
  params: which,
  body: z
    .strictObject({
      ...facts,
      _id: id,
      slug: z.string(),
      held: z.int32(),
      version,
      /** The inventory that was read: the change is applied as a difference to it. Left out, `inventory` is set. */
      inventoryWas: z.int32().min(0),
    })
    .partial(),
  output: z.strictObject({ message: z.string(), product: ownChocolate }),
};
export const removeChocolate = {
  summary: "Take a chocolate off the shelf for good; past orders keep it.",
  refusals: refusing("not-found"),
  params: which,
  output: done,
};
export const orderChocolates = {
  summary: "Put the chocolates into this order; all of them have to be named.",
  refusals: refusing("stale"),
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  output: done,
};
export const addPicture = {
  summary: "Store a picture, cropped if wanted, in all sizes; its metadata is dropped.",
  refusals: refusing("picture-unusable"),
  body: z.strictObject({
    /** A data URL of a JPEG, PNG, WebP or AVIF, at most 10 MB of bytes. */
    image: z.string().max(14_000_000, refusals["picture-unusable"][1]),
    /** The part that is kept, in shares of width and height from the upper left. */
    crop: z
      .strictObject({
        left: z.number().min(0).max(1),
        top: z.number().min(0).max(1),
        width: z.number().min(0.01).max(1),
        height: z.number().min(0.01).max(1),
      })
      .optional(),
  }),
  /** The address of the stored picture, as products and site documents carry it. */
  output: z.strictObject({ image: z.string() }),
};
export const readStock = {
  summary: "The last hundred changes of a chocolate's stock.",
  refusals: refusing("not-found"),
  params: which,
  output: z.array(
    z.strictObject({
      change: z.int(),
      why: z.enum(["start", "owner", "held", "released", "refunded"]),
      orderNumber: z.int().nullable(),
      inventoryAfter: z.int(),
      changedAt: z.iso.datetime(),
    }),
  ),
};
export const readChocolate = {
  summary: "One chocolate, by the name in its address.",
  refusals: refusing("not-found"),
  params: z.strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(140),
  }),
  output: chocolate.extend({ allergens: z.string(), bestBefore: day.nullable() }),
};

export const listChocolates = {
  summary: "The chocolates on sale, in the owner's order.",
  output: z.array(chocolate),
};

export type Chocolate = z.output<typeof chocolate>;
export type AdminChocolate = z.output<typeof ownChocolate>;
export type NewChocolate = z.input<typeof addChocolate.body>;
export type ChocolateChange = z.input<typeof changeChocolate.body>;
export type ChocolateSaved = z.output<typeof changeChocolate.output>;
export type StockHistory = z.output<typeof readStock.output>;
export type ChocolateShown = z.output<typeof readChocolate.output>;
export type Done = z.output<typeof done>;
