import { newId } from "../server/platform/db/id.ts";
import type { TestApp } from "./app.ts";

/** The calls of cash sales at the door, as the owner. */
export function doorCalls(site: TestApp, owner: { authorization: string }) {
  const path = "/api/admin/door-sales";
  return {
    sell: (body: object) => site.request("POST", path, { id: newId(), ...body }, owner),
    undo: (id: string, undoneAt?: string) => site.request("POST", `${path}/${id}/undo`, { undoneAt }, owner),
    sales: async (query = "") => (await site.request("GET", path + query, undefined, owner)).body,
  };
}

/** Tins of one chocolate, at its price, as the body of a sale has them. */
export const tins = ({ id, price_cents }: { id: string; price_cents: number }, quantity: number) => [
  { _id: id, quantity, unitCents: price_cents },
];
