import type { Insertable, QueryCreator, Selectable, Transaction } from "kysely";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import { checkHeaders, type Letter, type Letterhead } from "./letter.ts";
import { render } from "./render.ts";
import type { Address, MailTables } from "./tables.ts";

/** A letter as it lies in the outbox. */
export type Mail = Selectable<MailTables["mails"]>;

export type NewMail = Insertable<MailTables["mails"]>;

/** The statement that writes mails into the outbox. */
export const insertMails = (db: QueryCreator<Tables>, mails: readonly NewMail[]) =>
  db.insertInto("mails").values([...mails]);

export type Outbox = {
  /** Reads what letters are written with. Outside of a transaction: it may take another connection. */
  desk(): Promise<Desk>;
  /**
   * Renders a letter. One to the owner becomes a mail for each of her addresses. Throws when a header would carry a
   * control character or a button leads elsewhere than http(s).
   */
  mailsOf(letter: Letter, desk: Desk, now: Date): NewMail[];
  /** Puts a mail that was given up back, as part of the transaction. False when there is no such mail, or it is under way. */
  again(db: Transaction<Tables>, id: string): Promise<boolean>;
};

/** Where mails go: a mail server (smtp.ts), or nowhere but the table (mailbox.ts). */
export type Transport = {
  /**
   * Settles when the other side has taken the mail. Throws a Refused if it says that it never will, a ServerAway if no
   * other mail would fare better now, an Unconfirmed if it may have the mail, and anything else to try this one again later.
   */
  deliver(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** A permanent refusal of this mail. */
export class Refused extends Error {}

/** The whole mail was sent and the connection ended without an answer: another try may make a second copy. */
export class Unconfirmed extends Error {}

/** No mail server answers, or it does not let us in: this has nothing to do with the one mail. */
export class ServerAway extends Error {}

type Parts = {
  /** Who writes all the site's letters; without a name, in the site's. */
  from: Address;
  /** Asked for each transaction, for the owner may rename her site. */
  letterhead: () => Promise<Letterhead>;
  /** Where the owner reads her mail, one address at least. */
  owner: () => Promise<readonly string[]>;
};

/** What the letters of one transaction are written with. */
export type Desk = { head: Letterhead; owners: readonly string[] };

/** The outbox: letters become mails in the transaction that causes them. */
export function openOutbox({ from, letterhead, owner }: Parts): Outbox {
  // The sender's domain: the Message-ID must not change when the site moves to another address between two tries.
  const domain = from.address.split("@").at(-1);
  return {
    async desk() {
      const [head, owners] = await Promise.all([letterhead(), owner()]);
      return { head, owners };
    },

    mailsOf(letter, { head, owners }, now) {
      const content = render(letter, head);
      // As it is, for a calendar needs its CRLFs; only what jsonb cannot hold goes.
      const attachments = (letter.attachments ?? []).map((file) => ({
        ...file,
        content: file.content.toWellFormed().replaceAll("\u0000", ""),
      }));
      return addressed(letter, owners).map(({ to, replyTo }) => {
        checkHeaders({ ...letter, to, ...(replyTo ? { replyTo } : {}) });
        const id = newId(now.getTime());
        return {
          id,
          message_id: `<${id}@${domain}>`,
          sender: JSON.stringify({ name: head.siteName, ...from }),
          recipient: JSON.stringify(to),
          reply_to: replyTo ? JSON.stringify(replyTo) : null,
          subject: letter.subject,
          ...content,
          attachments: JSON.stringify(attachments),
          created_at: now,
          expires_at: letter.expiresAt ?? null,
        };
      });
    },

    async again(db, id) {
      const mail = await db
        .updateTable("mails")
        .set({ state: "queued", refusals: 0, refused_at: null, unconfirmed: 0, next_try_at: null })
        .where("id", "=", id)
        .where("state", "=", "failed")
        .returning("id")
        .executeTakeFirst();
      return mail !== undefined;
    },
  };
}

/** Who gets a letter and where an answer goes, as addresses: several where it goes to the owner. */
function addressed({ to, replyTo }: Letter, owners: readonly string[]) {
  const mailboxes: Address[] = owners.map((address) => ({ address }));
  const answers = replyTo === "owner" ? mailboxes[0] : replyTo;
  return (to === "owner" ? mailboxes : [to]).map((each) => ({ to: each, replyTo: answers }));
}
