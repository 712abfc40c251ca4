import type { GoodsAtDoor } from "./goods-at-door.ts";
import type { PaymentPage, PaymentProvider } from "./provider.ts";
import type { PurchaseKinds } from "./purchase-kinds.ts";

declare module "../../platform/call/ctx.ts" {
  interface CommonPorts {
    /** The kinds of purchases. */
    kinds: PurchaseKinds;
    /** What the owner can sell at the door. */
    doorGoods: readonly GoodsAtDoor[];
  }

  interface CtxPorts {
    /** PayPal or its stand-in; never called inside a transaction. */
    provider: PaymentProvider;
    /** What a page needs to show the provider's buttons. */
    paymentPage: PaymentPage;
  }
}
