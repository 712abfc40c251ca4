import { call } from "../../platform/call/endpoint.ts";
import { amountWords } from "../../platform/values/money.ts";
import type * as S from "./schema.ts";
import * as t from "./text.desk.ts";

export type * from "./schema.ts";

/** Limits of the sliding scales in the settings, in whole dollars. */
export const sessionAmount = { least: 35, most: 130 } as const;
/** Error message for a price outside the limits. */
export const payableAmountsMessage = () =>
  t.sessionsCanBePaid(amountWords(sessionAmount.least), amountWords(sessionAmount.most));

export const readSettings = call<typeof S.readSettings>()("admin", "GET /api/admin/settings");
export const changeSettings = call<typeof S.changeSettings>()("admin", "PUT /api/admin/settings");
export const readAddressFields = call<typeof S.readAddressFields>()("admin", "GET /api/admin/address-fields");
export const sendTestNotice = call<typeof S.sendTestNotice>()("admin", "POST /api/admin/settings/test-mail", {
  limit: "forms",
});
