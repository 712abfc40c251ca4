import { loginLinkMinutes } from "../../contract/students.ts";

const key = "loginMail";

/** Remembers in this tab that a login mail went out, so that a reload shows the place for its code again. */
export function rememberSentMail(email: string): void {
  keep(JSON.stringify({ email, sentAt: Date.now() }));
}

export function forgetSentMail(): void {
  keep(null);
}

/** Whom a login mail was sent to from this tab, as long as its code is good. */
export function readSentMail(): string | undefined {
  try {
    const { email, sentAt } = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, unknown>;
    if (typeof email !== "string" || typeof sentAt !== "number") return undefined;
    const ageMs = Date.now() - sentAt;
    return ageMs >= 0 && ageMs < loginLinkMinutes * 60_000 ? email : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that keeps nothing shows the empty form after a reload, no more. */
function keep(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}
