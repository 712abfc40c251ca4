import type { Defaulted, Timestamp } from "./columns.ts";

/** The steps of the owner's login. `second-factor`: the password was right, and no second factor was given. */
export type LoginStep = "password" | "second-factor" | "code" | "recovery-code" | "passkey";
/** What a passkey signs a challenge for. */
export type PasskeyPurpose = "add" | "confirm" | "login";

/** The owner's passkeys, and the attempts at the owner's login. */
export type PasskeyTables = {
  passkeys: {
    id: string;
    admin_id: string;
    credential_id: string;
    public_key: string;
    counter: Defaulted<number>;
    transports: Defaulted<string>;
    name: string;
    made_at: Timestamp;
    used_at: Defaulted<Date | null>;
  };
  passkey_challenges: {
    purpose: PasskeyPurpose;
    bound_to: string;
    admin_id: string;
    challenge_hash: string;
    expires_at: Timestamp;
  };
  login_attempts: {
    succeeded: boolean;
    step: LoginStep;
    network: string;
    hour_at: Timestamp;
    device: string;
    times: Defaulted<number>;
    first_at: Timestamp;
    last_at: Timestamp;
  };
};
