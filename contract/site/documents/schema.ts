import { z } from "zod";
import * as adminShared from "../../platform/language/text.desk.ts";
import { text as shared } from "../../platform/language/text.ts";
import * as v from "../../platform/values/schema.ts";
import {
  type block,
  description,
  group,
  headingFields,
  labelled,
  legalPage,
  oneOf,
  pageFields,
  paragraph,
  paragraphs,
  sitePicture,
  url,
  words,
} from "./parts-schema.ts";
import * as t from "./text.desk.ts";

const brand = z.strictObject({
  name: labelled(words, t.brandName),
  mark: labelled(oneOf({ yoga: t.lotus, cacao: t.cacaoPod }), t.symbol),
  tagline: labelled(words, t.inFewWords),
});

const cardKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/)
  .max(60);
const offering = group(t.card, {
  /** Fragment of links to the card, like `/about#workshops`. */
  key: labelled(cardKey, t.nameInAddresses).meta({ readOnly: true }),
  title: labelled(words, shared.name),
  drawing: labelled(
    oneOf({ "offering-private": t.twoPeople, "offering-class": t.group, "offering-therapy": t.helpingHand }),
    t.drawing,
  ),
  summary: labelled(paragraph, t.onCard),
  price: labelled(words, t.price),
  text: labelled(paragraphs, t.textAfterReadMore),
  /** Key of the service that the card leads to, or `none`. */
  service: labelled(
    z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(90),
    t.serviceOfCard,
  ),
});

const step = group(t.step, { title: labelled(words, t.whatHappens), text: labelled(paragraph, t.moreAboutIt) });

const testimonial = group(t.studentsWords, {
  text: labelled(paragraph, t.whatTheySaid),
  name: labelled(words, t.whoSaidIt),
});

const training = group(t.training, {
  title: labelled(words, t.training),
  when: labelled(words, t.whenAndWhere),
  text: labelled(paragraph, t.whatItWas),
});

const describedClass = group(shared.classLabel, {
  title: labelled(words, t.nameOfClass),
  facts: labelled(words, t.inShort),
  text: labelled(paragraph, t.whatHappensInIt),
});

const partOfStory = group(t.part, {
  title: labelled(words, t.heading),
  paragraphs: labelled(paragraphs, t.text),
  picture: labelled(sitePicture, t.picture),
});

const partOfWaiver = group(t.part, { title: labelled(words, t.heading), paragraphs: labelled(paragraphs, t.text) });
const partOfWebsite = group(t.part, { title: labelled(words, t.heading), text: labelled(paragraph, t.text) });

const plan = group(t.plan, {
  title: labelled(words, t.what),
  state: labelled(words, t.status),
  text: labelled(paragraph, t.text),
});

