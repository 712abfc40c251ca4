import type { Tx } from "../ctx.ts";

/** Token with which a student or guest reads, moves and cancels a session. Only emails to that person contain it. */
export const sessionToken = (signer: Tx["signer"], bookingId: string): string =>
  `${bookingId}.${signer.mac("session of a guest", bookingId)}`;
