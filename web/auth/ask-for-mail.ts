import { getBotToken } from "../botcheck.ts";

/**
 * Asks for a mail. It carries a bot check, which the second mail to an address within a quarter of an hour needs; the
 * first leaves without one as well.
 */
export async function askForMail<T>(ask: (recaptchaToken?: string) => Promise<T>): Promise<T> {
  return ask(await getBotToken("login_mail").catch(() => undefined));
}
