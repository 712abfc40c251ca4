import type { SiteDocuments } from "../../contract/schema/site.ts";

/** The texts of the page on which students book sessions. */
export function sessionDefaults(): Pick<SiteDocuments, "sessions"> {
  return {
    sessions: {
      title: "Book a New Session",
      lead: "An hour for you alone: face to face, or online if you say so in your message.",
      amountHelp:
        "A sliding scale: {yoga prices} for an individual session, {therapy prices} for yoga therapy. Pay what fits your month; nobody asks why.",
      cancelling:
        "If something comes up, you can move or cancel your session yourself, under My Bookings, until {cancel hours} before it begins: you get your money back, whole. After that, please answer the mail that confirms it.",
    },
  };
}
