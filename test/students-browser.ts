import { expect } from "vitest";
import type { TestResponse, TestApp } from "./app.ts";
import { newTestBrowser } from "./owners-browser.ts";

/** A student's browser as the API sees it: with cookies and token, and with its own IP address. */
export type StudentsBrowser = ReturnType<typeof studentsBrowser>;

let people = 0;
/** A new email address. */
export const newEmail = () => `student${++people}@example.com`;

export function studentsBrowser(
  site: Pick<TestApp, "request" | "botToken" | "database">,
  cookies?: Map<string, string>,
) {
  const browser = newTestBrowser(site, cookies);
  /** A call without a token, as the site's pages make it for visitors. */
  const asVisitor = (method: string, path: string, body?: unknown) => {
    browser.token = undefined;
    return browser.request(method, path, body);
  };
  /** With a solved bot check, as the pages send it. */
  const requestEmail = async (path: string, body: object) =>
    asVisitor("POST", path, { ...body, recaptchaToken: await site.botToken("login_mail") });
  return Object.assign(browser, {
    register: (email: string, firstName = "Ana", lastName = "Whitlow") =>
      requestEmail("/api/user/register", { firstName, lastName, email }),
    wantLink: (email: string) => requestEmail("/api/user/login", { email }),
    wantBookingCode: (email: string, firstName = "Ana", lastName = "Whitlow") =>
      requestEmail("/api/user/booking-code", { firstName, lastName, email }),
    lookAt: (token: string) => asVisitor("GET", `/api/user/link?token=${token}`),
    follow: (token: string) => asVisitor("GET", `/api/user/verify-login?token=${token}`),
    verify: (token: string) => asVisitor("GET", `/api/user/verify-email?token=${token}`),
    typeCode: (email: string, code: string, name?: { firstName: string; lastName: string }) =>
      asVisitor("POST", "/api/user/login-code", { email, code, ...name }),
    refresh: () => browser.request("POST", "/api/user/refresh-token"),
    /** Whether the access token of this browser is still valid. */
    async isIn() {
      return (await browser.request("GET", "/api/user/sessions")).status === 200;
    },
  });
}

export type MailedLink = { subject: string; text: string; path: string; token: string; code: string };

/** Runs `act`, which must succeed and send one email to this address; waits for the email and returns its parts. */
export async function receiveMail(
  site: Pick<TestApp, "mail">,
  email: string,
  act: () => Promise<TestResponse>,
): Promise<MailedLink> {
  const letters = () => site.mail.received.filter(({ to }) => to.includes(email));
  const before = letters().length;
  expect((await act()).status).toBe(200);
  await expect.poll(() => letters().length, { interval: 10 }).toBe(before + 1);
  const { subject = "", text = "" } = letters().at(-1)!.mail;
  const [, path = "", token = ""] = /(\/(?:verify-\w+|register)\b)(?:\?token=([\w-]+))?/.exec(text) ?? [];
  return { subject, text, path, token, code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? "" };
}

/** Registers a student and proves the email address by following the emailed link in this browser. */
export async function registerStudent(site: TestApp, browser: StudentsBrowser, email = newEmail()) {
  const { token } = await receiveMail(site, email, () => browser.register(email));
  const { body } = await browser.verify(token);
  return { email, id: body.userId as string };
}
