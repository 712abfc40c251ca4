import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { freePort } from "./free-port.ts";
import { openIdProvider, type OpenIdProvider } from "./openid-provider.ts";
import { browserSends, rawRequest } from "./raw-request.ts";
import { makeStudent } from "./student.ts";

let google: OpenIdProvider;
let site: TestApp;

async function start(options: { tellsInIdToken?: boolean } = {}) {
  const port = await freePort();
  google = await openIdProvider({ siteUrl: `http://127.0.0.1:${port}`, ...options });
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

/** Somebody with a Google account nobody else has. */
function someone(claims: object = {}) {
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

/** A browser that follows where it is led, keeping the cookies of each place, and stops before a page of the site. */
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

  const self = {
    jar: () => jarOf(new URL(site.url)),
    send: (path: string) => send(new URL(path, site.url)),
    /** Presses the button, says who she is where that is asked, and comes to where she is led in the end. */
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
    /** What the page at the end of the way does with the code. */
    async exchange(token: string) {
      const cookie = [...jarOf(new URL(site.url))].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await site.request("POST", "/api/user/validate-token", { token }, { cookie });
      if (answer.status === 200) jarOf(new URL(site.url)).delete("googleAsk");
      return answer;
    },
  };
  return self;
}

const tokenIn = (url: URL) => url.searchParams.get("token")!;
const refused = `/login?problem=google`;
const pathOf = (url: URL) => url.pathname + url.search;
const accounts = (email: string) =>
  site.database.db.selectFrom("users").selectAll().where("email", "=", email).execute();

test("June comes the first time and has an account; the next time it is the same one", async () => {
  const june = someone();
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
  expect(own.body).toEqual(body.user);

  // Another address at Google by now, and even an unverified one: she is who she was.
  google.people.set(june.account, { email: "june@elsewhere.example", email_verified: false });
  const laptop = browser();
  const again = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(again.body.user).toEqual(body.user);
});

test("who has an account with the address Google has verified is led into it, and told by mail", async () => {
  const june = someone({ given_name: "Juniper" });
  const there = await makeStudent(site, { email: june.email.toUpperCase(), first_name: "Ju" });
  site.clock.advance(1000);
  const mails = site.mail.received.length;
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(body.user).toMatchObject({ id: there.id, firstName: "Ju" });
  const [mail] = (await site.mail.arrival(mails + 1)).slice(mails);
  expect(mail!.mail.subject).toBe("You can now log in with Google");
});

test("an address Google has not verified opens nobody's account, and makes none", async () => {
  for (const email_verified of [false, undefined, "true"]) {
    const thief = someone({ email_verified });
    await makeStudent(site, { email: thief.email });
    expect(pathOf(await browser().signIn(thief.account))).toBe(refused);
    const stranger = someone({ email_verified });
    expect(pathOf(await browser().signIn(stranger.account))).toBe(refused);
    expect(await accounts(stranger.email)).toEqual([]);
  }
  const nameless = someone({ email: undefined });
  expect(pathOf(await browser().signIn(nameless.account))).toBe(refused);
});

test("an account nobody had proven becomes hers, with her names instead of the ones anybody typed", async () => {
  const june = someone();
  await makeStudent(site, { email: june.email, first_name: "Not", state: "unproven", proven_at: null });
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(body.user.firstName).toBe("June");
  expect(await accounts(june.email)).toMatchObject([{ state: "live" }]);
});

test("what Google says is taken only as far as it is fit to be kept", async () => {
  const odd = someone({
    given_name: "J\u0000une\n",
    family_name: "x".repeat(200),
    picture: "javascript:alert(1)",
  });
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(odd.account)));
  expect(body.user).toMatchObject({ firstName: "Unknown", lastName: "User", image: null });

  const turned = someone({ given_name: "\u202EJune", family_name: "\u200B" });
  const phone = browser();
  const answer = await phone.exchange(tokenIn(await phone.signIn(turned.account)));
  expect(answer.body.user).toMatchObject({ firstName: "June", lastName: "User" });
});

