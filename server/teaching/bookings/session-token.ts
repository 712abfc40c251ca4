import { idOfToken } from "../../auth/tokens.ts";
import type { Tx } from "../../platform/call/ctx.ts";

const purpose = "session of a guest";

/** Token with which a student or guest reads, moves and cancels a session. Only emails to that person contain it. */
export const sessionToken = (signer: Tx["signer"], bookingId: string): string =>
  `${bookingId}.${signer.mac(purpose, bookingId)}`;

/** The booking of such a token. Undefined if the token is forged. */
export const bookingOfSessionToken = (signer: Tx["signer"], token: string): string | undefined =>
  idOfToken(signer, purpose, token);
