import { z } from "zod";
import {
  type block,
  labelled,
  description,
  headingFields,
  legalPage,
  oneOf,
  paragraph,
  paragraphs,
  sitePicture,
  url,
  words,
} from "./site-parts.ts";
import { yogaDocuments } from "./site-yoga.ts";
import { line } from "./text.ts";

const brand = z.strictObject({
  name: labelled(words, "Name", "In the bar at the top of its pages."),
  mark: labelled(
    oneOf({ yoga: "A lotus", cacao: "A cacao pod" }),
    "Mark",
    "The small drawing beside the name.",
  ),
  tagline: labelled(words, "In a few words", "Stands behind the name in search results."),
});

const legal = (title: string, about: string) => legalPage.meta({ title, description: about });

/** All documents of the site, by section. Each is one row of the database. */
export const siteDocuments = z.strictObject({
  teacher: z
    .strictObject({
      name: labelled(words, "Your full name", "As it stands in mails, calendars and search results."),
      firstName: labelled(words, "Your first name", "As it stands in mails."),
      jobTitle: labelled(words, "What you are", "Like “Yoga teacher”. For search engines."),
      description: labelled(description, "You in a sentence", "For search engines."),
      city: labelled(words, "Your town"),
      region: labelled(words, "Your state or region"),
      picture: labelled(sitePicture, "Your picture", "What search engines show beside your name."),
    })
    .meta({
      title: "You",
      description: "Your name and your town, as mails, calendars and search engines say them.",
    }),
  brand: z
    .strictObject({
      yoga: labelled(brand, "Yoga pages"),
      chocolates: labelled(brand, "Chocolate pages"),
      footerNote: labelled(words, "Last line", "At the very end of every page."),
    })
    .meta({ title: "Names and marks", description: "What stands at the top and at the end of every page." }),
  ...yogaDocuments,
  sessions: z
    .strictObject({
      ...headingFields,
      amountHelp: labelled(
        paragraph,
        "What it costs",
        "Below the field where a student chooses what to pay.",
      ),
      cancelling: labelled(paragraph, "Cancelling and moving", "Read by a student before she pays."),
    })
    .meta({ title: "Booking a session", description: "What students read when they book an hour with you." }),
  culture: z
    .strictObject({
      description,
      hero: labelled(
        z.strictObject({
          title: labelled(words, "Big sentence"),
          lead: labelled(paragraph, "Below the big sentence"),
          orderButton: labelled(words, "Button to the tins"),
          picture: labelled(sitePicture, "Big picture"),
        }),
        "Top of the page",
      ),
      products: labelled(
        z.strictObject({ ...headingFields, allergenLink: labelled(words, "Link to the allergens") }),
        "Above the tins",
        "The tins themselves are in Chocolates.",
      ),
      title: labelled(words, "Heading of the story"),
      parts: labelled(
        z
          .array(
            labelled(
              z.strictObject({
                title: labelled(words, "Heading"),
                paragraphs: labelled(paragraphs, "Text"),
                picture: labelled(sitePicture, "Picture"),
              }),
              "Part",
            ),
          )
          .min(1, "Please write at least one part.")
          .max(6, "Please keep to six parts."),
        "The story",
        "How your chocolates are made, below the tins.",
      ),
    })
    .meta({ title: "Chocolates page", description: "The words and pictures around your tins." }),
  slides: z
    .strictObject({
      title: labelled(words, "Heading"),
      pictures: labelled(
        z
          .array(labelled(sitePicture, "Picture"))
          .min(4, "Please keep at least four pictures: so many are seen at once.")
          .max(24, "Please keep to 24 pictures."),
        "Pictures",
        "They move by themselves, four at a time.",
      ),
    })
    .meta({
      title: "Chocolate slideshow",
      description: "The pictures that pass by at the end of the chocolates page.",
    }),
  waiver: z
    .strictObject({
      title: labelled(words, "Heading"),
      /** Changes with the text. Signatures store it. */
      version: labelled(
        line(40, "Please give this text a version."),
        "Version",
        "Every signature remembers it. It is set when you publish and say that everybody must sign once more.",
      ).meta({ readOnly: true }),
      lead: headingFields.lead,
      sections: labelled(
        z
          .array(
            labelled(
              z.strictObject({ title: labelled(words, "Heading"), paragraphs: labelled(paragraphs, "Text") }),
              "Part",
            ),
          )
          .min(1, "Please write at least one part.")
          .max(40),
        "What is signed",
      ),
      agreement: labelled(paragraph, "Beside the box to tick"),
    })
    .meta({
      title: "Waiver",
      description:
        "The agreement every student signs before her first class. Facts in braces are not filled in here.",
    }),
  privacy: legal("Privacy", "What you keep about people, and how long. It has to be true."),
  terms: legal("Terms", "What people agree to when they book, sign up or order."),
  refund: legal("Refunds", "When money is given back."),
  allergens: legal("Allergens", "What is in your chocolates. Look at it whenever a recipe changes."),
  links: z
    .strictObject({
      email: labelled(
        z.email("Please check the address: it should look like name@example.com.").max(254),
        "E-mail",
        "Where visitors can write to, for everybody to see.",
      ),
      phone: labelled(line(40, "Please enter a phone number."), "Phone", "On the contact page."),
      address: labelled(
        z
          .array(labelled(words, "Line"))
          .min(1, "Please write at least one line.")
          .max(6, "Please keep to six lines."),
        "Address",
        "Where classes and sessions are, as one writes it on a letter: a line each.",
      ),
      social: labelled(
        z.strictObject({
          label: labelled(words, "Name", "Like “Instagram”."),
          url: labelled(url, "Address of your page"),
        }),
        "Social link",
        "At the end of every page.",
      ),
      sourceCode: labelled(
        url,
        "Source code",
        "Where this website’s program can be read. At the end of every page.",
      ),
    })
    .meta({
      title: "Address and links",
      description: "Where people find you: e-mail, phone, address, your page elsewhere.",
    }),
  website: z
    .strictObject({
      ...headingFields,
      description,
      parts: labelled(
        z
          .array(
            labelled(
              z.strictObject({ title: labelled(words, "Heading"), text: labelled(paragraph, "Text") }),
              "Part",
            ),
          )
          .min(1, "Please write at least one part.")
          .max(20),
        "How it is built",
      ),
      plannedTitle: labelled(words, "Heading of the plans"),
      plannedLead: labelled(paragraph, "Lead of the plans"),
      planned: labelled(
        z
          .array(
            labelled(
              z.strictObject({
                title: labelled(words, "What"),
                state: labelled(words, "How far it is"),
                text: labelled(paragraph, "Text"),
              }),
              "Plan",
            ),
          )
          .min(1, "Please name at least one.")
          .max(20),
        "Plans",
      ),
      sourceLink: labelled(words, "Link to the source code"),
      contactLink: labelled(words, "Link to the contact page"),
    })
    .meta({
      title: "About this website",
      description: "How this website is made, linked at the end of every page.",
    }),
});

export type SiteDocuments = z.output<typeof siteDocuments>;
export type SiteSection = keyof SiteDocuments;
export type Block = z.output<typeof block>;
export type Offering = SiteDocuments["offerings"]["cards"][number];
export type LegalPage = SiteDocuments["privacy"];

export const siteSections = Object.keys(siteDocuments.shape) as SiteSection[];

export const readSite = {
  summary: "Read documents of the site by section, like `?sections=home,teacher`.",
  query: z.strictObject({
    sections: z
      .string({ error: "Please name the sections, like ?sections=home,teacher." })
      .max(400)
      .transform((named) => [...new Set(named.split(","))] as SiteSection[])
      .refine((named) => named.every((name) => siteSections.includes(name)), "There is no such section."),
  }),
  /** Lengths are not validated here: filled-in facts may exceed the limits for typed text. */
  output: z.partialRecord(z.enum(siteSections), z.looseObject({})) as unknown as z.ZodType<
    Partial<SiteDocuments>,
    Partial<SiteDocuments>
  >,
};
