import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

export const listOffers = call<typeof S.listOffers>()("visitor", "GET /api/passes");
export const listAdminPasses = call<typeof S.listAdminPasses>()("admin", "GET /api/admin/passes");
export const addPass = call<typeof S.addPass>()("admin", "POST /api/admin/passes");
export const changePass = call<typeof S.changePass>()("admin", "PUT /api/admin/passes/{id}");
export const removePass = call<typeof S.removePass>()("admin", "DELETE /api/admin/passes/{id}");
export const restorePass = call<typeof S.restorePass>()("admin", "POST /api/admin/passes/{id}/restore");
export const reorderPasses = call<typeof S.reorderPasses>()("admin", "PUT /api/admin/passes/order");

export const readBoughtGiftCard = call<typeof S.readBoughtGiftCard>()("visitor", "GET /api/payments/{id}/gift-card", {
  limit: "guesses",
});
export const readGiftCard = call<typeof S.readGiftCard>()("visitor", "GET /api/gift-card");
export const redeemGiftCard = call<typeof S.redeemGiftCard>()("user", "POST /api/wallet/redeem", { limit: "forms" });
export const readMyWallet = call<typeof S.readMyWallet>()("user", "GET /api/user/{id}/wallet");

export const readSoldGiftCards = call<typeof S.readSoldGiftCards>()(
  "admin",
  "GET /api/admin/door-sales/{id}/gift-cards",
);
export const readWallet = call<typeof S.readWallet>()("admin", "GET /api/admin/wallet");
export const giveLot = call<typeof S.giveLot>()("admin", "POST /api/admin/wallet");
export const changeWalletLot = call<typeof S.changeWalletLot>()("admin", "PUT /api/admin/wallet/{id}");
export const expireWalletLot = call<typeof S.expireWalletLot>()("admin", "POST /api/admin/wallet/{id}/expire");
