import { z } from "zod";
import { pictureFacts } from "../picture.ts";
import { day, line, prose } from "./text.ts";

/** A title, a label, a name: one line. */
const words = line(200, "Please write something here.");
/** A paragraph without a heading of its own. */
const paragraph = prose(4000).min(1, "Please write something here.");
const paragraphs = z.array(paragraph).min(1).max(40);
/** A page's description for search results and shared links. */
const description = line(320, "Please describe the page in a sentence.");
const url = z
  .url({ protocol: /^https?$/, error: "Please enter a full address, like https://example.com." })
  .max(500);

export const sitePicture = z.strictObject({
  /** Address of a stored picture; `contract/picture.ts` reads its size and renditions from it. */
  image: z
    .string()
    .max(300)
    .refine((address) => pictureFacts(address) !== undefined, "That is not a stored picture."),
  alt: line(300, "Please describe the picture in a sentence."),
});

/** Long texts: headings, paragraphs and lists, never HTML. Mail and web addresses in them become links on the page. */
export const block = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("heading"), text: words }),
  z.strictObject({ kind: z.literal("paragraph"), text: paragraph }),
  z.strictObject({ kind: z.literal("list"), items: z.array(paragraph).min(1).max(40) }),
]);

const brand = z.strictObject({ name: words, mark: z.enum(["yoga", "cacao"]), tagline: words });

const offering = z.strictObject({
  /** Names the card in addresses: `/about#workshops`. */
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .max(60),
  title: words,
  drawing: z.enum(["offering-private", "offering-class", "offering-therapy"]),
  summary: paragraph,
  price: words,
  text: paragraphs,
});

const legalPage = z.strictObject({
  title: words,
  description,
  /** The day these words were last changed. */
  updatedOn: day,
  lead: paragraph,
  blocks: z.array(block).min(1).max(200),
});

/** Every document of the site, by section. One row each in the database. */
export const siteDocuments = z.strictObject({
  teacher: z.strictObject({
    name: words,
    firstName: words,
    jobTitle: words,
    description,
    city: words,
    region: words,
    picture: sitePicture,
  }),
  brand: z.strictObject({
    yoga: brand,
    chocolates: brand,
    /** The last line of every page. */
    footerNote: words,
  }),
  home: z.strictObject({
    title: words,
    description,
    lead: paragraph,
    bookButton: words,
    calendarLink: words,
    about: z.strictObject({ title: words, paragraphs, link: words, picture: sitePicture }),
    pictures: z.strictObject({ title: words, lead: paragraph, items: z.array(sitePicture).length(3) }),
    freeSession: z.strictObject({
      title: words,
      lead: paragraph,
      steps: z.array(z.strictObject({ title: words, text: paragraph })).max(5),
      button: words,
      phoneHelp: words,
      /** Said after the success sentence. */
      next: paragraph,
    }),
  }),
  about: z.strictObject({ title: words, description, lead: paragraph, paragraphs, picture: sitePicture }),
  offerings: z.strictObject({
    title: words,
    lead: paragraph,
    bookButton: words,
    cards: z.array(offering).length(3),
  }),
  trainings: z.strictObject({
    title: words,
    lead: paragraph,
    items: z
      .array(z.strictObject({ title: words, when: words, text: paragraph }))
      .min(1)
      .max(40),
  }),
  classDescriptions: z.strictObject({
    title: words,
    lead: paragraph,
    items: z
      .array(z.strictObject({ title: words, facts: words, text: paragraph }))
      .min(1)
      .max(40),
  }),
  calendar: z.strictObject({
    title: words,
    description,
    lead: paragraph,
    empty: z.strictObject({ title: words, text: paragraph, button: words }),
  }),
  sessions: z.strictObject({
    title: words,
    lead: paragraph,
    amountHelp: paragraph,
    cancelling: paragraph,
  }),
  contact: z.strictObject({
    title: words,
    description,
    lead: paragraph,
    button: words,
    answerTime: words,
    picture: sitePicture,
  }),
  culture: z.strictObject({
    description,
    hero: z.strictObject({ title: words, lead: paragraph, orderButton: words, picture: sitePicture }),
    products: z.strictObject({ title: words, lead: paragraph, allergenLink: words }),
    title: words,
    parts: z
      .array(z.strictObject({ title: words, paragraphs, picture: sitePicture }))
      .min(1)
      .max(6),
  }),
  slides: z.strictObject({ title: words, pictures: z.array(sitePicture).min(4).max(24) }),
  waiver: z.strictObject({
    title: words,
    /** Changes with the text; a signature remembers which one it stands under. */
    version: line(40, "Please give this text a version."),
    lead: paragraph,
    sections: z
      .array(z.strictObject({ title: words, paragraphs }))
      .min(1)
      .max(40),
    /** What the check box says. */
    agreement: paragraph,
  }),
  privacy: legalPage,
  terms: legalPage,
  refund: legalPage,
  allergens: legalPage,
  links: z.strictObject({
    sourceCode: url,
    social: z.strictObject({ label: words, url }),
    email: z.email().max(254),
    phone: line(40, "Please enter a phone number."),
    address: z.array(words).min(1).max(6),
  }),
  website: z.strictObject({
    title: words,
    description,
    lead: paragraph,
    parts: z
      .array(z.strictObject({ title: words, text: paragraph }))
      .min(1)
      .max(20),
    plannedTitle: words,
    plannedLead: paragraph,
    planned: z
      .array(z.strictObject({ title: words, state: words, text: paragraph }))
      .min(1)
      .max(20),
    sourceLink: words,
    contactLink: words,
  }),
});

export type SiteDocuments = z.output<typeof siteDocuments>;
export type SiteSection = keyof SiteDocuments;
export type SitePicture = z.output<typeof sitePicture>;
export type Block = z.output<typeof block>;
export type Offering = SiteDocuments["offerings"]["cards"][number];
export type LegalPage = SiteDocuments["privacy"];

export const siteSections = Object.keys(siteDocuments.shape) as SiteSection[];

export const readSite = {
  /** `sections` as in the address: `home,teacher`. */
  query: z.strictObject({
    sections: z
      .string({ error: "Please name the sections, like ?sections=home,teacher." })
      .max(400)
      .transform((named) => [...new Set(named.split(","))] as SiteSection[])
      .refine((named) => named.every((name) => siteSections.includes(name)), "There is no such section."),
  }),
  output: siteDocuments.partial(),
};

export type SiteQuery = z.input<typeof readSite.query>;