/** All documents of the site, by section. Each is one row of the database. */
export const siteDocuments = z.strictObject({
  teacher: group(t.you, {
    name: labelled(words, t.yourFullName),
    firstName: labelled(words, t.yourFirstName),
    jobTitle: labelled(words, t.whatYouAre),
    description: labelled(description, t.youInSentence),
    city: labelled(words, t.yourTown),
    region: labelled(words, t.yourStateOrRegion),
    picture: labelled(sitePicture, t.yourPicture),
  }),
  brand: group(t.namesAndSymbols, {
    yoga: labelled(brand, t.yogaPages),
    chocolates: labelled(brand, t.chocolatePages),
    footerNote: labelled(words, t.lastLine),
  }),
  home: group(t.homePage, {
    title: labelled(words, t.homeHeadline),
    description,
    lead: labelled(paragraph, t.belowHeadline),
    bookButton: labelled(words, t.buttonToFreeSession),
    calendarLink: labelled(words, t.linkToCalendar),
    about: group(t.aboutYou, {
      title: labelled(words, t.heading),
      paragraphs: labelled(paragraphs, t.text),
      link: labelled(words, t.buttonToAboutPage),
      picture: labelled(sitePicture, t.widePicture),
    }),
    pictures: group(t.threePictures, {
      ...headingFields,
      items: labelled(z.array(labelled(sitePicture, t.picture)).length(3, t.exactlyThreePictures), t.pictures),
    }),
    testimonials: group(t.testimonials, {
      title: labelled(words, t.heading),
      items: labelled(z.array(testimonial).max(12, t.keepToTwelve), t.studentsWordsList),
    }),
    freeSession: group(t.freeSession, {
      ...headingFields,
      steps: labelled(z.array(step).max(5, t.keepToFiveSteps), t.steps),
      button: labelled(words, t.buttonThatSendsForm),
      phoneHelp: labelled(words, t.belowPhoneField),
      /** Shown after the success message. */
      next: labelled(paragraph, t.afterSending),
    }),
  }),
  about: group(t.aboutPage, {
    ...pageFields,
    paragraphs: labelled(paragraphs, t.yourStory),
    picture: labelled(sitePicture, t.pictureBesideStory),
  }),
  offerings: group(t.offerings, {
    ...headingFields,
    bookButton: labelled(words, t.bookButton),
    cards: labelled(z.array(offering).length(3, t.exactlyThreeCards), t.cards),
  }),
  trainings: group(t.trainingsSection, {
    ...headingFields,
    items: labelled(z.array(training).min(1, t.nameAtLeastOne).max(40), t.trainings),
  }),
  classDescriptions: group(t.classDescriptions, {
    ...headingFields,
    items: labelled(z.array(describedClass).min(1, t.describeAtLeastOne).max(40), adminShared.classes),
  }),
  calendar: group(t.calendarPage, {
    ...pageFields,
    price: labelled(v.prose(100), t.whatClassCosts),
    bring: labelled(v.prose(1000), t.whatToBring),
    empty: group(t.monthWithoutClasses, {
      title: labelled(words, t.heading),
      text: labelled(paragraph, t.text),
      button: labelled(words, t.freeSessionButton),
    }),
  }),
  contact: group(t.contactPage, {
    ...pageFields,
    button: labelled(words, t.buttonThatSendsForm),
    answerTime: labelled(words, t.whenYouReply),
    picture: labelled(sitePicture, t.pictureBesideForm),
  }),
  sessions: group(t.bookingSession, {
    page: group(t.sessionsPage, pageFields),
    ...headingFields,
    amountHelp: labelled(paragraph, t.whatItCosts),
    cancelling: labelled(paragraph, t.cancellingAndMoving),
    bring: labelled(paragraph, t.whatToBringToSession),
  }),
  culture: group(t.chocolatesPage, {
    description,
    hero: group(t.topOfPage, {
      title: labelled(words, t.headline),
      lead: labelled(paragraph, t.belowHeadline),
      orderButton: labelled(words, t.buttonToTins),
      picture: labelled(sitePicture, t.bigPicture),
    }),
    products: group(t.aboveTins, { ...headingFields, allergenLink: labelled(words, t.linkToAllergens) }),
    title: labelled(words, t.headingOfStory),
    parts: labelled(z.array(partOfStory).min(1, t.writeAtLeastOnePart).max(6, t.keepToSixParts), t.story),
  }),
  slides: group(t.chocolateSlideshow, {
    title: labelled(words, t.heading),
    pictures: labelled(
      z.array(labelled(sitePicture, t.picture)).min(4, t.keepAtLeastFourPictures).max(24, t.keepTo24Pictures),
      t.slides,
    ),
  }),
  waiver: group(t.waiver, {
    title: labelled(words, t.heading),
    /** Changes with the text. Signatures store it. */
    version: labelled(v.line(40, t.giveThisTextVersion), t.version).meta({ readOnly: true }),
    lead: headingFields.lead,
    sections: labelled(z.array(partOfWaiver).min(1, t.writeAtLeastOnePart).max(40), t.whatIsSigned),
    agreement: labelled(paragraph, t.besideBoxToTick),
  }),
  privacy: labelled(legalPage, t.privacy),
  terms: labelled(legalPage, t.terms),
  refund: labelled(legalPage, t.refunds),
  allergens: labelled(legalPage, t.allergens),
  links: group(t.addressAndLinks, {
    email: labelled(v.emailAddress(shared.checkAddressItShouldLook), t.email),
    phone: labelled(v.line(40, shared.enterPhoneNumber), t.publicPhone),
    address: labelled(
      z.array(labelled(words, t.line)).min(1, t.writeAtLeastOneLine).max(6, t.keepToSixLines),
      t.address,
    ),
    social: group(t.socialLink, { label: labelled(words, t.socialName), url: labelled(url, t.addressOfYourPage) }),
    sourceCode: labelled(url, t.sourceCode),
  }),
  website: group(t.website, {
    ...headingFields,
    description,
    parts: labelled(z.array(partOfWebsite).min(1, t.writeAtLeastOnePart).max(20), t.howItIsBuilt),
    plannedTitle: labelled(words, t.headingOfPlans),
    plannedLead: labelled(paragraph, t.introToPlans),
    planned: labelled(z.array(plan).min(1, t.nameAtLeastOne).max(20), t.plans),
    sourceLink: labelled(words, t.linkToSourceCode),
    contactLink: labelled(words, t.linkToContactPage),
  }),
});

export type SiteDocuments = z.output<typeof siteDocuments>;
export type SiteSection = keyof SiteDocuments;
export type Block = z.output<typeof block>;
export type Offering = SiteDocuments["offerings"]["cards"][number];
export type LegalPage = SiteDocuments["privacy"];
export const siteSections = Object.keys(siteDocuments.shape) as SiteSection[];

export const readClock = {
  summary: "Read the server's time.",
  output: z.strictObject({ now: v.moment }),
};

export const readSite = {
  summary: "Read documents of the site by section, like `?sections=home,teacher`.",
  query: z.strictObject({
    sections: z
      .string({ error: t.nameTheSections })
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
