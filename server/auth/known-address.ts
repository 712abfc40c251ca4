import type { Ctx } from "../platform/call/ctx.ts";

/** The cookie of a browser in which a student has logged in. It grants no access. */
const mark = { name: "knownAddress", path: "/api", maxAgeSeconds: 365 * 24 * 60 * 60 };
const purpose = "known address";

/** Marks this browser as one in which the student with this address has logged in. */
export function markKnownAddress({ cookies, signer }: Pick<Ctx, "cookies" | "signer">, address: string): void {
  cookies.set(mark.name, signer.macs(purpose, address.toLowerCase())[0]!, mark);
}

/** Whether the last login of a student in this browser was with this address. */
export function isKnownAddress(
  { cookies, signer }: { cookies: Pick<Ctx["cookies"], "get">; signer: Pick<Ctx["signer"], "macs"> },
  address: string,
): boolean {
  return signer.macs(purpose, address.toLowerCase()).includes(cookies.get(mark.name) ?? "");
}
