import type { SiteDocuments } from "../../../contract/site/documents/schema.ts";

/** The page “About this website”. It describes the current software; change it when the software changes. */
export const website: SiteDocuments["website"] = {
  title: "About this website",
  description:
    "How this website is built: PostgreSQL as a document database, Fastify, React, PayPal and email, and what’s planned next.",
  lead: "One small program runs everything: the pages, the classes, the shop and the email. It’s called Mat & Cacao, and it’s open source.",
  parts: Object.entries({
    "Document database":
      "PostgreSQL 18. This site’s text and pictures, and the lines of every order, are stored as documents (JSONB). Bookings, stock and money are in tables, where the database itself makes sure that a slot is booked only once and a tin is sold only once.",
    "Server framework":
      "Fastify on Node. One contract defines every API endpoint, with types that both sides share. A request that doesn’t match is refused with a clear message.",
    "UI library":
      "React, with React Router. Pages arrive complete from the server, so you can read them without JavaScript. There are no trackers, no advertising and no fonts from other sites.",
    "Payment provider":
      "PayPal accepts cards and wallets. Card numbers never reach this website. A demo without a PayPal account uses a built-in simulator, and says so.",
    "Email provider":
      "Any SMTP server. Each email is saved together with the change that causes it, and sent again if the email server was unavailable.",
    "Bot protection":
      "Forms ask your browser to solve a small puzzle in the background (ALTCHA). It takes a moment and tracks no one. The owner can choose reCAPTCHA instead.",
  }).map(([title, text]) => ({ title, text })),
  plannedTitle: "Planned features",
  plannedLead: "What’s on the list, and how far along it is.",
  planned: [
    {
      title: "Tax calculation",
      state: "From a table",
      text: "The owner keeps a table of tax rates by state. Where a rate applies, the cart asks for your ZIP and state, shows the tax on its own line, and asks again if the address you pay with changes it. A service that knows every county and city comes later.",
    },
    {
      title: "Container scaling",
      state: "Ready to use",
      text: "The source has a container image, and files to run it alone (Docker Compose) or several times side by side on one database (Kubernetes), because no process keeps anything that another one needs. On Kubernetes, their number can follow the load; elsewhere it is set by hand.",
    },
    {
      title: "Real-time updates",
      state: "Running for sessions",
      text: "When someone else takes a time, it disappears from your page right away, over a live connection. Tins are checked when you open the cart and held while you pay. Classes are up to date each time you open their page.",
    },
  ],
  sourceLink: "Source code",
  contactLink: "Ask a question about it",
};
