import { z } from "zod";
import * as adminShared from "../text/admin/shared.ts";
import * as t from "../text/fields/site.ts";
import * as shared from "../text/shared.ts";
import { description, group, headingFields, labelled, oneOf, pageFields, paragraph } from "./site-parts.ts";
import { paragraphs, sitePicture, words } from "./site-parts.ts";

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
});

const step = group(t.step, { title: labelled(words, t.whatHappens), text: labelled(paragraph, t.moreAboutIt) });

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

/** The documents of the teacher's own pages. */
export const yogaDocuments = {
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
};
