import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { findFreePort } from "./free-port.ts";
import { startOpenIdProvider, type OpenIdProvider } from "./openid-provider.ts";
import { browserHeaders, rawRequest } from "./raw-request.ts";
import { updateRows } from "./rows.ts";
import { makeStudent } from "./student.ts";

let google: OpenIdProvider;
let site: TestApp;

async function start(options: { claimsInIdToken?: boolean } = {}) {
  const port = await findFreePort();
  google = await startOpenIdProvider({ siteUrl: `http://127.0.0.1:${port}`, ...options });
  site = await testApp({ from: "empty", port, env: { ...google.env, TRUST_PROXY: "1" } });
}

beforeAll(() => start());
afterAll(async () => {
  await site.close();
  await google.close();
});
afterEach(() => {
  google.isAway = false;
});

let people = 0;
let browsers = 0;

/** Creates a person with a new Google account. */
function newGoogleUser(claims: object = {}) {
  const account = `10${++people}`;
  const email = `june.okafor+${people}@example.com`;
  google.people.set(account, {
    email,
    email_verified: true,
    given_name: "June",
    family_name: "Okafor",
    picture: "https://pictures.example.com/june.png",
    ...claims,
  });
  return { account, email };
}

/** A browser that follows redirects with cookies per host, and stops before it loads a page of the site. */
function browser() {
  const jars = new Map<string, Map<string, string>>();
  const ip = `10.3.0.${++browsers}`;
  const jarOf = (url: URL) => jars.get(url.host) ?? jars.set(url.host, new Map()).get(url.host)!;

  async function send(url: URL, form?: Record<string, string>): Promise<Response> {
    const jar = jarOf(url);
    const answer = await fetch(url, {
      redirect: "manual",
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-forwarded-for": ip,
      },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value) jar.set(name!, value);
      else jar.delete(name!);
    }
    return answer;
  }

  const client = {
    jar: () => jarOf(new URL(site.url)),
    send: (path: string) => send(new URL(path, site.url)),
    /** Starts the sign-in and chooses `account` at Google (undefined: declines). Returns the final URL. */
    async signIn(account: string | undefined, stopAt = /^\/(user|login)/): Promise<URL> {
      let url = new URL("/api/user/auth/google", site.url);
      let form: Record<string, string> | undefined;
      for (let steps = 0; steps < 12; steps++) {
        const answer = await send(url, form);
        if (answer.status === 200) {
          form = account ? { account, answer: "yes" } : { answer: "no" };
          continue;
        }
        form = undefined;
        url = new URL(answer.headers.get("location")!, url);
        if (url.origin === site.url && stopAt.test(url.pathname)) return url;
      }
      throw new Error(`Led round in circles, at last to ${url.href}`);
    },
    /** Exchanges the return code for a login session, as the final page does. */
    async exchange(token: string) {
      const cookie = [...jarOf(new URL(site.url))].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await site.request("POST", "/api/user/validate-token", { token }, { cookie });
      if (answer.status === 200) jarOf(new URL(site.url)).delete("googleAsk");
      return answer;
    },
  };
  return client;
}

const tokenIn = (url: URL) => url.searchParams.get("token")!;
const loginProblem = `/login?problem=google`;
const pathOf = (url: URL) => url.pathname + url.search;
const accounts = (email: string) =>
  site.database.db.selectFrom("users").selectAll().where("email", "=", email).execute();

test("the first Google sign-in creates an account, and the next one opens the same account", async () => {
  const june = newGoogleUser();
  const phone = browser();
  const first = await phone.signIn(june.account);
  expect(first.pathname).toBe("/user/oauth");
  const { status, body } = await phone.exchange(tokenIn(first));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    isValid: true,
    user: {
      id: first.searchParams.get("userId"),
      firstName: "June",
      lastName: "Okafor",
      email: june.email,
      image: "https://pictures.example.com/june.png",
    },
  });
  const own = await site.request("GET", `/api/user/${body.user.id}`, undefined, {
    authorization: `Bearer ${body.token}`,
  });
  expect(own.body).toEqual({ ...body.user, birthday: "" });

  // The Google account is recognized by its subject, even after its address changes to an unverified one.
  google.people.set(june.account, { email: "june@elsewhere.example", email_verified: false });
  const laptop = browser();
  const again = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(again.body.user).toEqual(body.user);
});

test("an account with the address that Google has verified is linked, and its student gets an email", async () => {
  const june = newGoogleUser({ given_name: "Juniper" });
  const existing = await makeStudent(site, { email: june.email.toUpperCase(), first_name: "Ju" });
  site.clock.advance(1000);
  const mails = site.mail.received.length;
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(body.user).toMatchObject({ id: existing.id, firstName: "Ju" });
  const [mail] = (await site.mail.arrival(mails + 1)).slice(mails);
  expect(mail!.mail.subject).toBe("You can now log in with Google");
});

