import type { Selectable, Transaction } from "kysely";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import type { Jobs } from "../jobs/index.ts";
import { checkHeaders, type Letter, type Letterhead } from "./letter.ts";
import { render } from "./render.ts";
import type { Address, MailTables } from "./tables.ts";

/** A letter as it lies in the outbox. */
export type Mail = Selectable<MailTables["mails"]>;

export type Outbox = {
  /**
   * Writes a letter into the outbox, as part of the transaction: it leaves after the commit, and never without it.
   * One to the owner becomes a mail for each of her addresses.
   * Returns the ids of its mails. Throws when a header would carry a control character or a button leads elsewhere than http(s).
   */
  put(db: Transaction<Tables>, letter: Letter, now: Date): Promise<string[]>;
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

export const mailQueue = "mail";

type Parts = {
  jobs: Jobs;
  /** Who writes all the site's letters; without a name, in the site's. */
  from: Address;
  /** Asked for each letter, for the owner may rename her site. */
  letterhead: (db: Transaction<Tables>) => Letterhead | Promise<Letterhead>;
  /** Where the owner reads her mail, one address at least; asked for each letter that names her. */
  owner: (db: Transaction<Tables>) => Promise<readonly string[]>;
};

/** The outbox: letters become mails in the transaction that causes them. */
export function openOutbox(parts: Parts): Outbox {
  const { jobs, from, letterhead, owner } = parts;
  // The sender's domain: the Message-ID must not change when the site moves to another address between two tries.
  const domain = from.address.split("@").at(-1);
  return {
    async put(db, letter, now) {
      const head = await letterhead(db);
      const content = render(letter, head);
      // As it is, for a calendar needs its CRLFs; only what jsonb cannot hold goes.
      const attachments = (letter.attachments ?? []).map((file) => ({
        ...file,
        content: file.content.toWellFormed().replaceAll("\u0000", ""),
      }));
      const ids: string[] = [];
      for (const { to, replyTo } of await addressed(letter, () => owner(db))) {
        checkHeaders({ ...letter, to, ...(replyTo ? { replyTo } : {}) });
        const id = newId(now.getTime());
        await db
          .insertInto("mails")
          .values({
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
          })
          .execute();
        await jobs.send(db, mailQueue, id);
        ids.push(id);
      }
      return ids;
    },

    async again(db, id) {
      const mail = await db
        .updateTable("mails")
        .set({ state: "queued", refusals: 0, refused_at: null, unconfirmed: 0, next_try_at: null })
        .where("id", "=", id)
        .where("state", "=", "failed")
        .returning("id")
        .executeTakeFirst();
      if (!mail) return false;
      await jobs.send(db, mailQueue, id);
      return true;
    },
  };
}

/** Who gets a letter and where an answer goes, as addresses: several where it goes to the owner. */
async function addressed({ to, replyTo }: Letter, owner: () => Promise<readonly string[]>) {
  const named = to === "owner" || replyTo === "owner" ? await owner() : [];
  const owners: Address[] = named.map((address) => ({ address }));
  const answers = replyTo === "owner" ? owners[0] : replyTo;
  return (to === "owner" ? owners : [to]).map((each) => ({ to: each, replyTo: answers }));
}
