import { call } from "../../platform/call/endpoint.ts";
import type { SiteSection } from "./calls.ts";
import type * as S from "./editing-schema.ts";
import { sectionGroupTitles as t } from "./text.desk.ts";

export type * from "./editing-schema.ts";

/** Sections in the groups and order of the owner's list. */
export const sectionGroups: readonly { title: string; sections: readonly SiteSection[] }[] = [
  { title: t.yoga, sections: ["home", "about", "offerings", "trainings", "classDescriptions", "calendar", "contact"] },
  { title: t.chocolates, sections: ["culture", "slides"] },
  { title: t.sessions, sections: ["sessions", "waiver"] },
  { title: t.legal, sections: ["privacy", "terms", "refund", "allergens"] },
  { title: t.site, sections: ["teacher", "brand", "links", "website"] },
];

export const listSections = call<typeof S.listSections>()("admin", "GET /api/admin/site");
export const readSection = call<typeof S.readSection>()("admin", "GET /api/admin/site/{section}");

/** Far above the size of long legal texts. */
const maxBytes = 1024 * 1024;

export const publishSection = call<typeof S.publishSection>()("admin", "PUT /api/admin/site/{section}", {
  bodyBytes: maxBytes,
});
export const listVersions = call<typeof S.listVersions>()("admin", "GET /api/admin/site/{section}/history");
export const readVersion = call<typeof S.readVersion>()("admin", "GET /api/admin/site/{section}/history/{version}");
