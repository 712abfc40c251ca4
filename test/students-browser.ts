import { expect } from "vitest";
import type { TestAnswer, TestApp } from "./app.ts";
import { browserFor } from "./owners-browser.ts";

/** What a student's browser does with the API. It keeps cookies and token, and has an address of its own. */
export type StudentsBrowser = ReturnType<typeof studentsBrowser>;

let people = 0;
/** Somebody new, at an address of her own. */
export const newAddress = () => `student${++people}@example.com`;

export function studentsBrowser(site: TestApp, cookies?: Map<string, string>) {
  const browser = browserFor(site, cookies);
  /** A call of somebody who is not logged in: our pages send no token with these. */
  const asVisitor = (method: string, path: string, body?: unknown) => {
    browser.token = undefined;
    return browser.request(method, path, body);
  };
  /** As the pages do: where a bot check is wanted it is solved, and the same is asked once more. */
  const askForMail = async (path: string, body: object) => {
    const answer = await asVisitor("POST", path, body);
    if (answer.body.code !== "bot-check-needed") return answer;
    return asVisitor("POST", path, { ...body, recaptchaToken: await site.botToken("login_mail") });
  };
  return Object.assign(browser, {
    register: (email: string, firstName = "Ana", lastName = "Whitlow") =>
      askForMail("/api/user/register", { firstName, lastName, email }),
    wantLink: (email: string) => askForMail("/api/user/login", { email }),
    lookAt: (token: string) => asVisitor("GET", `/api/user/link?token=${token}`),
    follow: (token: string) => asVisitor("GET", `/api/user/verify-login?token=${token}`),
    verify: (token: string) => asVisitor("GET", `/api/user/verify-email?token=${token}`),
    typeCode: (email: string, code: string) => asVisitor("POST", "/api/user/login-code", { email, code }),
    refresh: () => browser.request("POST", "/api/user/refresh-token"),
    /** Whether the access token of this browser is still good. */
    async isIn() {
      return (await browser.request("GET", "/api/user/sessions")).status === 200;
    },
  });
}

export type MailedLink = { subject: string; text: string; path: string; token: string; code: string };

/** Does something that mails this address once, and returns what came. */
export async function mailedTo(
  site: TestApp,
  email: string,
  act: () => Promise<TestAnswer>,
): Promise<MailedLink> {
  const letters = () => site.mail.received.filter(({ to }) => to.includes(email));
  const before = letters().length;
  expect((await act()).status).toBe(200);
  await expect.poll(() => letters().length, { timeout: 10_000, interval: 10 }).toBe(before + 1);
  const { subject = "", text = "" } = letters().at(-1)!.mail;
  const [, path = "", token = ""] = /(\/(?:verify-\w+|register)\b)(?:\?token=([\w-]+))?/.exec(text) ?? [];
  return { subject, text, path, token, code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? "" };
}

/** Somebody with an account, proven by following the mailed link in this browser. */
export async function registered(site: TestApp, browser: StudentsBrowser, email = newAddress()) {
  const { token } = await mailedTo(site, email, () => browser.register(email));
  const { body } = await browser.verify(token);
  return { email, id: body.userId as string };
}
