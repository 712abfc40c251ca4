import type { Tx } from "../platform/call/ctx.ts";
import type { GoogleClient } from "./google/provider.ts";

declare module "../platform/call/ctx.ts" {
  interface CtxPorts {
    /** The sign-in with Google; undefined when it is not configured. */
    google: GoogleClient | undefined;
  }

  interface Hooks {
    /**
     * A student, or the owner (null), was logged out on the other devices. Ends what else would still show their data
     * there, and returns whether there was anything.
     */
    loggedOutElsewhere(tx: Tx, whose: string | null): Promise<boolean>;
    /** A student has proven this email address. */
    emailProven(tx: Tx, account: { id: string; email: string }): Promise<void>;
  }
}
