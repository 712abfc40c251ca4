import { z } from "zod";
import * as adminShared from "../text/admin/shared.ts";
import * as t from "../text/fields/site.ts";
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
  title: labelled(words, "Name"),
  drawing: labelled(
    oneOf({
      "offering-private": t.twoPeople,
      "offering-class": t.group,
      "offering-therapy": t.helpingHand,
    }),
    "Drawing",
  ),
  summary: labelled(paragraph, t.onCard, t.sentenceThatMakesOneWant),
  price: labelled(words, "Price", t.standsAboveTextWhenCard),
  text: labelled(paragraphs, "Text", t.whatOneReadsAfterRead),
});

/** The documents of the teacher's own pages. */
export const yogaDocuments = {
  home: z
    .strictObject({
      title: labelled(words, t.bigSentence, t.firstWordsOnHomePage),
      description,
      lead: labelled(paragraph, t.belowBigSentence),
      bookButton: labelled(words, t.buttonToFreeSession),
      calendarLink: labelled(words, t.linkToCalendar, t.besideButton),
      about: labelled(
        z.strictObject({
          title: labelled(words, "Heading"),
          paragraphs: labelled(paragraphs, "Text"),
          link: labelled(words, t.buttonToAboutPage),
          picture: labelled(sitePicture, t.widePicture, t.liesAcrossWholePageBehind),
        }),
        t.aboutYou,
        t.partWithWidePicture,
      ),
      pictures: labelled(
        z.strictObject({
          ...headingFields,
          items: labelled(
            z.array(labelled(sitePicture, "Picture")).length(3, t.threePicturesStandHere),
            "Pictures",
          ),
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
                  "Step",
                ),
              )
              .max(5, t.keepToFiveSteps),
            "Steps",
            t.whatHappensAfterSomebody,
          ),
          button: labelled(words, t.buttonThatSendsForm),
          phoneHelp: labelled(words, t.belowPhoneField),
          /** Shown after the success message. */
          next: labelled(paragraph, t.afterSending, t.whatOneReadsWhenForm),
        }),
        adminShared.freeSession,
        t.partWithFormAtEnd,
      ),
    })
    .meta({
      title: t.homePage,
      description:
        "What visitors read first: your big sentence, about you, three pictures, the free session.",
    }),
  about: z
    .strictObject({
      title: labelled(words, "Heading"),
      description,
      lead: headingFields.lead,
      paragraphs: labelled(paragraphs, t.yourStory),
      picture: labelled(sitePicture, "Picture", t.besideYourStory),
    })
    .meta({ title: t.aboutYou, description: "Your story, at the top of the About page." }),
  offerings: z
    .strictObject({
      ...headingFields,
      bookButton: labelled(words, "Button", t.inEachOpenedCardLeads),
      cards: labelled(z.array(labelled(offering, "Card")).length(3, t.threeCardsStandHere), "Cards"),
    })
    .meta({
      title: t.offerings,
      description: "The three cards on the About page: what one can do with you, and what it costs.",
    }),
  trainings: z
    .strictObject({
      ...headingFields,
      items: labelled(
        z
          .array(
            labelled(
              z.strictObject({
                title: labelled(words, "Training"),
                when: labelled(words, t.whenAndWhere),
                text: labelled(paragraph, t.whatItWas),
              }),
              "Training",
            ),
          )
          .min(1, t.nameAtLeastOne)
          .max(40),
        "Trainings",
      ),
    })
    .meta({ title: t.trainings, description: "Where you learned, on the About page." }),
  classDescriptions: z
    .strictObject({
      ...headingFields,
      items: labelled(
        z
          .array(
            labelled(
              z.strictObject({
                title: labelled(words, t.nameOfClass, t.asItStands),
                facts: labelled(words, t.inShort, t.likeItsDayLength),
                text: labelled(paragraph, t.whatHappensInIt),
              }),
              "Class",
            ),
          )
          .min(1, t.describeAtLeastOne)
          .max(40),
        "Classes",
      ),
    })
    .meta({
      title: t.classDescriptions,
      description: "What happens in each class, on the About page. When they are is in Events.",
    }),
  calendar: z
    .strictObject({
      title: labelled(words, "Heading"),
      description,
      lead: headingFields.lead,
      empty: labelled(
        z.strictObject({
          title: labelled(words, "Heading"),
          text: labelled(paragraph, "Text"),
          button: labelled(words, "Button", t.leadsToFreeSessionForm),
        }),
        t.monthWithoutClasses,
        t.shownInsteadOfListWhen,
      ),
    })
    .meta({
      title: t.calendarPage,
      description: "The words around the calendar. The classes themselves are in Events.",
    }),
  contact: z
    .strictObject({
      title: labelled(words, "Heading"),
      description,
      lead: headingFields.lead,
      button: labelled(words, t.buttonThatSendsForm),
      answerTime: labelled(words, t.howSoonYouAnswer, t.besideForm),
      picture: labelled(sitePicture, "Picture", t.besideForm),
    })
    .meta({
      title: t.contactPage,
      description: "The words beside the contact form. Address and phone are in “Address and links”.",
    }),
};
