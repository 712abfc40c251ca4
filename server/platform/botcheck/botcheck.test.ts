import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BotCheckChallenge } from "../../../contract/platform/botcheck/calls.ts";
import { easyProofs, solve as solveFast } from "../../../test/bot-token.ts";
import { testDatabase } from "../../../test/database.ts";
import { started } from "../../../test/start-site.ts";
import { type BotCheck, openBotCheck } from "./index.ts";

const base = started(testDatabase);

const now = new Date("2027-06-19T10:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const minutes = 60_000;
const ip = "203.0.113.7";
const log = { info() {}, warn() {}, error() {} };

/** With challenges that take one hash, unless a test is about how hard they are. */
function botCheck(
  env: Partial<Parameters<typeof openBotCheck>[0]["env"]> = {},
  { isEasy = true }: { isEasy?: boolean } = {},
): BotCheck {
  return openBotCheck({
    db: base.db,
    env: {
      AUTH_SECRET: ["a".repeat(64)],
      RECAPTCHA_SITE_KEY: undefined,
      RECAPTCHA_SECRET_KEY: undefined,
      RECAPTCHA_VERIFY_URL: "http://127.0.0.1:9/",
      RECAPTCHA_SCRIPT_URL: "http://127.0.0.1:9/api.js",
      ...env,
    },
    publicUrl: "https://studio.example.com",
    log,
    ...(isEasy ? { proofRange: easyProofs } : {}),
  });
}

type Solved = { challenge: Challenge; solution: object };

function challengeOf(offer: BotCheckChallenge): Challenge {
  if (offer.service !== "altcha") throw new Error("This is no challenge.");
  return offer.challenge as unknown as Challenge;
}

async function solve(offer: BotCheckChallenge): Promise<Solved> {
  const challenge = challengeOf(offer);
  return { challenge, solution: await solveFast(challenge) };
}
const encoded = (solved: unknown) => Buffer.from(JSON.stringify(solved)).toString("base64");
const tokenOf = async (offer: Promise<BotCheckChallenge>) => encoded(await solve(await offer));

describe("a proof of work", () => {
  const check = () => botCheck();

  test("is accepted once, for its action", async () => {
    const token = await tokenOf(check().offer("submit", { now }));
    expect(await check().check(token, "submit", now, ip)).toBe(true);
    expect(await check().check(token, "submit", now, ip)).toBe(false);
  });

  test("is accepted if ALTCHA's own library has solved it", async () => {
    const challenge = challengeOf(await botCheck({}, { isEasy: false }).offer("submit", { now }));
    const token = encoded({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
    expect(await check().check(token, "submit", now, ip)).toBe(true);
  });

  test("is accepted once when it is sent twenty times at the same moment", async () => {
    const token = await tokenOf(check().offer("submit", { now }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => check().check(token, "submit", now, ip)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test("is not accepted again in another encoding", async () => {
    const solved = await solve(await check().offer("submit", { now }));
    const token = encoded(solved);
    expect(await check().check(token, "submit", now, ip)).toBe(true);
    const { signature = "" } = solved.challenge;
    const again = [
      token.replace(/=+$/, ""),
      token.replaceAll("+", "-").replaceAll("/", "_"),
      encoded({ ...solved, more: 1 }),
      encoded({ solution: { ...solved.solution, time: 7 }, challenge: solved.challenge }),
      encoded({ ...solved, challenge: { ...solved.challenge, signature: signature.toUpperCase() } }),
      ` ${token}\n`,
    ];
    for (const other of again) expect(await check().check(other, "submit", now, ip)).toBe(false);
  });

  test("is refused for another action, and then accepted for its own", async () => {
    const token = await tokenOf(check().offer("contact_form_submit", { now }));
    expect(await check().check(token, "admin_login", now, ip)).toBe(false);
    expect(await check().check(token, "contact_form_submit", now, ip)).toBe(true);
  });

  test("expires after ten minutes", async () => {
    const [early, late] = await Promise.all([
      tokenOf(check().offer("submit", { now })),
      tokenOf(check().offer("submit", { now })),
    ]);
    expect(await check().check(early, "submit", later(10 * minutes - 1), ip)).toBe(true);
    expect(await check().check(late, "submit", later(10 * minutes), ip)).toBe(false);
  });

  test("is refused when it comes from another site or was changed anywhere", async () => {
    const solved = await solve(await check().offer("submit", { now }));
    const { parameters, signature } = solved.challenge;
    const changed = (change: object) =>
      encoded({ ...solved, challenge: { parameters: { ...parameters, ...change }, signature } });
    const longer = { ...parameters.data, expiresAt: later(60 * minutes).getTime() };
    const tokens = [
      await tokenOf(botCheck({ AUTH_SECRET: ["b".repeat(64)] }).offer("submit", { now })),
      changed({ data: longer }),
      changed({ data: { ...parameters.data, action: "admin_login" } }),
      changed({ data: { ...parameters.data, standsIn: true } }),
      changed({ keyPrefix: "00" }),
      changed({ keySignature: "0".repeat(64) }),
      changed({ expiresAt: 1 }),
      encoded({ ...solved, solution: { counter: 1, derivedKey: "0".repeat(64) } }),
      encoded({ ...solved, solution: { counter: 1, derivedKey: parameters.keyPrefix.padEnd(64, "0") } }),
      encoded({ ...solved, challenge: { parameters } }),
      encoded({ ...solved, challenge: { parameters, signature: "0".repeat(64) } }),
    ];
    for (const token of tokens) {
      expect(await check().check(token, "submit", now, ip)).toBe(false);
      expect(await check().check(token, "admin_login", now, ip)).toBe(false);
    }
    expect(await check().check(encoded(solved), "submit", now, ip)).toBe(true);
  });

  const rubbish = [
    "",
    " ",
    "rubbish",
    "\u0000",
    "\ud800",
    "=".repeat(100),
    "x".repeat(8192),
    "x".repeat(9000),
    "a.b.c",
    ...["null", "1", '"x"', "[]", "{}", "[".repeat(5000), '{"challenge":null}', '{"challenge":{},"solution":{}}'].map(
      (json) => Buffer.from(json).toString("base64"),
    ),
    encoded({ challenge: { parameters: { __proto__: null }, signature: 1 }, solution: [] }),
    Buffer.from('{"__proto__":{"challenge":1}}').toString("base64"),
    Buffer.from([0xff, 0xfe, 0x00]).toString("base64"),
  ];
  test.for(rubbish)("%j is refused", async (token) => {
    expect(await check().check(token, "submit", now, ip)).toBe(false);
  });

  test("takes 20,000 to 40,000 hashes", async () => {
    const solutions = await Promise.all(
      Array.from({ length: 5 }, async () => solve(await botCheck({}, { isEasy: false }).offer("submit", { now }))),
    );
    for (const { solution } of solutions) {
      const { counter } = solution as { counter: number };
      expect(counter).toBeGreaterThanOrEqual(20_000);
      expect(counter).toBeLessThanOrEqual(40_000);
    }
  });
});

describe("reCAPTCHA", () => {
  const good = {
    success: true,
    action: "submit",
    score: 0.9,
    hostname: "studio.example.com",
    challenge_ts: now.toISOString(),
  };

  /** Google's server on loopback; `setAnswer` changes its answer. */
  async function google(first: object | RequestListener = good) {
    const requests: URLSearchParams[] = [];
    let answer = first;
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        requests.push(new URLSearchParams(Buffer.concat(chunks).toString()));
        if (typeof answer === "function") answer(request, response);
        else response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const site = (how: { isEasy?: boolean } = {}) =>
      botCheck(
        {
          RECAPTCHA_SITE_KEY: "site-key",
          RECAPTCHA_SECRET_KEY: "secret-key",
          RECAPTCHA_VERIFY_URL: `${url}/siteverify`,
          RECAPTCHA_SCRIPT_URL: `${url}/api.js`,
        },
        how,
      );
    return { requests, site, setAnswer: (next: object | RequestListener) => void (answer = next) };
  }
  let tokens = 0;
  const freshToken = () => `google-token-${++tokens}`;
  const broken: RequestListener = (_request, response) => void response.writeHead(500).end("oops");

  test("is offered with its site key, and a token is accepted once", async () => {
    const { site, requests } = await google();
    const check = site();
    expect(await check.offer("submit", { now })).toMatchObject({ service: "recaptcha", siteKey: "site-key" });
    const token = freshToken();
    expect(await check.check(token, "submit", now, ip)).toBe(true);
    expect(Object.fromEntries(requests[0]!)).toEqual({ secret: "secret-key", response: token, remoteip: ip });
    expect(await check.check(token, "submit", now, ip)).toBe(false);
  });

  test.for([
    ["a low score", { ...good, score: 0.49 }],
    ["no score", { ...good, score: undefined }],
    ["another action", { ...good, action: "admin_login" }],
    ["no action", { ...good, action: undefined }],
    ["another host", { ...good, hostname: "evil.example.com" }],
    ["no host", { ...good, hostname: undefined }],
    ["no success", { ...good, success: false, "error-codes": ["timeout-or-duplicate"] }],
  ] as [string, object][])("%s is refused, and does not cause a fallback", async ([, answer]) => {
    const { site } = await google(answer);
    const check = site();
    expect(await check.check(freshToken(), "submit", now, ip)).toBe(false);
    expect(await check.offer("submit", { now })).toMatchObject({ service: "recaptcha" });
  });

  test("a score of 0.5 is enough", async () => {
    const { site } = await google({ ...good, score: 0.5 });
    expect(await site().check(freshToken(), "submit", now, ip)).toBe(true);
  });

  test.for([
    ["answers 500", broken],
    ["answers no JSON", (_request, response) => void response.end("<html>")],
    ["answers other JSON", { hello: "world" }],
    [
      "answers with a redirect",
      (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(),
    ],
    ["hangs up", (request) => void request.socket.destroy()],
    ["does not know our secret", { success: false, "error-codes": ["invalid-input-secret"] }],
  ] as [string, object | RequestListener][])("%s: the token is refused, and ALTCHA takes over", async ([, answer]) => {
    const { site } = await google(answer);
    const check = site();
    for (const action of ["submit", "admin_login"] as const) {
      expect(await check.check(freshToken(), action, now, ip)).toBe(false);
      const token = await tokenOf(check.offer(action, { now }));
      expect(await check.check(token, action, now, ip)).toBe(true);
      expect(await check.check(token, action, now, ip)).toBe(false);
    }
  });

  test("does not answer at all: after 3 s the token is refused, and ALTCHA takes over", async () => {
    const { site } = await google(() => {});
    const check = site();
    const startedAt = performance.now();
    expect(await check.check(freshToken(), "submit", now, ip)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    expect(await check.offer("submit", { now })).toMatchObject({ service: "altcha" });
  });

  test("is used again after five minutes, and at once after a good answer", async () => {
    const answers = await google(broken);
    const check = answers.site();
    await check.check(freshToken(), "submit", now, ip);
    expect(await check.offer("submit", { now: later(5 * minutes - 1) })).toMatchObject({ service: "altcha" });
    expect(await check.offer("submit", { now: later(5 * minutes) })).toMatchObject({ service: "recaptcha" });
    answers.setAnswer(good);
    expect(await check.check(freshToken(), "submit", later(minutes), ip)).toBe(true);
    expect(await check.offer("submit", { now: later(minutes) })).toMatchObject({ service: "recaptcha" });
  });

  test("a stand-in challenge of one process is accepted by another", async () => {
    const { site } = await google();
    const token = await tokenOf(site().offer("submit", { now, fallback: true }));
    expect(await site().check(token, "submit", now, ip)).toBe(true);
  });

  test("a browser that cannot load the script gets a harder challenge", async () => {
    const { site } = await google();
    const { solution } = await solve(await site({ isEasy: false }).offer("submit", { now, fallback: true }));
    expect((solution as { counter: number }).counter).toBeGreaterThanOrEqual(120_000);
  });

  test("an ordinary challenge, made without reCAPTCHA, is not accepted as a stand-in", async () => {
    const { site } = await google();
    const token = await tokenOf(botCheck().offer("submit", { now }));
    expect(await site().check(token, "submit", now, ip)).toBe(false);
  });

  test("at the owner's login, a browser that asks for the fallback does not get it", async () => {
    const { site } = await google();
    expect(await site().offer("admin_login", { now, fallback: true })).toMatchObject({
      service: "recaptcha",
    });
  });

  test("at the owner's login, a stand-in is accepted when the server itself cannot reach reCAPTCHA", async () => {
    const { site, requests } = await google(broken);
    const token = await tokenOf(site().offer("admin_login", { now, fallback: true }));
    expect(requests).toHaveLength(1);
    expect(await site().check(token, "admin_login", now, ip)).toBe(true);
    expect(await site().check(token, "submit", now, ip)).toBe(false);
  });
});
