import type { SiteDocuments } from "../../contract/schema/site.ts";

/** The page “About this website”. It describes the current software; change it when the software changes. */
export function websiteDefaults(): Pick<SiteDocuments, "website"> {
  return {
    website: {
      title: "About this website",
      description:
        "How this website is built: PostgreSQL as a document database, Fastify, React, PayPal and mail, with what is planned next.",
      lead: "One small program runs all of it: the pages, the classes, the shop and the mail. It is called Mat & Cacao, and its source is open.",
      parts: [
        {
          title: "Document database",
          text: "PostgreSQL 18. The words and pictures of this site, and the lines of every order, are kept as documents (JSONB). Bookings, stock and money live beside them in tables, where the database itself makes sure that a slot is booked once and a tin is sold once.",
        },
        {
          title: "Server framework",
          text: "Fastify on Node. Every address of the API is agreed in one contract with types that both sides share, and whatever does not fit is refused with a sentence.",
        },
        {
          title: "UI library",
          text: "React, with React Router. Pages arrive complete from the server and can be read without JavaScript. There are no trackers, no advertising and no fonts from elsewhere.",
        },
        {
          title: "Payment provider",
          text: "PayPal takes cards and wallets. Card numbers never reach this website. A demo without an account uses a built-in simulator, and says so.",
        },
        {
          title: "Email provider",
          text: "Any SMTP server. Mail is written down together with the change that causes it, and goes out again if the mail server was away.",
        },
        {
          title: "Against robots",
          text: "Forms ask your browser to solve a small puzzle in the background (ALTCHA), which takes a moment of work and follows nobody. The owner can choose reCAPTCHA instead.",
        },
      ],
      plannedTitle: "Planned features",
      plannedLead: "What is on the list, and how far it has come.",
      planned: [
        {
          title: "Tax calculation",
          state: "By a table",
          text: "The owner keeps a table of rates by state; where there is one, the cart asks for ZIP and state, shows the tax in a line of its own, and asks again if the address you pay with changes it. A service that knows every county and city comes later.",
        },
        {
          title: "Container scaling",
          state: "Prepared",
          text: "Nothing is kept in one process that another would need, so several can run beside each other on one database. A ready-made container comes later.",
        },
        {
          title: "Real-time updates",
          state: "Running for sessions",
          text: "A time that somebody else takes vanishes from your page by itself, over a live line. Tins are looked up when the cart opens and held while you pay; classes are fresh each time their page is opened.",
        },
      ],
      sourceLink: "Source code",
      contactLink: "Ask a question about it",
    },
  };
}
