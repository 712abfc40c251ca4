import { z } from "zod";
import {
  called,
  description,
  headed,
  oneOf,
  paragraph,
  paragraphs,
  sitePicture,
  words,
} from "./site-parts.ts";

const offering = z.strictObject({
  /** Fragment of links to the card, like `/about#workshops`. */
  key: called(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]*$/)
      .max(60),
    "Name in addresses",
    "Links to this card end with it, so it stays as it is.",
  ).meta({ readOnly: true }),
  title: called(words, "Name"),
  drawing: called(
    oneOf({
      "offering-private": "Two people",
      "offering-class": "A group",
      "offering-therapy": "A helping hand",
    }),
    "Drawing",
  ),
  summary: called(paragraph, "On the card", "A sentence that makes one want to read more."),
  price: called(words, "Price", "Stands above the text when the card was opened."),
  text: called(paragraphs, "Text", "What one reads after “Read more”."),
});

/** The documents of the teacher's own pages. */
export const yogaDocuments = {
  home: z
    .strictObject({
      title: called(words, "Big sentence", "The first words on the home page."),
      description,
      lead: called(paragraph, "Below the big sentence"),
      bookButton: called(words, "Button to the free session"),
      calendarLink: called(words, "Link to the calendar", "Beside the button."),
      about: called(
        z.strictObject({
          title: called(words, "Heading"),
          paragraphs: called(paragraphs, "Text"),
          link: called(words, "Button to the About page"),
          picture: called(sitePicture, "Wide picture", "Lies across the whole page, behind the text."),
        }),
        "About you",
        "The part with the wide picture.",
      ),
      pictures: called(
        z.strictObject({
          ...headed,
          items: called(
            z.array(called(sitePicture, "Picture")).length(3, "Three pictures stand here."),
            "Pictures",
          ),
        }),
        "Three pictures",
      ),
      freeSession: called(
        z.strictObject({
          ...headed,
          steps: called(
            z
              .array(
                called(
                  z.strictObject({
                    title: called(words, "What happens"),
                    text: called(paragraph, "More about it"),
                  }),
                  "Step",
                ),
              )
              .max(5, "Please keep to five steps."),
            "Steps",
            "What happens after somebody has asked, numbered.",
          ),
          button: called(words, "Button that sends the form"),
          phoneHelp: called(words, "Below the phone field"),
          /** Shown after the success message. */
          next: called(
            paragraph,
            "After sending",
            "What one reads when the form was sent: what happens next.",
          ),
        }),
        "Free session",
        "The part with the form, at the end of the page.",
      ),
    })
    .meta({
      title: "Home page",
      description:
        "What visitors read first: your big sentence, about you, three pictures, the free session.",
    }),
  about: z
    .strictObject({
      title: called(words, "Heading"),
      description,
      lead: headed.lead,
      paragraphs: called(paragraphs, "Your story"),
      picture: called(sitePicture, "Picture", "Beside your story."),
    })
    .meta({ title: "About you", description: "Your story, at the top of the About page." }),
  offerings: z
    .strictObject({
      ...headed,
      bookButton: called(words, "Button", "In each opened card; leads to the free-session form."),
      cards: called(z.array(called(offering, "Card")).length(3, "Three cards stand here."), "Cards"),
    })
    .meta({
      title: "Offerings",
      description: "The three cards on the About page: what one can do with you, and what it costs.",
    }),
  trainings: z
    .strictObject({
      ...headed,
      items: called(
        z
          .array(
            called(
              z.strictObject({
                title: called(words, "Training"),
                when: called(words, "When and where"),
                text: called(paragraph, "What it was"),
              }),
              "Training",
            ),
          )
          .min(1, "Please name at least one.")
          .max(40),
        "Trainings",
      ),
    })
    .meta({ title: "Trainings", description: "Where you learned, on the About page." }),
  classDescriptions: z
    .strictObject({
      ...headed,
      items: called(
        z
          .array(
            called(
              z.strictObject({
                title: called(words, "Name of the class", "As it stands in your calendar."),
                facts: called(words, "In short", "Like its day, length and level."),
                text: called(paragraph, "What happens in it"),
              }),
              "Class",
            ),
          )
          .min(1, "Please describe at least one.")
          .max(40),
        "Classes",
      ),
    })
    .meta({
      title: "Class descriptions",
      description: "What happens in each class, on the About page. When they are is in Events.",
    }),
  calendar: z
    .strictObject({
      title: called(words, "Heading"),
      description,
      lead: headed.lead,
      empty: called(
        z.strictObject({
          title: called(words, "Heading"),
          text: called(paragraph, "Text"),
          button: called(words, "Button", "Leads to the free-session form."),
        }),
        "A month without classes",
        "Shown instead of a list when there is nothing in a month.",
      ),
    })
    .meta({
      title: "Calendar page",
      description: "The words around the calendar. The classes themselves are in Events.",
    }),
  contact: z
    .strictObject({
      title: called(words, "Heading"),
      description,
      lead: headed.lead,
      button: called(words, "Button that sends the form"),
      answerTime: called(words, "How soon you answer", "Beside the form."),
      picture: called(sitePicture, "Picture", "Beside the form."),
    })
    .meta({
      title: "Contact page",
      description: "The words beside the contact form. Address and phone are in “Address and links”.",
    }),
};
