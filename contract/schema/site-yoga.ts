import { z } from "zod";
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
    "Name in addresses",
    "Links to this card end with it, so it stays as it is.",
  ).meta({ readOnly: true }),
  title: labelled(words, "Name"),
  drawing: labelled(
    oneOf({
      "offering-private": "Two people",
      "offering-class": "A group",
      "offering-therapy": "A helping hand",
    }),
    "Drawing",
  ),
  summary: labelled(paragraph, "On the card", "A sentence that makes one want to read more."),
  price: labelled(words, "Price", "Stands above the text when the card was opened."),
  text: labelled(paragraphs, "Text", "What one reads after “Read more”."),
});

/** The documents of the teacher's own pages. */
export const yogaDocuments = {
  home: z
    .strictObject({
      title: labelled(words, "Big sentence", "The first words on the home page."),
      description,
      lead: labelled(paragraph, "Below the big sentence"),
      bookButton: labelled(words, "Button to the free session"),
      calendarLink: labelled(words, "Link to the calendar", "Beside the button."),
      about: labelled(
        z.strictObject({
          title: labelled(words, "Heading"),
          paragraphs: labelled(paragraphs, "Text"),
          link: labelled(words, "Button to the About page"),
          picture: labelled(sitePicture, "Wide picture", "Lies across the whole page, behind the text."),
        }),
        "About you",
        "The part with the wide picture.",
      ),
      pictures: labelled(
        z.strictObject({
          ...headingFields,
          items: labelled(
            z.array(labelled(sitePicture, "Picture")).length(3, "Three pictures stand here."),
            "Pictures",
          ),
        }),
        "Three pictures",
      ),
      freeSession: labelled(
        z.strictObject({
          ...headingFields,
          steps: labelled(
            z
              .array(
                labelled(
                  z.strictObject({
                    title: labelled(words, "What happens"),
                    text: labelled(paragraph, "More about it"),
                  }),
                  "Step",
                ),
              )
              .max(5, "Please keep to five steps."),
            "Steps",
            "What happens after somebody has asked, numbered.",
          ),
          button: labelled(words, "Button that sends the form"),
          phoneHelp: labelled(words, "Below the phone field"),
          /** Shown after the success message. */
          next: labelled(
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
      title: labelled(words, "Heading"),
      description,
      lead: headingFields.lead,
      paragraphs: labelled(paragraphs, "Your story"),
      picture: labelled(sitePicture, "Picture", "Beside your story."),
    })
    .meta({ title: "About you", description: "Your story, at the top of the About page." }),
  offerings: z
    .strictObject({
      ...headingFields,
      bookButton: labelled(words, "Button", "In each opened card; leads to the free-session form."),
      cards: labelled(z.array(labelled(offering, "Card")).length(3, "Three cards stand here."), "Cards"),
    })
    .meta({
      title: "Offerings",
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
                when: labelled(words, "When and where"),
                text: labelled(paragraph, "What it was"),
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
      ...headingFields,
      items: labelled(
        z
          .array(
            labelled(
              z.strictObject({
                title: labelled(words, "Name of the class", "As it stands in your calendar."),
                facts: labelled(words, "In short", "Like its day, length and level."),
                text: labelled(paragraph, "What happens in it"),
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
      title: labelled(words, "Heading"),
      description,
      lead: headingFields.lead,
      empty: labelled(
        z.strictObject({
          title: labelled(words, "Heading"),
          text: labelled(paragraph, "Text"),
          button: labelled(words, "Button", "Leads to the free-session form."),
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
      title: labelled(words, "Heading"),
      description,
      lead: headingFields.lead,
      button: labelled(words, "Button that sends the form"),
      answerTime: labelled(words, "How soon you answer", "Beside the form."),
      picture: labelled(sitePicture, "Picture", "Beside the form."),
    })
    .meta({
      title: "Contact page",
      description: "The words beside the contact form. Address and phone are in “Address and links”.",
    }),
};
