import { loginLinkMinutes } from "../../contract/auth/calls.ts";
import { getBotToken } from "../kit/botcheck/botcheck.ts";
import { browserNow } from "../kit/browser/clock.ts";
import { parseStored, readTabStored, writeTabStored } from "../kit/store/stored.ts";

/**
 * Requests a login or verification email, with a bot check token if the browser can get one. Without one the
 * server sends no second email to the same address within 15 minutes.
 */
export async function requestWithBotToken<T>(ask: (recaptchaToken?: string) => Promise<T>): Promise<T> {
  return ask(await getBotToken("login_mail").catch(() => undefined));
}

const key = "loginMail";

/** Remembers in this tab that a login email was sent, so that a reload shows the code form again. */
export const saveSentMail = (email: string): void =>
  writeTabStored(key, JSON.stringify({ email, sentAt: browserNow() }));
export const clearSentMail = (): void => writeTabStored(key, null);

/** The address of the last login email requested in this tab, while its code is valid. */
export function readSentMail(): string | undefined {
  const { email, sentAt } = (parseStored(readTabStored(key)) ?? {}) as Record<string, unknown>;
  if (typeof email !== "string" || typeof sentAt !== "number") return undefined;
  // Negative after the browser's clock was set back.
  const ageMs = Math.abs(browserNow() - sentAt);
  return ageMs < loginLinkMinutes * 60_000 ? email : undefined;
}