test("two first returns at once make one account", async () => {
  const june = someone();
  const ways = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const one = browser();
      return one.exchange(tokenIn(await one.signIn(june.account)));
    }),
  );
  expect(ways.map(({ status }) => status)).toEqual(ways.map(() => 200));
  expect(new Set(ways.map(({ body }) => body.user.id)).size).toBe(1);
  expect(await accounts(june.email)).toHaveLength(1);
});

test("who has deleted her account begins a new one", async () => {
  const june = someone();
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  await site.database.db
    .updateTable("users")
    .set({ state: "gone", gone_at: new Date(), email: "", first_name: "", last_name: "", image: null })
    .where("id", "=", body.user.id)
    .execute();
  const again = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(again.status).toBe(200);
  expect(again.body.user.id).not.toBe(body.user.id);
});

test("the code in the address is good once, for a minute, in the browser that asked", async () => {
  const june = someone();
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

test("a code of an account that is gone meanwhile opens nothing", async () => {
  const june = someone();
  const laptop = browser();
  const end = await laptop.signIn(june.account);
  await site.database.db
    .updateTable("users")
    .set({ state: "gone", gone_at: new Date(), email: "", first_name: "", last_name: "", image: null })
    .where("id", "=", end.searchParams.get("userId"))
    .execute();
  expect((await laptop.exchange(tokenIn(end))).status).toBe(401);
});

test("she asks with a state, a nonce and a challenge that no other way shares", async () => {
  const ask = async () => {
    const answer = await browser().send("/api/user/auth/google");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("set-cookie")).toMatch(
      /^googleAsk=[\w-]{43}; Max-Age=600; Path=\/api\/user; HttpOnly; SameSite=Lax$/,
    );
    return new URL(answer.headers.get("location")!).searchParams;
  };
  const [one, two] = [await ask(), await ask()];
  expect(Object.fromEntries(one)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    redirect_uri: `${site.url}/api/user/auth/google/callback`,
    scope: "openid email profile",
  });
  for (const name of ["state", "nonce", "code_challenge"]) expect(one.get(name)).not.toBe(two.get(name));
});

test("who says no at Google is back at the login", async () => {
  expect(pathOf(await browser().signIn(undefined))).toBe(refused);
});

test("an answer that this browser did not ask for is refused, and so is one that comes twice", async () => {
  const june = someone();
  const attacker = browser();
  const back = await attacker.signIn(june.account, /callback$/);
  const victim = browser();
  const refusedIn = async (one: ReturnType<typeof browser>, address: string) => {
    const answer = await one.send(address);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, refused]);
  };
  await refusedIn(victim, pathOf(back));
  await victim.send("/api/user/auth/google");
  await refusedIn(victim, pathOf(back));
  await refusedIn(attacker, `${back.pathname}?code=${back.searchParams.get("code")}&state=x`);
  await refusedIn(attacker, back.pathname);
  await refusedIn(attacker, `${pathOf(back)}&state=twice`);
  expect((await attacker.send(pathOf(back))).headers.get("location")).toMatch(/^\/user\/oauth\?token=/);
  await refusedIn(attacker, pathOf(back));
});

test("only looking (HEAD) at the return uses nothing up", async () => {
  const june = someone();
  const laptop = browser();
  const back = await laptop.signIn(june.account, /callback$/);
  const cookie = `googleAsk=${laptop.jar().get("googleAsk")}`;
  await fetch(back, { method: "HEAD", redirect: "manual", headers: { cookie } });
  expect((await laptop.send(pathOf(back))).headers.get("location")).toMatch(/^\/user\/oauth/);
});

