import type { SiteDocuments } from "../../contract/schema/site.ts";
import { chocolateDefaults } from "./defaults-chocolates.ts";
import { legalDefaults } from "./defaults-legal.ts";
import { sessionDefaults } from "./defaults-sessions.ts";
import { websiteDefaults } from "./defaults-website.ts";
import { yogaDefaults } from "./defaults-yoga.ts";

/** The address of a stored picture, by the name of its source file. */
export type PictureOf = (fileName: string) => string;

/**
 * The texts and pictures of a new site: a fictional teacher, town and shop. The owner can replace them one section at
 * a time.
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
