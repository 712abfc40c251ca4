import type { sellAtDoor as schema } from "../../../contract/office/door/schema.ts";
import type { Parsed, Tx } from "../../platform/call/ctx.ts";
import type { CashKind, PurchaseLine } from "./purchase-kinds.ts";

/** What the page asks to sell: the body of the call. `personId` is the person that is kept after a merge. */
export type WantedSale = Parsed<typeof schema>["body"];

/** The wallet part of a sale: the lot that it grants, and its price. */
export type LotOfSale = { id: string; cents: number };

/** The goods of a sale at the door: the class at which it was sold, if any, with its title at that time, and its lots. */
export type DoorGoods = { eventId?: string; title?: string; lots?: LotOfSale[] };

/**
 * One kind of goods that the owner can sell at the door, together with others in one purchase. The steps run in the
 * order of the registered kinds, in the transaction of the sale. server/make-ctx.ts registers them.
 */
export type GoodsAtDoor = {
  /** Locks what `take` changes, before the purchase is stored. Lock order: the order of the registered kinds. */
  lock?(tx: Tx, sale: WantedSale): Promise<void>;
  /** What is stored with the purchase. Refuses nothing: a repeated request is answered with its sale. */
  goods?(sale: WantedSale): DoorGoods;
  /** Takes or makes the goods. Refuses unavailable goods; missing tins only without `evenIfGone`. */
  take?(tx: Tx, sale: WantedSale, goods: DoorGoods): Promise<void>;
  /** Its lines, at the prices that the page showed. None if the sale has none of it. */
  lines(tx: Tx, sale: WantedSale): Promise<PurchaseLine[]>;
  /**
   * Prepares an undo: takes the locks that come before the purchase, and returns the function that gives back what the
   * sale took. That function refuses used goods.
   */
  lockTaken?(tx: Tx, saleId: string): Promise<() => Promise<void>>;
} & Partial<Omit<CashKind, "words">>;
