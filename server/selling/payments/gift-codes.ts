import { createHash } from "node:crypto";
import { cleanCode } from "../../../contract/platform/values/identifiers.ts";
import type { Signer } from "../../platform/call/ctx.ts";

/** Letters and digits of codes: without 0, O, 1 and I, which people confuse. 32 of them, so each carries 5 bits. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const codeLength = 16;

/** The code of a new gift card (80 bits), derived from its lot, so that its mail and its page show the same one. */
export const giftCode = (signer: Pick<Signer, "macs">, lotId: string): string => codesOf(signer, lotId)[0]!;

/**
 * The code of a gift card as it is shown: `ABCD EFGH JKLM NPQR`. Undefined if the AUTH_SECRET that made it was removed:
 * a code that does not work must not be shown.
 */
export function shownGiftCode(
  signer: Pick<Signer, "macs">,
  lot: { id: string; code_hash: string | null },
): string | undefined {
  const code = codesOf(signer, lot.id).find((each) => giftCodeHash(each) === lot.code_hash);
  return code?.replace(/(.{4})(?=.)/g, "$1 ");
}

function codesOf({ macs }: Pick<Signer, "macs">, lotId: string): string[] {
  return macs("gift card", lotId).map((mac) => {
    const bytes = createHash("sha256").update(mac).digest();
    return Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % 32]).join("");
  });
}

/** The stored form of a code as people type it: spaces, dashes and lower case do not matter. */
export function giftCodeHash(typed: string): string {
  const code = cleanCode(typed).replaceAll("-", "");
  return createHash("sha256").update(`gift card ${code}`).digest("base64url");
}
