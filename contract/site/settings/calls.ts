import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/** Limits of the sliding scales in the settings, in whole dollars. */
export const sessionAmount = { least: 35, most: 130 } as const;

export const readSettings = call<typeof S.readSettings>()("admin", "GET /api/admin/settings");
export const changeSettings = call<typeof S.changeSettings>()("admin", "PUT /api/admin/settings");
export const readAddressFields = call<typeof S.readAddressFields>()("admin", "GET /api/admin/address-fields");
export const sendTestNotice = call<typeof S.sendTestNotice>()("admin", "POST /api/admin/settings/test-mail", {
  limit: "forms",
});
