import { z } from "zod";
import { refusalMessages } from "../../platform/call/text.en.ts";
import * as adminShared from "../../platform/language/text.desk.ts";
import * as v from "../../platform/values/schema.ts";
import * as t from "./text.desk.ts";

/** Sold out, but a payment that is not completed holds tins, which may become available again. */
const isBeingPaid = z.literal(true).optional();

export const chocolate = v.namedObject("Chocolate", {
  _id: v.id,
  /** Last part of the page's URL, like `/chocolates/dark-sea-salt`. */
  slug: z.string(),
  name: z.string(),
  /** Price of one tin. */
  price: v.dollars,
  /** Address of the picture (`contract/platform/pictures/picture.ts`); empty if there is none. */
  image: z.string(),
  imageAlt: z.string(),
  description: z.string(),
  details: z.string(),
  inventory: z.int(),
  isBeingPaid,
});

/** A chocolate for the owner. */
const adminChocolate = chocolate
  .extend({
    allergens: z.string(),
    bestBefore: v.day.nullable(),
    lowStockAt: z.int(),
    state: v.shownOrHidden,
    version: v.version,
    /** Tins held for open payments; not part of `inventory`. */
    held: z.int(),
  })
  .meta({ id: "OwnChocolate" });

const inventory = z.int(adminShared.enterWholeNumberOfTins).min(0).max(100_000);
const chocolateFields = {
  name: v.line(120, adminShared.nameChocolate),
  price: v.price(0.01, 10_000, t.enterPrice, t.useWholeCents, t.thatIsMoreThanTin),
  image: z.string().max(300),
  imageAlt: v.lineOrNothing(300),
  description: v.prose(2_000),
  details: v.prose(2_000),
  inventory,
  allergens: v.lineOrNothing(500),
  bestBefore: v.day.nullable(),
  lowStockAt: z.int().min(0).max(1_000),
  state: v.shownOrHidden,
};
export const listAdminChocolates = {
  summary: "List all chocolates, including hidden ones, in the owner's order.",
  output: z.array(adminChocolate),
};
export const readAdminChocolate = {
  summary: "Read a chocolate, hidden or shown, as the owner edits it.",
  ...v.byId,
  output: adminChocolate,
};
export const addChocolate = {
  summary: "Add a chocolate.",
  body: z.strictObject({
    ...chocolateFields,
    image: chocolateFields.image.default(""),
    imageAlt: chocolateFields.imageAlt.default(""),
    description: chocolateFields.description.default(""),
    details: chocolateFields.details.default(""),
    allergens: chocolateFields.allergens.default(""),
    bestBefore: chocolateFields.bestBefore.default(null),
    lowStockAt: chocolateFields.lowStockAt.default(3),
    state: chocolateFields.state.default("shown"),
  }),
  output: z.strictObject({ message: z.string(), product: adminChocolate }),
};
/** Accepts a whole chocolate as read, or some of its fields. Omitted fields stay unchanged. */
export const changeChocolate = {
  summary:
    "Change a chocolate. With `inventoryWas`, the stock changes by the difference, so that tins sold since then stay sold.",
  refusals: v.refusalCodes("not-found", "stale", "stock-below-zero"),
  params: v.idParams,
  body: z
    .strictObject({
      ...chocolateFields,
      _id: v.id,
      slug: z.string(),
      held: z.int32(),
      isBeingPaid,
      version: v.version,
      /** The inventory as last read: the stock changes by the difference. If omitted, `inventory` is set. */
      inventoryWas: z.int32().min(0),
    })
    .partial(),
  output: z.strictObject({ message: z.string(), product: adminChocolate }),
};
export const removeChocolate = {
  summary: "Remove a chocolate permanently. Past orders keep it.",
  ...v.byId,
  output: v.done,
};
export const restoreChocolate = {
  summary: "Add a removed chocolate again, as it was. Repeating it changes nothing.",
  refusals: v.refusalCodes("not-found", "name-taken"),
  ...v.restoring,
};
export const reorderChocolates = {
  summary: "Set the order of the chocolates. The list must contain all of them.",
  ...v.reordering(500),
};
const fraction = z.number().min(0).max(1);
const extent = z.number().min(0.01).max(1);

export const addPicture = {
  summary: "Store a picture in all sizes, optionally cropped, without its metadata.",
  refusals: v.refusalCodes("picture-unusable"),
  body: z.strictObject({
    /** Data URL of a JPEG, PNG, WebP or AVIF of at most 10 MB. */
    image: z.string().max(14_000_000, refusalMessages["picture-unusable"]),
    /** The part to keep, in fractions of width and height from the upper left. */
    crop: z.strictObject({ left: fraction, top: fraction, width: extent, height: extent }).optional(),
  }),
  /** `image`: address of the picture, for chocolates and site documents. */
  output: z.strictObject({ image: z.string() }),
};
export const readStockHistory = {
  summary: "List the last hundred stock changes of a chocolate.",
  ...v.byId,
  output: z.array(
    z.strictObject({
      change: z.int(),
      why: z.enum(["start", "owner", "held", "released", "refunded", "door", "door-undone"]),
      orderNumber: z.int().nullable(),
      inventoryAfter: z.int(),
      changedAt: v.moment,
    }),
  ),
};
export const readChocolate = {
  summary: "Read a chocolate on sale by its slug.",
  refusals: v.refusalCodes("not-found"),
  params: z.strictObject({
    slug: v.slug,
  }),
  output: chocolate.extend({ allergens: z.string(), bestBefore: v.day.nullable() }),
};
export const listChocolates = {
  summary: "List the chocolates on sale, in the owner's order.",
  output: z.array(chocolate),
};

export type Chocolate = z.output<typeof chocolate>;
export type AdminChocolate = z.output<typeof adminChocolate>;
export type NewChocolate = z.input<typeof addChocolate.body>;
export type ChocolateChange = z.input<typeof changeChocolate.body>;
export type ChocolateSaved = z.output<typeof changeChocolate.output>;
export type StockHistory = z.output<typeof readStockHistory.output>;
export type ChocolateDetails = z.output<typeof readChocolate.output>;
