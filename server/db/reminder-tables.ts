import type { ReminderKind } from "../../contract/people.ts";
import type { Defaulted, Timestamp } from "./columns.ts";

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
