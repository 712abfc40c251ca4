import type { Ctx } from "../ctx.ts";
import type { PersonKind } from "./sessions.ts";

const daySeconds = 24 * 60 * 60;

/** Cookies that mark a browser in which the owner, or a student, has logged in. They grant no access. */
const marks = {
  user: { name: "knownAddress", path: "/api/user", maxAgeSeconds: 365 * daySeconds, purpose: "known address" },
  admin: { name: "adminBrowser", path: "/api/admin/login", maxAgeSeconds: 400 * daySeconds, purpose: "known browser" },
};

/** Marks this browser as known for the owner's id, or for a student's address. */
export function markKnownBrowser({ cookies, signer }: Ctx, kind: PersonKind, subject: string): void {
  cookies.set(marks[kind].name, marksOf(signer, kind, subject)[0]!, marks[kind]);
}

/** Whether the last login of this kind in this browser was with this id or address. */
export function isKnownBrowser(
  { cookies, signer }: { cookies: Pick<Ctx["cookies"], "get">; signer: Pick<Ctx["signer"], "macs"> },
  kind: PersonKind,
  subject: string,
): boolean {
  return marksOf(signer, kind, subject).includes(cookies.get(marks[kind].name) ?? "");
}

function marksOf(signer: Pick<Ctx["signer"], "macs">, kind: PersonKind, subject: string): string[] {
  return signer.macs(marks[kind].purpose, subject.toLowerCase());
}