test("while Google is away she is told at the login; when it is back, so is the way", async () => {
  const port = await freePort();
  const other = await openIdProvider({ siteUrl: `http://127.0.0.1:${port}` });
  const away = await testApp({ from: "empty", port, env: other.env });
  const ask = () => fetch(`${away.url}/api/user/auth/google`, { redirect: "manual" });
  other.isAway = true;
  const answer = await ask();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, refused]);
  expect(away.log()).toContain("nobody was signed in with Google");
  other.isAway = false;
  expect((await ask()).status).toBe(302);
  await away.close();
  await other.close();

  const june = someone();
  const laptop = browser();
  const back = await laptop.signIn(june.account, /callback$/);
  google.isAway = true;
  expect((await laptop.send(pathOf(back))).headers.get("location")).toBe(refused);
});

test("a provider that tells about people only when asked once more is asked", async () => {
  const usual = { google, site };
  await start({ tellsInIdToken: false });
  const june = someone();
  const laptop = browser();
  const { body } = await laptop.exchange(tokenIn(await laptop.signIn(june.account)));
  expect(body.user).toMatchObject({ firstName: "June", email: june.email });
  await site.close();
  await google.close();
  ({ google, site } = usual);
});

test("without a client id there is no such way", async () => {
  expect((await site.request("GET", "/api/user/sign-in-ways")).body).toEqual({ google: true });
  const plain = await testApp({ from: "empty" });
  expect((await plain.request("GET", "/api/user/sign-in-ways")).body).toEqual({ google: false });
  for (const path of ["/api/user/auth/google", "/api/user/auth/google/callback?code=x&state=x"])
    expect((await plain.request("GET", path)).body.code).toBe("not-found");
  await plain.close();
});

test("a foreign page leads nobody to Google, and uses up nothing of its visitor's limits", async () => {
  const path = `${site.url}/api/user/auth/google`;
  const led = await rawRequest(path, browserSends.foreignNavigation);
  expect(led).toMatchObject({ status: 303, headers: { location: "/login" } });
  expect(led.headers["set-cookie"]).toBeUndefined();
  for (const address of [path, `${path}/callback?code=x&state=x`]) {
    for (let time = 0; time < 31; time++) {
      const answer = await rawRequest(address, browserSends.foreignImage);
      expect([303, 403]).toContain(answer.status);
    }
    const frame = { ...browserSends.foreignNavigation, "sec-fetch-dest": "iframe" };
    expect([303, 403]).toContain((await rawRequest(address, frame)).status);
  }
  const own = { ...browserSends.foreignNavigation, "sec-fetch-site": "same-origin" };
  expect((await rawRequest(path, own)).status).toBe(302);
  // Google leads back: that is another site, and a person on her way.
  const back = await rawRequest(`${path}/callback?code=x&state=x`, browserSends.foreignNavigation);
  expect(back.headers["location"]).toBe("/login?problem=google");
});

test("thirty ways to Google in a quarter of an hour are enough for one address", async () => {
  const eager = browser();
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++) statuses.push((await eager.send("/api/user/auth/google")).status);
  expect(statuses.slice(0, 30).every((status) => status === 302)).toBe(true);
  expect(statuses[30]).toBe(429);
});

test("no code, state, token or address of anybody stands in the log", async () => {
  const june = someone();
  const laptop = browser();
  const ask = await laptop.signIn(june.account, /^$|callback$/);
  const end = new URL((await laptop.send(pathOf(ask))).headers.get("location")!, site.url);
  await laptop.send(pathOf(end));
  await laptop.send(`/user/%zz${end.search}`);
  const { body } = await laptop.exchange(tokenIn(end));
  const log = site.log();
  expect(log).toContain("/api/user/auth/google/callback");
  expect(log).toContain("unreadable address");
  const secrets = [
    ...google.given,
    google.env.GOOGLE_CLIENT_SECRET,
    ask.searchParams.get("code"),
    ask.searchParams.get("state"),
    tokenIn(end),
    body.token,
    laptop.jar().get("userRefresh"),
    ...[...google.people.values()].map(({ email }) => email),
  ];
  for (const secret of secrets.filter(Boolean)) expect(log).not.toContain(secret);
});
