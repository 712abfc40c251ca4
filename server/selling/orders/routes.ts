import * as contract from "../../../contract/selling/orders/calls.ts";
import * as codes from "../../../contract/selling/orders/codes-schema.ts";
import * as schema from "../../../contract/selling/orders/schema.ts";
import * as taxes from "../../../contract/selling/orders/tax-schema.ts";
import { route } from "../../platform/http/serve.ts";
import { changeOrders } from "./change-several.ts";
import { changeOrder, handOverOrder } from "./change.ts";
import { addCode, listCodes, removeCode, restoreCode } from "./codes.ts";
import { saveOrder } from "./confirm.ts";
import { ordersFile } from "./csv.ts";
import { quoteCart } from "./quote.ts";
import { listMyOrders, listOrders, readOrder, readAdminOrder } from "./read.ts";
import { refundOrder } from "./refund.ts";
import { changeTaxRates, shippingCountries, taxRates } from "./taxes.ts";

export const orderRoutes = [
  route(contract.readShipping, schema.readShipping, async (ctx) => [...(await shippingCountries(ctx))]),
  route(contract.quoteCart, schema.quoteCart, quoteCart),
  route(contract.saveOrder, schema.saveOrder, saveOrder),
  route(contract.listMyOrders, schema.listMyOrders, listMyOrders),
  route(contract.readOrder, schema.readOrder, readOrder),
  route(contract.listOrders, schema.listOrders, listOrders),
  route(contract.downloadOrders, schema.downloadOrders, ordersFile),
  route(contract.readAdminOrder, schema.readAdminOrder, readAdminOrder),
  route(contract.changeOrder, schema.changeOrder, changeOrder),
  route(contract.changeOrders, schema.changeOrders, changeOrders),
  route(contract.handOverOrder, schema.handOverOrder, handOverOrder),
  route(contract.refundOrder, schema.refundOrder, refundOrder),
  route(contract.listCodes, codes.listCodes, listCodes),
  route(contract.addCode, codes.addCode, addCode),
  route(contract.removeCode, codes.removeCode, removeCode),
  route(contract.restoreCode, codes.restoreCode, restoreCode),
  route(contract.readTaxRates, taxes.readTaxRates, taxRates),
  route(contract.changeTaxRates, taxes.changeTaxRates, changeTaxRates),
];
