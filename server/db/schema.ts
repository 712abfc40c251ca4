import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { SiteDocuments } from "../../contract/site.ts";
import type { MailTables } from "../mail/tables.ts";

/** Set by the database when it is left out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Derived by a trigger, never written. */
type Derived<T> = ColumnType<T, never, never>;
type Moment = ColumnType<Date, Date, Date>;

export type Tables = MailTables & {
  site_documents: {
    section: keyof SiteDocuments;
    body: JSONColumnType<object>;
    version: Defaulted<number>;
    updated_at: Moment;
  };
  pictures: { name: string; width: number; height: number; created_at: Moment };
  picture_renditions: { name: string; width: number; format: "avif" | "webp" | "jpg"; bytes: Buffer };
  events: {
    id: string;
    title: string;
    date: string;
    time: string;
    duration_minutes: Defaulted<number>;
    location: string;
    sign_up_link: string | null;
    capacity: Defaulted<number>;
    series_id: string | null;
    starts_at: Derived<Date>;
    ends_at: Derived<Date>;
    created_at: Moment;
  };
  signups: {
    id: string;
    event_id: string;
    name: string;
    email: string;
    phone: string;
    state: Defaulted<"live" | "cancelled">;
    created_at: Moment;
  };
  chocolates: {
    id: string;
    name: string;
    price_cents: number;
    picture: string | null;
    picture_alt: string;
    description: string;
    details: string;
    inventory: number;
    position: number;
    state: Defaulted<"shown" | "hidden">;
    created_at: Moment;
  };
  messages: {
    id: string;
    kind: "contact" | "free-session";
    name: string;
    email: string;
    phone: string | null;
    session_type: string | null;
    body: string;
    state: Defaulted<"new" | "answered">;
    received_at: Moment;
  };
  bot_tokens: { token_hash: string; expires_at: Moment };
  limit_counters: { key: string; window_at: Moment; count: Generated<number> };
};
