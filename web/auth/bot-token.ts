import { getBotToken } from "../botcheck.ts";

/**
 * Requests a login or verification email, with a bot check token if the browser can get one. The server requires the
 * token only for a second email to the same address within 15 minutes.
 */
export async function requestWithBotToken<T>(ask: (recaptchaToken?: string) => Promise<T>): Promise<T> {
  return ask(await getBotToken("login_mail").catch(() => undefined));
}
