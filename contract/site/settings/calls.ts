import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

export const readSettings = call<typeof S.readSettings>()("admin", "GET /api/admin/settings");
export const changeSettings = call<typeof S.changeSettings>()("admin", "PUT /api/admin/settings");
export const sendTestNotice = call<typeof S.sendTestNotice>()("admin", "POST /api/admin/settings/test-mail", {
  limit: "forms",
});
