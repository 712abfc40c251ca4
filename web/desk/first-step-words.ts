import type { FirstStep } from "../../contract/desk.ts";
import { paths } from "../../contract/paths.ts";

type Words = { title: string; text: string; link?: { to: string; words: string } };

/** Title, text and link of a step. Steps without a link are done by the site's operator, outside the site. */
export function stepWords({ is, left = 0 }: FirstStep): Words {
  return words[is](left);
}

const words: Record<FirstStep["is"], (left: number) => Words> = {
  words: (left) => ({
    title: "Say it in your own words",
    text: `${left === 1 ? "One part of the website still says" : `${left} parts of the website still say`} what every new site says: the list names ${left === 1 ? "it" : "them"}.`,
    link: { to: paths.admin("words"), words: "Write your words" },
  }),
  waiver: () => ({
    title: "Read the waiver",
    text: "People sign it before their first class. The text is a sample: read it, make it yours, and publish it.",
    link: { to: `${paths.admin("words")}/waiver`, words: "Read the waiver" },
  }),
  class: () => ({
    title: "Add your first class",
    text: "It stands in the calendar at once, and people can sign up for it. A weekly class makes twelve.",
    link: { to: paths.admin("dashboard"), words: "Add a class" },
  }),
  hours: () => ({
    title: "Set your office hours",
    text: "From them come the times that students can book by themselves, never over a class.",
    link: { to: paths.admin("availability"), words: "Set your hours" },
  }),
  product: () => ({
    title: "Put a chocolate on sale",
    text: "With a picture from your phone, a price and how many tins there are.",
    link: { to: paths.admin("chocolates"), words: "Add a chocolate" },
  }),
  address: () => ({
    title: "Say where your mail goes",
    text: "Bookings, orders and messages are told to you by mail. No address of yours is set yet.",
    link: { to: paths.admin("settings"), words: "Set your address" },
  }),
  mail: () => ({
    title: "Let mail out",
    text: "Mail is only kept here and goes to nobody. Whoever runs the site gives it a mail server (SMTP_URL).",
  }),
  payments: () => ({
    title: "Take real money",
    text: "Payments are in test mode. Whoever runs the site gives it your PayPal account (PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET).",
    link: { to: paths.admin("payments"), words: "Look at Money" },
  }),
};
