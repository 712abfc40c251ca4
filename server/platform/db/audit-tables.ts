import type { Defaulted, Timestamp } from "./columns.ts";

export type AuditTables = {
  audit_chain: {
    only_one: Defaulted<true>;
    start_number: Defaulted<number>;
    start_hash: Defaulted<string>;
    head_number: Defaulted<number>;
    head_hash: Defaulted<string>;
  };
  audit_entries: {
    number: number;
    at: Timestamp;
    actor: "owner" | "student" | "visitor" | "job" | "command";
    actor_id: string;
    session_id: string;
    action: string;
    subjects: string;
    outcome: string;
    origin: string;
    previous: string;
    hash: string;
  };
  audit_origins: {
    number: number;
    at: Timestamp;
    salt: string;
    ip: string;
    device: string;
    account_id: string | null;
  };
};