test("an address that Google has not verified neither opens nor creates an account", async () => {
  for (const email_verified of [false, undefined, "true"]) {
    const thief = newGoogleUser({ email_verified });
    await makeStudent(site, { email: thief.email });
    expect(pathOf(await browser().signIn(thief.account))).toBe(loginProblem);
    const stranger = newGoogleUser({ email_verified });
    expect(pathOf(await browser().signIn(stranger.account))).toBe(loginProblem);
    expect(await accounts(stranger.email)).toEqual([]);
  }
  const nameless = newGoogleUser({ email: undefined });
  expect(pathOf(await browser().signIn(nameless.account))).toBe(loginProblem);
});

test("an unproven account becomes the Google user's, with the names from Google", async () => {
  const june = newGoogleUser();
  await makeStudent(site, { email: june.email, first_name: "Not", state: "unproven", proven_at: null });
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(body.user.firstName).toBe("June");
  expect(await accounts(june.email)).toMatchObject([{ state: "live" }]);
});

test("invalid names and picture URLs from Google are not stored", async () => {
  const invalid = newGoogleUser({
    given_name: "J\u0000une\n",
    family_name: "x".repeat(200),
    picture: "javascript:alert(1)",
  });
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(invalid.account)));
  expect(body.user).toMatchObject({ firstName: "Unknown", lastName: "User", image: null });

  const withFormatting = newGoogleUser({ given_name: "\u202EJune", family_name: "\u200B" });
  const phone = browser();
  const answer = await phone.exchange(tokenIn(await phone.signIn(withFormatting.account)));
  expect(answer.body.user).toMatchObject({ firstName: "June", lastName: "User" });
});

test("concurrent first sign-ins create one account", async () => {
  const june = newGoogleUser();
  const results = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = browser();
      return client.exchange(tokenIn(await client.signIn(june.account)));
    }),
  );
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
  expect(new Set(results.map(({ body }) => body.user.id)).size).toBe(1);
  expect(await accounts(june.email)).toHaveLength(1);
});

test("a student who has deleted the account gets a new one", async () => {
  const june = newGoogleUser();
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  await updateRows(
    site.database.db,
    "users",
    { id: body.user.id },
    { state: "gone", gone_at: new Date(), email: "", first_name: "", last_name: "", image: null },
  );
  const again = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(again.status).toBe(200);
  expect(again.body.user.id).not.toBe(body.user.id);
});

test("a return code is valid once, for a minute, in the browser that started the sign-in", async () => {
  const june = newGoogleUser();
  const laptop = browser();
  const code = tokenIn(await laptop.signIn(june.account));
  const stranger = browser();
  await stranger.send("/api/user/auth/google");
  expect((await stranger.exchange(code)).body.code).toBe("not-signed-in");
  expect((await browser().exchange(code)).status).toBe(401);
  const all = await Promise.all(Array.from({ length: 20 }, () => laptop.exchange(code)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await laptop.exchange(code)).status).toBe(401);

  const late = tokenIn(await laptop.signIn(june.account));
  site.clock.advance(61_000);
  expect((await laptop.exchange(late)).status).toBe(401);
});

test("a return code of a deleted account is refused", async () => {
  const june = newGoogleUser();
  const laptop = browser();
  const end = await laptop.signIn(june.account);
  await updateRows(
    site.database.db,
    "users",
    { id: end.searchParams.get("userId") },
    { state: "gone", gone_at: new Date(), email: "", first_name: "", last_name: "", image: null },
  );
  expect((await laptop.exchange(tokenIn(end))).status).toBe(401);
});

test("each sign-in uses a new state, nonce and code challenge", async () => {
  const startSignIn = async () => {
    const answer = await browser().send("/api/user/auth/google");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("set-cookie")).toMatch(
      /^googleAsk=[\w-]{43}; Max-Age=600; Path=\/api\/user; HttpOnly; SameSite=Lax$/,
    );
    return new URL(answer.headers.get("location")!).searchParams;
  };
  const [one, two] = [await startSignIn(), await startSignIn()];
  expect(Object.fromEntries(one)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    redirect_uri: `${site.url}/api/user/auth/google/callback`,
    scope: "openid email profile",
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(one.get(name)).not.toBe(two.get(name));
});

test("a student who declines at Google returns to the login page", async () => {
  expect(pathOf(await browser().signIn(undefined))).toBe(loginProblem);
});

test("a callback that this browser did not start is refused, and so is a repeated callback", async () => {
  const june = newGoogleUser();
  const attacker = browser();
  const back = await attacker.signIn(june.account, /callback$/);
  const victim = browser();
  const expectRefusedIn = async (client: ReturnType<typeof browser>, address: string) => {
    const answer = await client.send(address);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, loginProblem]);
  };
  await expectRefusedIn(victim, pathOf(back));
  await victim.send("/api/user/auth/google");
  await expectRefusedIn(victim, pathOf(back));
  await expectRefusedIn(attacker, `${back.pathname}?code=${back.searchParams.get("code")}&state=x`);
  await expectRefusedIn(attacker, back.pathname);
  await expectRefusedIn(attacker, `${pathOf(back)}&state=twice`);
  expect((await attacker.send(pathOf(back))).headers.get("location")).toMatch(/^\/user\/oauth\?token=/);
  await expectRefusedIn(attacker, pathOf(back));
});

