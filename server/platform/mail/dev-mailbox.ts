import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Kysely } from "kysely";
import type { Tables } from "../db/schema.ts";
import { isLocalCall } from "../http/pages/local-call.ts";
import type { Address } from "./address.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Mail, Transport } from "./index.ts";
import { mailById, recentMails } from "./read.ts";

/**
 * Serves GET /dev/mail (a page) and /dev/mail.json (newest first): mails that were not sent because there is no mail
 * server. They contain login links, so only direct calls from this machine are answered; others get a 404.
 */
export async function devMailbox(app: FastifyInstance, { db }: { db: Kysely<Tables> }): Promise<void> {
  // In its own scope, so that the hook does not apply to the rest of the site.
  await app.register(async (scope) => serve(scope, db));
}

function serve(app: FastifyInstance, db: Kysely<Tables>): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isLocalCall(request)) return reply.code(404).send({ message: "There is nothing here.", code: "not-found" });
  });

  app.get("/dev/mail.json", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return (await recentMails(db)).map(jsonOf);
  });

  app.get("/dev/mail", async (_request, reply) => page(reply, listOf(await recentMails(db))));

  app.get<{ Params: { id: string } }>("/dev/mail/:id", async ({ params }, reply) => {
    const mail = await findMail(db, params.id);
    return mail ? page(reply, letterOf(mail)) : page(reply.code(404), "<p>There is no such mail.</p>");
  });

  app.get<{ Params: { id: string } }>("/dev/mail/:id/html", async ({ params }, reply) => {
    const mail = await findMail(db, params.id);
    return reply
      .code(mail ? 200 : 404)
      .headers({
        "cache-control": "no-store",
        "x-frame-options": "SAMEORIGIN",
        // A mail can run and load nothing; its links may open in the window around the frame.
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
      })
      .type("text/html; charset=utf-8")
      .send(mail ? mail.html.replaceAll('<a href="', '<a target="_top" href="') : "");
  });
}

function findMail(db: Kysely<Tables>, id: string): Promise<Mail | undefined> {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? mailById(db, id) : Promise.resolve(undefined);
}

function jsonOf(mail: Mail) {
  const { id, recipient: to, sender: from, reply_to: replyTo, created_at, message_id: messageId, ...rest } = mail;
  const { subject, text, html, state, attachments } = rest;
  return {
    id,
    to,
    from,
    replyTo,
    subject,
    text,
    html,
    state,
    createdAt: created_at.toISOString(),
    messageId,
    attachments,
  };
}

const style = `:root{color-scheme:light dark;--page:#FAF6EF;--raised:#FFFDF9;--text:#2B1D16;--muted:#665345;--line:#DFCFBB;--link:#98421F}
@media (prefers-color-scheme:dark){:root{--page:#1A1310;--raised:#2C221C;--text:#F3E9DC;--muted:#C6B3A0;--line:#43352B;--link:#EDAE8A}}
body{max-width:60rem;margin:0 auto;padding:2rem 1.25rem;background:var(--page);color:var(--text);font:1rem/1.6 Figtree,system-ui,sans-serif}
h1{font:400 2rem/1.15 Newsreader,Georgia,serif}a{color:var(--link)}p,dt,small{color:var(--muted)}
ol{list-style:none;padding:0;border-top:1px solid var(--line)}li{padding:.75rem 0;border-bottom:1px solid var(--line)}li a{font-weight:600}li small{display:block}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.25rem}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:46rem;border:1px solid var(--line);border-radius:12px;background:var(--raised)}
pre{padding:1rem;border:1px solid var(--line);border-radius:12px;background:var(--raised);white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.6 ui-monospace,monospace}`;
const styleHash = createHash("sha256").update(style).digest("base64");

function page(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .headers({
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox</title><style>${style}</style></head><body>${body}</body></html>`,
    );
}

function listOf(mails: Mail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a><small>to ${escapeHtml(textOf(mail.recipient))} · ${mail.created_at.toISOString()} · ${mail.state}</small></li>`,
  );
  const list = items.length > 0 ? `<ol>${items.join("")}</ol>` : "<p>No mail yet.</p>";
  return `<h1>Mailbox</h1><p>No SMTP_URL is set, so emails are stored here instead of being sent. <a href="/dev/mail.json">As JSON</a></p>${list}`;
}

function letterOf(mail: Mail): string {
  const fact = (label: string, value: string) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`;
  const facts = [
    fact("To", textOf(mail.recipient)),
    fact("From", textOf(mail.sender)),
    mail.reply_to ? fact("Reply-To", textOf(mail.reply_to)) : "",
    fact("Written", mail.created_at.toISOString()),
    fact("State", mail.last_error ? `${mail.state}: ${mail.last_error}` : mail.state),
    fact("Message-ID", mail.message_id),
    ...mail.attachments.map(({ fileName, contentType }) => fact("Attached", `${fileName} (${contentType})`)),
  ].join("");
  return `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${facts}</dl><iframe title="The mail" src="/dev/mail/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe><h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>`;
}

const textOf = ({ address, name }: Address) => (name ? `${name} <${address}>` : address);

/** The pretend mail server: accepts every mail and sends none. The mails stay in the table, shown at /dev/mail. */
export const mailbox = (): Transport => ({ deliver: () => Promise.resolve(), close: () => {} });
