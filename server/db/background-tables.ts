import type { ReminderKind } from "../../contract/people.ts";
import type { Defaulted, Timestamp } from "./columns.ts";

/** Backups that the site itself made, with their outcome. */
export type BackupTables = {
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
};

export type ReminderTables = {
  reminders: {
    id: string;
    kind: ReminderKind;
    booking_id: Defaulted<string | null>;
    signup_id: Defaulted<string | null>;
    starts_at: Timestamp;
    mail_id: Defaulted<string | null>;
    written_at: Timestamp;
  };
};
