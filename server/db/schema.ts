import type { Generated, JSONColumnType } from "kysely";
import type { ReminderKind } from "../../contract/people.ts";
import type { SessionTypeId } from "../../contract/session-types.ts";
import type { SiteDocuments } from "../../contract/site.ts";
import type { MailTables } from "../mail/tables.ts";
import type { Defaulted, Derived, Timestamp } from "./columns.ts";
import type { SalesTables } from "./sales-tables.ts";

/** Folded text for searches. */
type FoundBy = Derived<string>;

type OtherTables = MailTables & SalesTables;
export type Tables = OtherTables & {
  site_documents: {
    section: keyof SiteDocuments;
    body: JSONColumnType<object>;
    version: Defaulted<number>;
    updated_at: Timestamp;
    written_by: Defaulted<"sample" | "owner">;
  };
  site_versions: {
    section: keyof SiteDocuments;
    version: number;
    body: JSONColumnType<object>;
    written_by: "sample" | "owner";
    published_at: Timestamp;
  };
  settings: {
    only_one: Defaulted<true>;
    body: JSONColumnType<object>;
    version: Defaulted<number>;
    changed_at: Timestamp;
  };
  pictures: { name: string; width: number; height: number; created_at: Timestamp; wanted_at: Timestamp };
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
    state: Defaulted<"live" | "removed">;
    version: Defaulted<number>;
    moved_at: Defaulted<Date | null>;
    created_at: Timestamp;
  };
  owner_feed: { only_one: Defaulted<true>; secret: string; made_at: Timestamp };
  signups: {
    id: string;
    event_id: string;
    name: string;
    email: string;
    phone: string;
    state: Defaulted<"live" | "cancelled">;
    waiver_id: Defaulted<string | null>;
    source: Defaulted<"new" | "returning" | "waitlist" | "owner">;
    cancel_hash: Defaulted<string | null>;
    reminder_hash: Defaulted<string | null>;
    cancelled_at: Defaulted<Date | null>;
    checked_in_at: Defaulted<Date | null>;
    network: Defaulted<string | null>;
    confirm_by: Defaulted<Date | null>;
    confirmed_at: Defaulted<Date | null>;
    created_at: Timestamp;
    found_by: FoundBy;
  };
  waivers: {
    id: string;
    name: string;
    email: string;
    text_version: string;
    text_hash: string;
    text_body: JSONColumnType<object>;
    signature: Buffer;
    signed_at: Timestamp;
    ip: string;
    guardian_name: Defaulted<string | null>;
    guardian_relation: Defaulted<string | null>;
  };
  waitlist: {
    id: string;
    event_id: string;
    name: string;
    email: string;
    state: Defaulted<"waiting" | "offered" | "taken" | "lapsed" | "left">;
    offered_until: Defaulted<Date | null>;
    token_hash: string;
    offer_hash: Defaulted<string | null>;
    network: Defaulted<string | null>;
    joined_at: Timestamp;
  };
  class_messages: {
    id: string;
    event_id: string;
    subject: string;
    body: string;
    told: number;
    written_at: Timestamp;
  };
  admins: {
    id: string;
    email: string;
    password_hash: string;
    applied_email: Defaulted<string>;
    applied_password: Defaulted<string>;
    totp_secret: Defaulted<string | null>;
    totp_state: Defaulted<"off" | "offered" | "on">;
    totp_last_step: Defaulted<number>;
    guide_put_away_at: Defaulted<Date | null>;
    created_at: Timestamp;
  };
  admin_recovery_codes: { admin_id: string; code_hash: string; used_at: Defaulted<Date | null> };
  sessions: {
    id: string;
    kind: "user" | "admin";
    person_id: string;
    token_hash: string;
    previous_hash: Defaulted<string | null>;
    previous_until: Defaulted<Date | null>;
    device: Defaulted<string>;
    started_at: Timestamp;
    used_at: Timestamp;
    expires_at: Timestamp;
    ended_at: Defaulted<Date | null>;
  };
  mailed_links: {
    token_hash: string;
    purpose: "admin-password" | "verify-email" | "login" | "google-return" | "delete-account";
    person_id: string;
    code_hash: Defaulted<string | null>;
    asked_by: Defaulted<string | null>;
    expires_at: Timestamp;
    used_at: Defaulted<Date | null>;
  };
  users: {
    id: string;
    email: string;
    first_name: Defaulted<string>;
    last_name: Defaulted<string>;
    preferred_name: Defaulted<string>;
    pronoun: Defaulted<string>;
    phone: Defaulted<string>;
    city: Defaulted<string>;
    zipcode: Defaulted<string>;
    image: Defaulted<string | null>;
    state: Defaulted<"unproven" | "live" | "gone">;
    created_at: Timestamp;
    proven_at: Defaulted<Date | null>;
    gone_at: Defaulted<Date | null>;
    found_by: FoundBy;
  };
  user_identities: { issuer: string; subject: string; user_id: string; linked_at: Timestamp };
  client_notes: {
    id: string;
    user_id: string;
    key_id: string;
    sealed: Buffer;
    written_at: Timestamp;
    changed_at: Timestamp;
    version: Defaulted<number>;
  };
  slots: {
    id: string;
    date: string;
    time: string;
    duration_minutes: Defaulted<number>;
    place: Defaulted<string>;
    state: Defaulted<"open" | "removed">;
    made_by: Defaulted<"owner" | "rule">;
    removed_by: Defaulted<"owner" | "rule" | "class" | null>;
    removed_at: Defaulted<Date | null>;
    starts_at: Derived<Date>;
    ends_at: Derived<Date>;
    created_at: Timestamp;
  };
  availability: {
    only_one: Defaulted<true>;
    body: JSONColumnType<object>;
    since: Timestamp;
    version: Defaulted<number>;
    changed_at: Timestamp;
  };
  slot_holds: {
    slot_id: string;
    payment_id: string;
    user_id: string;
    held_until: Timestamp;
    state: Defaulted<"running" | "pinned">;
  };
  bookings: {
    id: string;
    slot_id: string;
    user_id: string | null;
    guest_name: Defaulted<string | null>;
    guest_email: Defaulted<string | null>;
    guest_phone: Defaulted<string>;
    guest_erased_at: Defaulted<Date | null>;
    payment_id: Defaulted<string | null>;
    paid_by: "online" | "free" | "cash" | "link";
    cash_received_at: Defaulted<Date | null>;
    cash_returned_at: Defaulted<Date | null>;
    link_hash: Defaulted<string | null>;
    link_sent_at: Defaulted<Date | null>;
    request_id: Defaulted<string | null>;
    session_type: SessionTypeId;
    message: Defaulted<string>;
    amount_cents: number;
    duration_minutes: Defaulted<number | null>;
    state: Defaulted<"live" | "cancelled">;
    version: Defaulted<number>;
    booked_at: Timestamp;
    placed_at: Timestamp;
    finalized_at: Defaulted<Date | null>;
    cancelled_at: Defaulted<Date | null>;
    guest_found_by: Derived<string | null>;
  };
  wrong_tries: { subject: string; tries: number; until: Timestamp };
  messages: {
    id: string;
    kind: "contact" | "free-session";
    name: string;
    email: string;
    phone: string | null;
    session_type: string | null;
    body: string;
    state: Defaulted<"new" | "answered">;
    received_at: Timestamp;
  };
  bot_tokens: { token_hash: string; expires_at: Timestamp };
  reminders: {
    id: string;
    kind: ReminderKind;
    booking_id: Defaulted<string | null>;
    signup_id: Defaulted<string | null>;
    starts_at: Timestamp;
    mail_id: Defaulted<string | null>;
    written_at: Timestamp;
  };
  /** Backups that the site itself made, with their outcome. */
  backups: {
    id: string;
    kind: "night" | "hand";
    night: string | null;
    state: Defaulted<"running" | "done" | "failed" | "stopped">;
    file: string;
    started_at: Timestamp;
    finished_at: Defaulted<Date | null>;
    bytes: Defaulted<number | null>;
    row_count: Defaulted<number | null>;
    error: Defaulted<string | null>;
  };
  limit_counters: { key: string; window_at: Timestamp; count: Generated<number> };
};
