import type { ColumnType } from "kysely";

/** A mailbox as an object, so that no code pastes a name into a header. */
export type Address = { address: string; name?: string };

/** A file that is attached to a letter; `content` is its text. */
export type Attachment = { fileName: string; contentType: string; content: string };

export type MailState = "queued" | "sent" | "failed" | "expired";
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Inserted as text: node-postgres would write a JavaScript array as a PostgreSQL one. */
type Json<T> = ColumnType<T, string, never>;

export type MailTables = {
  mails: {
    id: string;
    message_id: string;
    sender: Json<Address>;
    recipient: Json<Address>;
    reply_to: ColumnType<Address | null, string | null, never>;
    subject: string;
    html: string;
    text: string;
    attachments: Json<Attachment[]>;
    state: Defaulted<MailState>;
    attempts: Defaulted<number>;
    last_error: Defaulted<string | null>;
    created_at: Date;
    tried_at: Defaulted<Date | null>;
    sent_at: Defaulted<Date | null>;
    expires_at: Date | null;
    outlives_erasure: Defaulted<boolean>;
    refusals: Defaulted<number>;
    /** Time of the first refusal. */
    refused_at: Defaulted<Date | null>;
    unconfirmed: Defaulted<number>;
    next_try_at: Defaulted<Date | null>;
    /** Lease of the process that delivers it. */
    claimed_until: Defaulted<Date | null>;
  };
};
