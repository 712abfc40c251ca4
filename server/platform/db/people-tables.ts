import type { JSONColumnType } from "kysely";
import type { Language } from "../../../contract/platform/language/language.ts";
import type { Defaulted, Derived, Timestamp } from "./columns.ts";

/** Folded text for searches. */
export type FoundBy = Derived<string>;

/** People and accounts, waivers and notes. */
export type PeopleTables = {
  /** Triggers add people and fill the `person_id` of other tables (0050_people.sql). */
  people: {
    id: string;
    name: Defaulted<string>;
    email: Defaulted<string | null>;
    phone: Defaulted<string>;
    born_on: Defaulted<string | null>;
    /** Month and day, like `06-19`. */
    birthday: Defaulted<string | null>;
    quiet_until: Defaulted<Date | null>;
    language: Defaulted<Language | null>;
    guardian_id: Defaulted<string | null>;
    merged_into: Defaulted<string | null>;
    created_at: Timestamp;
    found_by: FoundBy;
  };
  merges: {
    id: string;
    kept_id: string;
    gone_id: string;
    moved: JSONColumnType<Record<string, string[]>>;
    merged_at: Timestamp;
    undone_at: Defaulted<Date | null>;
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
    person_id: Defaulted<string | null>;
  };
  user_identities: { issuer: string; subject: string; user_id: string; linked_at: Timestamp };
  client_notes: {
    id: string;
    user_id: Defaulted<string | null>;
    /** Of a person without an account. */
    person_id: Defaulted<string | null>;
    key_id: string;
    sealed: Buffer;
    written_at: Timestamp;
    changed_at: Timestamp;
    version: Defaulted<number>;
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
    person_id: Defaulted<string>;
    signed_by: Defaulted<"self" | "guardian">;
    guardian_id: Defaulted<string | null>;
    is_pending: Defaulted<boolean>;
  };
};
