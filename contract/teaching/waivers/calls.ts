import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/** Size of the signature pad in CSS pixels. */
export const signaturePad = { width: 500, height: 200 } as const;

export const readWaiver = call<typeof S.readWaiver>()("admin", "GET /api/admin/waivers/{id}");
export const readSignature = call<typeof S.readSignature>()("admin", "GET /api/admin/waivers/{id}/signature.png", {
  as: "png",
});
export const downloadWaiver = call<typeof S.downloadWaiver>()("admin", "GET /api/admin/waivers/{id}.pdf", {
  as: "pdf",
});
