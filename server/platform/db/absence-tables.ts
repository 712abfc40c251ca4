import type { Defaulted, Timestamp } from "./columns.ts";

type Change = "cancel" | "cover" | "move";

/** Absences of the owner, with the classes, people and things that they touch (0055_absences.sql). */
export type AbsenceTables = {
  absences: {
    id: string;
    from_at: Timestamp;
    until_at: Timestamp;
    from_on: string;
    to_on: string;
    state: Defaulted<"running" | "told" | "well">;
    message: Defaulted<string>;
    lost_days: Defaulted<number>;
    started_at: Timestamp;
    answer_by: Timestamp;
    ended_at: Defaulted<Date | null>;
  };
  absence_classes: {
    absence_id: string;
    event_id: string;
    change: Change;
    cover: Defaulted<string>;
    restored_at: Defaulted<Date | null>;
  };
  absence_people: {
    id: string;
    absence_id: string;
    contact: string;
    name: string;
    email: string;
    phone: string;
    token_hash: Defaulted<string | null>;
    told_at: Defaulted<Date | null>;
    well_told_at: Defaulted<Date | null>;
    called_at: Defaulted<Date | null>;
  };
  absence_items: {
    id: string;
    absence_id: string;
    person_id: string;
    kind: "seat" | "waiting" | "session" | "order" | "request";
    change: Change;
    event_id: Defaulted<string | null>;
    signup_id: Defaulted<string | null>;
    waitlist_id: Defaulted<string | null>;
    booking_id: Defaulted<string | null>;
    order_id: Defaulted<string | null>;
    message_id: Defaulted<string | null>;
    was_on: string;
    was_at: string;
    state: "told" | "asked" | "next" | "credit" | "back" | "kept" | "ship" | "well";
    if_silent: Defaulted<"back" | "kept" | null>;
    answer_by: Defaulted<Date | null>;
    next_event_id: Defaulted<string | null>;
    hold_id: Defaulted<string | null>;
    answered_at: Defaulted<Date | null>;
    answered_by: Defaulted<"person" | "owner" | "deadline" | null>;
  };
};
