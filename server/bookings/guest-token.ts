import type { Tx } from "../ctx.ts";

/** Token with which a guest reads, moves and cancels a session. Only emails to the guest contain it. */
export const guestToken = (signer: Tx["signer"], bookingId: string): string =>
  `${bookingId}.${signer.mac("session of a guest", bookingId)}`;
