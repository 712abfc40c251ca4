import type { SiteDocuments } from "../../contract/schema/site.ts";

/** What students read when they book time with the teacher. */
export function sessionDefaults(): Pick<SiteDocuments, "sessions"> {
  return {
    sessions: {
      title: "Book a New Session",
      lead: "An hour for you alone: in the Harbor Room, or online if you say so in your message.",
      amountHelp:
        "A sliding scale: {yoga prices} for an individual session, {therapy prices} for yoga therapy. Pay what fits your month; nobody asks why.",
      cancelling:
        "If something comes up, answer the mail that confirms your session. Until {cancel hours} before it you get your money back, whole.",
    },
  };
}
