import { z } from "zod";
import * as adminShared from "../text/admin/shared.ts";
import * as t from "../text/fields/site.ts";
import * as shared from "../text/shared.ts";
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
  name: labelled(words, shared.name, t.inBarAtTop),
  mark: labelled(oneOf({ yoga: t.lotus, cacao: t.cacaoPod }), t.symbol, t.smallDrawingBesideName),
  tagline: labelled(words, t.inFewWords, t.shownAfterNameInSearch),
});

const legal = (title: string, about: string) => legalPage.meta({ title, description: about });

/** All documents of the site, by section. Each is one row of the database. */
export const siteDocuments = z.strictObject({
  teacher: z
    .strictObject({
      name: labelled(words, t.yourFullName, t.shownInEmailsAndSearch),
      firstName: labelled(words, t.yourFirstName, t.shownInEmails),
      jobTitle: labelled(words, t.whatYouAre, t.likeYogaTeacherForSearch),
      description: labelled(description, t.youInSentence, t.forSearchEnginesHelp),
      city: labelled(words, t.yourTown),
      region: labelled(words, t.yourStateOrRegion),
      picture: labelled(sitePicture, t.yourPicture, t.whatSearchEnginesShowBeside),
    })
    .meta({
      title: t.you,
      description: t.yourNameAndYourTown,
    }),
  brand: z
    .strictObject({
      yoga: labelled(brand, t.yogaPages),
      chocolates: labelled(brand, t.chocolatePages),
      footerNote: labelled(words, t.lastLine, t.atVeryEndOfEvery),
    })
    .meta({ title: t.namesAndSymbols, description: t.topAndBottomOfPages }),
  ...yogaDocuments,
  sessions: z
    .strictObject({
      ...headingFields,
      amountHelp: labelled(paragraph, t.whatItCosts, t.belowFieldWhereStudentChooses),
      cancelling: labelled(paragraph, t.cancellingAndMoving, t.readBeforePaying),
    })
    .meta({ title: t.bookingSession, description: t.whatStudentsReadWhenThey }),
  culture: z
    .strictObject({
      description,
      hero: labelled(
        z.strictObject({
          title: labelled(words, t.headline),
          lead: labelled(paragraph, t.belowHeadline),
          orderButton: labelled(words, t.buttonToTins),
          picture: labelled(sitePicture, t.bigPicture),
        }),
        t.topOfPage,
      ),
      products: labelled(
        z.strictObject({ ...headingFields, allergenLink: labelled(words, t.linkToAllergens) }),
        t.aboveTins,
        t.tinsThemselvesAreInChocolates,
      ),
      title: labelled(words, t.headingOfStory),
      parts: labelled(
        z
          .array(
            labelled(
              z.strictObject({
                title: labelled(words, t.heading),
                paragraphs: labelled(paragraphs, t.text),
                picture: labelled(sitePicture, t.picture),
              }),
              t.part,
            ),
          )
          .min(1, t.writeAtLeastOnePart)
          .max(6, t.keepToSixParts),
        t.story,
        t.howYourChocolatesAreMade,
      ),
    })
    .meta({ title: t.chocolatesPage, description: t.wordsAndPicturesAround }),
  slides: z
    .strictObject({
      title: labelled(words, t.heading),
      pictures: labelled(
        z.array(labelled(sitePicture, t.picture)).min(4, t.keepAtLeastFourPictures).max(24, t.keepTo24Pictures),
        t.pictures,
        t.playsAutomatically,
      ),
    })
    .meta({
      title: t.chocolateSlideshow,
      description: t.slideshowAtBottom,
    }),
  waiver: z
    .strictObject({
      title: labelled(words, t.heading),
      /** Changes with the text. Signatures store it. */
      version: labelled(line(40, t.giveThisTextVersion), t.version, t.storedWithEverySignature).meta({
        readOnly: true,
      }),
      lead: headingFields.lead,
      sections: labelled(
        z
          .array(
            labelled(
              z.strictObject({ title: labelled(words, t.heading), paragraphs: labelled(paragraphs, t.text) }),
              t.part,
            ),
          )
          .min(1, t.writeAtLeastOnePart)
          .max(40),
        t.whatIsSigned,
      ),
      agreement: labelled(paragraph, t.besideBoxToTick),
    })
    .meta({
      title: adminShared.waiver,
      description: t.agreementEveryStudentSignsBefore,
    }),
  privacy: legal(t.privacy, t.whatYouKeepAboutPeople),
  terms: legal(t.terms, t.whatPeopleAgreeToWhen),
  refund: legal(shared.refunds, t.whenMoneyIsGivenBack),
  allergens: legal(shared.allergens, t.whatIsInYourChocolates),
  links: z
    .strictObject({
      email: labelled(z.email(shared.checkAddressItShouldLook).max(254), t.email, t.whereVisitorsCanWrite),
      phone: labelled(line(40, shared.enterPhoneNumber), shared.phone, t.onContactPage),
      address: labelled(
        z.array(labelled(words, t.line)).min(1, t.writeAtLeastOneLine).max(6, t.keepToSixLines),
        t.address,
        t.whereClassesAndSessions,
      ),
      social: labelled(
        z.strictObject({
          label: labelled(words, shared.name, t.likeInstagram),
          url: labelled(url, t.addressOfYourPage),
        }),
        t.socialLink,
        t.atEndOfEveryPage,
      ),
      sourceCode: labelled(url, shared.sourceCode, t.whereThisWebsitesProgram),
    })
    .meta({
      title: t.addressAndLinks,
      description: t.wherePeopleFindYou,
    }),
  website: z
    .strictObject({
      ...headingFields,
      description,
      parts: labelled(
        z
          .array(
            labelled(z.strictObject({ title: labelled(words, t.heading), text: labelled(paragraph, t.text) }), t.part),
          )
          .min(1, t.writeAtLeastOnePart)
          .max(20),
        t.howItIsBuilt,
      ),
      plannedTitle: labelled(words, t.headingOfPlans),
      plannedLead: labelled(paragraph, t.introToPlans),
      planned: labelled(
        z
          .array(
            labelled(
              z.strictObject({
                title: labelled(words, t.what),
                state: labelled(words, t.status),
                text: labelled(paragraph, t.text),
              }),
              t.plan,
            ),
          )
          .min(1, t.nameAtLeastOne)
          .max(20),
        t.plans,
      ),
      sourceLink: labelled(words, t.linkToSourceCode),
      contactLink: labelled(words, t.linkToContactPage),
    })
    .meta({
      title: shared.aboutThisWebsite,
      description: t.howThisWebsiteIsMade,
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
      .refine((named) => named.every((name) => siteSections.includes(name)), t.thereIsNoSuchSection),
  }),
  /** Lengths are not validated here: filled-in facts may exceed the limits for typed text. */
  output: z.partialRecord(z.enum(siteSections), z.looseObject({})) as unknown as z.ZodType<
    Partial<SiteDocuments>,
    Partial<SiteDocuments>
  >,
};