test("a HEAD request to the callback does not use up the sign-in", async () => {
  const june = newGoogleUser();
  const laptop = browser();
  const back = await laptop.signIn(june.account, /callback$/);
  const cookie = `googleAsk=${laptop.jar().get("googleAsk")}`;
  await fetch(back, { method: "HEAD", redirect: "manual", headers: { cookie } });
  expect((await laptop.send(pathOf(back))).headers.get("location")).toMatch(/^\/user\/oauth/);
});

test("while Google is down the student returns to the login page; afterwards sign-in works again", async () => {
  const port = await findFreePort();
  const otherGoogle = await startOpenIdProvider({ siteUrl: `http://127.0.0.1:${port}` });
  const otherSite = await testApp({ from: "empty", port, env: otherGoogle.env });
  const startSignIn = () => fetch(`${otherSite.url}/api/user/auth/google`, { redirect: "manual" });
  otherGoogle.isAway = true;
  const answer = await startSignIn();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, loginProblem]);
  expect(otherSite.log()).toContain("nobody was signed in with Google");
  otherGoogle.isAway = false;
  expect((await startSignIn()).status).toBe(302);
  await otherSite.close();
  await otherGoogle.close();

  const june = newGoogleUser();
  const laptop = browser();
  const back = await laptop.signIn(june.account, /callback$/);
  google.isAway = true;
  expect((await laptop.send(pathOf(back))).headers.get("location")).toBe(loginProblem);
});

test("claims that are missing from the ID token are read from the userinfo endpoint", async () => {
  const usual = { google, site };
  await start({ claimsInIdToken: false });
  const june = newGoogleUser();
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(body.user).toMatchObject({ firstName: "June", email: june.email });
  await site.close();
  await google.close();
  ({ google, site } = usual);
});

test("without a client id there is no Google sign-in", async () => {
  expect((await site.request("GET", "/api/user/sign-in-ways")).body).toEqual({ google: true });
  const plain = await testApp({ from: "empty" });
  expect((await plain.request("GET", "/api/user/sign-in-ways")).body).toEqual({ google: false });
  for (const path of ["/api/user/auth/google", "/api/user/auth/google/callback?code=x&state=x"])
    expect((await plain.request("GET", path)).body.code).toBe("not-found");
  await plain.close();
});

test("a cross-site page cannot start the sign-in, and does not use up its visitor's rate limits", async () => {
  const path = `${site.url}/api/user/auth/google`;
  const navigation = await rawRequest(path, browserHeaders.foreignNavigation);
  expect(navigation).toMatchObject({ status: 303, headers: { location: "/login" } });
  expect(navigation.headers["set-cookie"]).toBeUndefined();
  for (const address of [path, `${path}/callback?code=x&state=x`]) {
    for (let time = 0; time < 31; time++) {
      const answer = await rawRequest(address, browserHeaders.foreignImage);
      expect([303, 403]).toContain(answer.status);
    }
    const frame = { ...browserHeaders.foreignNavigation, "sec-fetch-dest": "iframe" };
    expect([303, 403]).toContain((await rawRequest(address, frame)).status);
  }
  const own = { ...browserHeaders.foreignNavigation, "sec-fetch-site": "same-origin" };
  expect((await rawRequest(path, own)).status).toBe(302);
  // The callback is a valid cross-site navigation: Google redirects to it.
  const back = await rawRequest(`${path}/callback?code=x&state=x`, browserHeaders.foreignNavigation);
  expect(back.headers["location"]).toBe("/login?problem=google");
});

test("the 31st sign-in from one IP address within 15 minutes is refused", async () => {
  const eager = browser();
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++) statuses.push((await eager.send("/api/user/auth/google")).status);
  expect(statuses.slice(0, 30).every((status) => status === 302)).toBe(true);
  expect(statuses[30]).toBe(429);
});

test("the log contains no code, state, token or email address", async () => {
  const june = newGoogleUser();
  const laptop = browser();
  const callback = await laptop.signIn(june.account, /^$|callback$/);
  const end = new URL((await laptop.send(pathOf(callback))).headers.get("location")!, site.url);
  await laptop.send(pathOf(end));
  await laptop.send(`/user/%zz${end.search}`);
  const { body } = await laptop.exchange(tokenIn(end));
  const log = site.log();
  expect(log).toContain("/api/user/auth/google/callback");
  expect(log).toContain("unreadable address");
  const secrets = [
    ...google.given,
    google.env.GOOGLE_CLIENT_SECRET,
    callback.searchParams.get("code"),
    callback.searchParams.get("state"),
    tokenIn(end),
    body.token,
    laptop.jar().get("userRefresh"),
    ...[...google.people.values()].map(({ email }) => email),
  ];
  for (const secret of secrets.filter(Boolean)) expect(log).not.toContain(secret);
});
