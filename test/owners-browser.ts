import type { TestResponse, TestApp } from "./app.ts";
import { ensureOwner, ownerLogin } from "./owner.ts";
import { browserHeaders } from "./raw-request.ts";

/** A browser as the API sees it: with cookies, and with its own IP address. */
export type TestBrowser = {
  /** Access token of the last login or refresh. */
  token: string | undefined;
  /** IP address; different for each browser. */
  address: string;
  cookies: Map<string, string>;
  request(method: string, path: string, body?: unknown): Promise<TestResponse>;
  logIn(given?: { email?: string; password?: string; code?: string }): Promise<TestResponse>;
  refresh(): Promise<TestResponse>;
};

let browsers = 0;

/** Creates a browser. The site must trust one proxy (TRUST_PROXY=1), so that each browser has its own IP address. */
export function newTestBrowser(
  site: Pick<TestApp, "request" | "botToken" | "database">,
  cookies = new Map<string, string>(),
): TestBrowser {
  const browser: TestBrowser = {
    token: undefined,
    address: `10.2.${++browsers >> 8}.${browsers & 255}`,
    cookies,
    async request(method, path, body) {
      const answer = await site.request(method, path, body, {
        ...browserHeaders.ownFetch,
        "x-forwarded-for": browser.address,
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        ...(browser.token && !path.includes("/admin/login") && !path.endsWith("refresh-token")
          ? { authorization: `Bearer ${browser.token}` }
          : {}),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        if (value) cookies.set(name!, value);
        else cookies.delete(name!);
      }
      browser.token = answer.body?.accessToken ?? answer.body?.token ?? browser.token;
      return answer;
    },
    async logIn(given = {}) {
      await ensureOwner(site);
      const recaptchaToken = await site.botToken("admin_login");
      return browser.request("POST", "/api/admin/login", { ...ownerLogin, ...given, recaptchaToken });
    },
    refresh: () => browser.request("POST", "/api/admin/refresh-token"),
  };
  return browser;
}
