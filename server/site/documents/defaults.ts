import type { SiteDocuments } from "../../../contract/site/documents/schema.ts";
import { demoAlts } from "../../platform/pictures/demo-alts.ts";
import { chocolateDefaults } from "./defaults-chocolates.ts";
import { legalDefaults } from "./defaults-legal.ts";
import { website } from "./defaults-website.ts";
import { yogaDefaults } from "./defaults-yoga.ts";

/** A demo picture on a page, by the name of its source file. */
export type PictureOf = (fileName: keyof typeof demoAlts) => { image: string; alt: string };

/**
 * The texts and pictures of a new site: a fictional teacher, town and shop. The owner can replace them one section at
 * a time. `addressOf` returns the address of a stored demo picture.
 */
export function siteDefaults(addressOf: (fileName: string) => string): SiteDocuments {
  const picture: PictureOf = (file) => ({ image: addressOf(file), alt: demoAlts[file] });
  return { ...yogaDefaults(picture), sessions, ...chocolateDefaults(picture), ...legalDefaults(), website };
}

/** The texts of the page on which students book sessions. */
const sessions: SiteDocuments["sessions"] = {
  page: {
    title: "One-to-one sessions",
    description:
      "Book a private yoga or yoga therapy session with {teacher}, in {city} or online: prices on a sliding scale, and the next free times.",
    lead: "A private hour, in {city} or online. Pick a time, choose what you pay, and it’s yours.",
  },
  title: "Book a New Session",
  lead: "A private hour, in person or online.",
  amountHelp:
    "A sliding scale: {yoga prices} for an individual session, {therapy prices} for yoga therapy. Pay what fits your month, no questions asked.",
  cancelling:
    "If something comes up, you can move or cancel your session yourself until {cancel hours} before it starts. If you cancel, you get a full refund. Later than that, write to us: you get half back.",
  bring: "Clothes you can move in. Mats, blankets and tea are here. Online, a mat and a quiet corner are enough.",
};
