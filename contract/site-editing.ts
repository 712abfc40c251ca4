import { endpoint } from "./endpoint.ts";
import type {
  PastVersion,
  Publication,
  Published,
  SectionFacts,
  SectionName,
  SiteDocument,
  VersionFacts,
  VersionName,
} from "./schema/site-editing.ts";
import type { SiteSection } from "./site.ts";

export type { SectionFacts, SiteDocument, VersionFacts } from "./schema/site-editing.ts";

/** The sections as the owner's list shows them, in groups. */
export const sectionGroups: readonly { title: string; sections: readonly SiteSection[] }[] = [
  {
    title: "Yoga pages",
    sections: ["home", "about", "offerings", "trainings", "classDescriptions", "calendar", "contact"],
  },
  { title: "Chocolates", sections: ["culture", "slides"] },
  { title: "Sessions and classes", sections: ["sessions", "waiver"] },
  { title: "Legal", sections: ["privacy", "terms", "refund", "allergens"] },
  { title: "The site", sections: ["teacher", "brand", "links", "website"] },
];

export const listSections = endpoint<{ output: SectionFacts[] }>()({
  method: "GET",
  path: "/api/admin/site",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "All documents of the site, without their words.",
});

export const readSection = endpoint<{ params: SectionName; output: SiteDocument }>()({
  method: "GET",
  path: "/api/admin/site/{section}",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "One document as its owner wrote it, with the form to edit it.",
});

/** Long legal texts are far below this. */
const mostBytes = 1024 * 1024;

export const publishSection = endpoint<{ params: SectionName; body: Publication; output: Published }>()({
  method: "PUT",
  path: "/api/admin/site/{section}",
  who: "admin",
  limit: "lists",
  bodyBytes: mostBytes,
  refusals: ["stale", "sign-again-unanswered"],
  summary: "Publish a document at once; what it said before is kept.",
});

export const listVersions = endpoint<{ params: SectionName; output: VersionFacts[] }>()({
  method: "GET",
  path: "/api/admin/site/{section}/history",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "What a document said, version by version, newest first.",
});

export const readVersion = endpoint<{ params: VersionName; output: PastVersion }>()({
  method: "GET",
  path: "/api/admin/site/{section}/history/{version}",
  who: "admin",
  limit: "lists",
  refusals: ["not-found"],
  summary: "One version of a document.",
});
