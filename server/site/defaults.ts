import type { SiteDocuments } from "../../contract/schema/site.ts";
import { chocolateDefaults } from "./defaults-chocolates.ts";
import { legalDefaults } from "./defaults-legal.ts";
import { sessionDefaults } from "./defaults-sessions.ts";
import { websiteDefaults } from "./defaults-website.ts";
import { yogaDefaults } from "./defaults-yoga.ts";

/** The address of a stored picture by the name of the file it was made from. */
export type PictureOf = (fileName: string) => string;

/**
 * The words and pictures a new site starts with: a teacher, a town and tins that do not exist, written so that an
 * owner can replace them one section at a time.
 */
export function siteDefaults(picture: PictureOf): SiteDocuments {
  return {
    ...yogaDefaults(picture),
    ...sessionDefaults(),
    ...chocolateDefaults(picture),
    ...legalDefaults(),
    ...websiteDefaults(),
  };
}
