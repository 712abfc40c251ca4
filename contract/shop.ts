import { endpoint } from "./endpoint.ts";
import type {
  ChocolateChange,
  ChocolateId,
  ChocolateKey,
  ChocolateList,
  ChocolateOrder,
  ChocolateSaved,
  ChocolateShown,
  Done,
  NewChocolate,
  NewPicture,
  AdminChocolate,
  PictureAdded,
  StockHistory,
} from "./schema/shop.ts";

export type {
  Chocolate,
  ChocolateChange,
  ChocolateShown,
  NewChocolate,
  AdminChocolate,
  StockHistory,
} from "./schema/shop.ts";

export const listChocolates = endpoint<{ output: ChocolateList }>()({
  method: "GET",
  path: "/api/chocolates",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary: "The chocolates on sale, in the owner's order.",
});

export const readChocolate = endpoint<{ params: ChocolateKey; output: ChocolateShown }>()({
  method: "GET",
  path: "/api/chocolates/{slug}",
  who: "visitor",
  limit: "lists",
  refusals: ["not-found"],
  summary: "One chocolate, by the name in its address.",
});

export const listAdminChocolates = endpoint<{ output: AdminChocolate[] }>()({
  method: "GET",
  path: "/api/admin/chocolates",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "All chocolates, hidden ones too, in the owner's order.",
});

export const addChocolate = endpoint<{ body: NewChocolate; output: ChocolateSaved }>()({
  method: "POST",
  path: "/api/admin/chocolates",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Add a chocolate.",
});

export const changeChocolate = endpoint<{
  params: ChocolateId;
  body: ChocolateChange;
  output: ChocolateSaved;
}>()({
  method: "PUT",
  path: "/api/chocolates/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found", "stale", "stock-below-zero"],
  summary: "Change a chocolate; stock as a difference, so that tins sold meanwhile are not put back.",
});

export const removeChocolate = endpoint<{ params: ChocolateId; output: Done }>()({
  method: "DELETE",
  path: "/api/chocolates/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "Take a chocolate off the shelf for good; past orders keep it.",
});

export const orderChocolates = endpoint<{ body: ChocolateOrder; output: Done }>()({
  method: "PUT",
  path: "/api/admin/chocolates/order",
  who: "admin",
  limit: "lists",
  refusals: ["stale"],
  summary: "Put the chocolates into this order; all of them have to be named.",
});

export const readStock = endpoint<{ params: ChocolateId; output: StockHistory }>()({
  method: "GET",
  path: "/api/admin/chocolates/{id}/stock",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "The last hundred changes of a chocolate's stock.",
});

export const addPicture = endpoint<{ body: NewPicture; output: PictureAdded }>()({
  method: "POST",
  path: "/api/admin/pictures",
  who: "admin",
  limit: "forms",
  // Ten megabytes as base64, and the rest.
  bodyBytes: 14 * 1024 * 1024,
  refusals: ["picture-unusable"],
  summary: "Store a picture, cropped if wanted, in all sizes; its metadata is dropped.",
});
