import * as calls from "../../../contract/selling/wallet/calls.ts";
import * as schema from "../../../contract/selling/wallet/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { changeWalletLot, expireWalletLot, giveLot } from "./change-wallet.ts";
import { readBoughtGiftCard, readGiftCard, readSoldGiftCards, redeemGiftCard } from "./gift-cards.ts";
import { addPass, changePass, listAdminPasses, listOffers, removePass, reorderPasses, restorePass } from "./passes.ts";
import { readMyWallet, readWallet } from "./read.ts";

export const walletRoutes = [
  route(calls.listOffers, schema.listOffers, listOffers, { shows: ["passes", "site"] }),
  route(calls.listAdminPasses, schema.listAdminPasses, listAdminPasses),
  route(calls.addPass, schema.addPass, addPass),
  route(calls.changePass, schema.changePass, changePass),
  route(calls.removePass, schema.removePass, removePass),
  route(calls.restorePass, schema.restorePass, restorePass),
  route(calls.reorderPasses, schema.reorderPasses, reorderPasses),
  route(calls.readBoughtGiftCard, schema.readBoughtGiftCard, readBoughtGiftCard),
  route(calls.readSoldGiftCards, schema.readSoldGiftCards, readSoldGiftCards),
  route(calls.readGiftCard, schema.readGiftCard, readGiftCard),
  route(calls.redeemGiftCard, schema.redeemGiftCard, redeemGiftCard),
  route(calls.readMyWallet, schema.readMyWallet, readMyWallet),
  route(calls.readWallet, schema.readWallet, readWallet),
  route(calls.giveLot, schema.giveLot, giveLot),
  route(calls.changeWalletLot, schema.changeWalletLot, changeWalletLot),
  route(calls.expireWalletLot, schema.expireWalletLot, expireWalletLot),
];
