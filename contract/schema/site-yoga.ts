import { z } from "zod";
import * as adminShared from "../text/admin/shared.ts";
import * as t from "../text/fields/site.ts";
import * as shared from "../text/shared.ts";
import {
  labelled,
  description,
  headingFields,
  oneOf,
  paragraph,
  paragraphs,
  sitePicture,
  words,
} from "./site-parts.ts";

const offering = z.strictObject({
  /** Fragment of links to the card, like `/about#workshops`. */
  key: labelled(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/)
      .max(60),
    t.nameInAddresses,
    t.linksToThisCardEnd,
  ).meta({ readOnly: true }),
  title: labelled(words, shared.name),
  drawing: labelled(
    oneOf({
      "offering-private": t.twoPeople,
      "offering-class": t.group,
      "offering-therapy": t.helpingHand,
    }),
    t.drawing,
  ),
  summary: labelled(paragraph, t.onCard, t.sentenceThatInvitesToRead),
  price: labelled(words, t.price, t.shownAboveTextWhenOpen),
  text: labelled(paragraphs, t.text, t.shownAfterReadMore),
});

/** The documents of the teacher's own pages. */
export const yogaDocuments = {
  home: z
    .strictObject({
      title: labelled(words, t.headline, t.firstWordsOnHomePage),
      description,
      lead: labelled(paragraph, t.belowHeadline),
      bookButton: labelled(words, t.buttonToFreeSession),
      calendarLink: labelled(words, t.linkToCalendar, t.besideButton),
      about: labelled(
        z.strictObject({
          title: labelled(words, t.heading),
          paragraphs: labelled(paragraphs, t.text),
          link: labelled(words, t.buttonToAboutPage),
          picture: labelled(sitePicture, t.widePicture, t.spansWholePage),
        }),
        t.aboutYou,
        t.partWithWidePicture,
      ),
      pictures: labelled(
        z.strictObject({
          ...headingFields,
          items: labelled(z.array(labelled(sitePicture, t.picture)).length(3, t.exactlyThreePictures), t.pictures),
        }),
        t.threePictures,
      ),
      freeSession: labelled(
        z.strictObject({
          ...headingFields,
          steps: labelled(
            z
              .array(
                labelled(
                  z.strictObject({
                    title: labelled(words, t.whatHappens),
                    text: labelled(paragraph, t.moreAboutIt),
                  }),
                  t.step,
                ),
              )
              .max(5, t.keepToFiveSteps),
            t.steps,
            t.whatHappensAfterSomebody,
          ),
          button: labelled(words, t.buttonThatSendsForm),
          phoneHelp: labelled(words, t.belowPhoneField),
          /** Shown after the success message. */
          next: labelled(paragraph, t.afterSending, t.shownAfterSending),
        }),
        adminShared.freeSession,
        t.partWithFormAtEnd,
      ),
    })
    .meta({
      title: t.homePage,
      description: t.whatVisitorsReadFirst,
    }),
  about: z
    .strictObject({
      title: labelled(words, t.heading),
      description,
      lead: headingFields.lead,
      paragraphs: labelled(paragraphs, t.yourStory),
      picture: labelled(sitePicture, t.picture, t.besideYourStory),
    })
    .meta({ title: t.aboutYou, description: t.yourStoryAtTop }),
  offerings: z
    .strictObject({
      ...headingFields,
      bookButton: labelled(words, t.button, t.inEachOpenedCardLeads),
      cards: labelled(z.array(labelled(offering, t.card)).length(3, t.exactlyThreeCards), t.cards),
    })
    .meta({
      title: t.offerings,
      description: t.threeCardsOnAboutPage,
    }),
  trainings: z
    .strictObject({
      ...headingFields,
      items: labelled(
        z
          .array(
            labelled(
              z.strictObject({
                title: labelled(words, t.training),
                when: labelled(words, t.whenAndWhere),
                text: labelled(paragraph, t.whatItWas),
              }),
              t.training,
            ),
          )
          .min(1, t.nameAtLeastOne)
          .max(40),
        t.trainings,
      ),
    })
    .meta({ title: t.trainings, description: t.whereYouLearnedOnAbout }),
  classDescriptions: z
    .strictObject({
      ...headingFields,
      items: labelled(
        z
          .array(
            labelled(
              z.strictObject({
                title: labelled(words, t.nameOfClass, t.asInYourCalendar),
                facts: labelled(words, t.inShort, t.likeItsDayLength),
                text: labelled(paragraph, t.whatHappensInIt),
              }),
              shared.classLabel,
            ),
          )
          .min(1, t.describeAtLeastOne)
          .max(40),
        adminShared.classes,
      ),
    })
    .meta({
      title: t.classDescriptions,
      description: t.whatHappensInEachClass,
    }),
  calendar: z
    .strictObject({
      title: labelled(words, t.heading),
      description,
      lead: headingFields.lead,
      empty: labelled(
        z.strictObject({
          title: labelled(words, t.heading),
          text: labelled(paragraph, t.text),
          button: labelled(words, t.button, t.leadsToFreeSessionForm),
        }),
        t.monthWithoutClasses,
        t.shownInsteadOfListWhen,
      ),
    })
    .meta({
      title: t.calendarPage,
      description: t.wordsAroundCalendarClassesThemselves,
    }),
  contact: z
    .strictObject({
      title: labelled(words, t.heading),
      description,
      lead: headingFields.lead,
      button: labelled(words, t.buttonThatSendsForm),
      answerTime: labelled(words, t.whenYouReply, t.besideForm),
      picture: labelled(sitePicture, t.picture, t.besideForm),
    })
    .meta({
      title: t.contactPage,
      description: t.wordsBesideContactFormAddress,
    }),
};
