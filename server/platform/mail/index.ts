import type { Insertable, QueryCreator, Selectable, Transaction } from "kysely";
import { asciiDomain } from "../../../contract/platform/values/email-address.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import type { Address } from "./address.ts";
import { checkHeaders, type Letter, type Letterhead } from "./letter.ts";
import { render } from "./render.ts";

export type Mail = Selectable<Tables["mails"]>;
export type NewMail = Insertable<Tables["mails"]>;

/** The statement that inserts mails into the outbox. */
export const insertMails = (db: QueryCreator<Tables>, mails: readonly NewMail[]) =>
  db.insertInto("mails").values([...mails]);

export type Outbox = {
  /** Reads what letters need. To be called outside of a transaction: it may take another connection. */
  desk(): Promise<LetterContext>;
  /**
   * Renders a letter. A letter to the owner becomes one mail for each notice address. Throws when a header would
   * contain a control character, or when a button's address is not http(s).
   */
  mailsOf(letter: Letter, desk: LetterContext, now: Date): NewMail[];
  /** Queues a failed mail again, as part of the transaction. False when the mail does not exist or has not failed. */
  again(db: Transaction<Tables>, id: string): Promise<boolean>;
};

/** Where mails go: to a mail server (smtp.ts), or only into the table (dev-mailbox.ts). */
export type Transport = {
  /**
   * Settles when the server has accepted the mail. Throws `MailRefused` for a permanent refusal, `ServerAway` if
   * other mails would fail now too, `DeliveryUnconfirmed` if the server may have accepted the mail, and any other
   * error to retry this mail.
   */
  deliver(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** A permanent refusal of this mail. */
export class MailRefused extends Error {}

/** The whole mail was sent, but the connection ended without a response: a retry may make a second copy. */
export class DeliveryUnconfirmed extends Error {}

/** No mail server answers, or it refuses our login: this is not specific to one mail. */
export class ServerAway extends Error {}

type Parts = {
  /** Sender of all mails; without a name, the site's name is used. */
  from: Address;
  /** Read for each transaction, because the owner may rename the site. */
  letterhead: () => Promise<Letterhead>;
  /** The owner's notice addresses, at least one. */
  owner: () => Promise<readonly string[]>;
};

/** What the letters of one transaction need. */
export type LetterContext = { head: Letterhead; owners: readonly string[] };

/** The outbox: letters become mails in the transaction that causes them. */
export function openOutbox({ from, letterhead, owner }: Parts): Outbox {
  // The sender's domain, because the site may move to another address between two attempts.
  const domain = from.address.split("@").at(-1);
  return {
    async desk() {
      const [head, owners] = await Promise.all([letterhead(), owner()]);
      return { head, owners };
    },

    mailsOf(letter, { head, owners }, now) {
      const content = render(letter, head);
      // A calendar needs its CRLFs: only characters that jsonb cannot store are removed.
      const attachments = (letter.attachments ?? []).map((file) => ({
        ...file,
        content: file.content.toWellFormed().replaceAll("\u0000", ""),
      }));
      return addressed(letter, owners).map(({ to, replyTo }) => {
        checkHeaders({ ...letter, to, ...(replyTo ? { replyTo } : {}) });
        const id = newId(now.getTime());
        return {
          id,
          message_id: `<${id}@${asciiDomain(domain ?? "")}>`,
          sender: JSON.stringify({ name: head.siteName, ...from }),
          recipient: JSON.stringify(to),
          reply_to: replyTo ? JSON.stringify(replyTo) : null,
          subject: letter.subject,
          ...content,
          attachments: JSON.stringify(attachments),
          created_at: now,
          expires_at: letter.expiresAt ?? null,
          outlives_erasure: letter.outlivesErasure ?? letter.to === "owner",
        };
      });
    },

    async again(db, id) {
      const mail = await db
        .updateTable("mails")
        .set({ state: "queued", attempts: 0, refusals: 0, refused_at: null, unconfirmed: 0, next_try_at: null })
        .where("id", "=", id)
        .where("state", "=", "failed")
        .returning("id")
        .executeTakeFirst();
      return mail !== undefined;
    },
  };
}

/** Recipients and reply address of a letter; several recipients if it goes to the owner. */
function addressed({ to, replyTo }: Letter, owners: readonly string[]) {
  const mailboxes: Address[] = owners.map((address) => ({ address }));
  const replyAddress = replyTo === "owner" ? mailboxes[0] : replyTo;
  return (to === "owner" ? mailboxes : [to]).map((each) => ({ to: each, replyTo: replyAddress }));
}
