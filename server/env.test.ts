import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { envExample, readDatabaseEnv, readEnv } from "./env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "env-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const env = (given: Record<string, string>) => readEnv({ DATA_DIR: dataDir, ...given });

test("nothing given is a demo on this machine only", () => {
  expect(env({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    SEED: "demo",
    PRODUCTION: false,
    TRUST_PROXY: 0,
  });
  // As long as anything pretends, only this machine sees it.
  expect(env({ SMTP_URL: "smtp://mail.example.com" }).HOST).toBe("127.0.0.1");
});

test("a secret is made once, for the owner's eyes only", () => {
  const secret = env({}).AUTH_SECRET;
  expect(secret).toHaveLength(64);
  expect(env({}).AUTH_SECRET).toBe(secret);
  expect(statSync(join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
});

test("the data key is generated likewise, or given: several, the newest first", () => {
  const [key, ...more] = env({}).DATA_KEY;
  expect(key).toHaveLength(64);
  expect(more).toEqual([]);
  expect(env({}).DATA_KEY).toEqual([key]);
  expect(statSync(join(dataDir, "data-key")).mode & 0o777).toBe(0o600);
  const given = { DATA_KEY: `${"n".repeat(32)}, ${"o".repeat(40)}` };
  expect(env(given).DATA_KEY).toEqual(["n".repeat(32), "o".repeat(40)]);
});

test("a tool for the database reads the keys there are, and makes none", () => {
  const own = mkdtempSync(join(dataDir, "tool-"));
  expect(readDatabaseEnv({ DATA_DIR: own }).DATA_KEY).toEqual([]);
  expect(existsSync(join(own, "data-key"))).toBe(false);
  const { DATA_KEY } = env({ DATA_DIR: own });
  expect(readDatabaseEnv({ DATA_DIR: own }).DATA_KEY).toEqual(DATA_KEY);
  // Beside another database, that key is not its key.
  expect(readDatabaseEnv({ DATA_DIR: own, DATABASE_URL: "postgres://x" }).DATA_KEY).toEqual([]);
  expect(readDatabaseEnv({ DATA_DIR: own, DATA_KEY: "k".repeat(32) }).DATA_KEY).toEqual(["k".repeat(32)]);
});

describe("a wrong value stops the start with a sentence that names it", () => {
  test.each([
    [{ PORT: "80a" }, "PORT must be a whole number from 0 to 65535."],
    [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535."],
    [{ PUBLIC_URL: "example.com" }, "PUBLIC_URL must be an address like https://example.com."],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must begin with postgres:// or postgresql://."],
    [{ DATABASE_URL: "postgres://x" }, "AUTH_SECRET must be given with DATABASE_URL"],
    [
      { DATABASE_URL: "postgres://x", AUTH_SECRET: "a".repeat(32) },
      "DATA_KEY must be given with DATABASE_URL",
    ],
    [{ DATA_KEY: "short" }, "DATA_KEY must have at least 32 characters, each one if there are several."],
    [{ DATA_KEY: `${"k".repeat(32)},` }, "DATA_KEY must have at least 32 characters"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET must have at least 32 characters."],
    [{ SEED: "some" }, "SEED must be demo or none."],
    [{ SMTP_URL: "mail.example.com" }, "SMTP_URL must begin with smtp:// or smtps://."],
    [{ OWNER_EMAIL: "mira" }, "OWNER_EMAIL must be an e-mail address."],
    [{ TRUST_PROXY: "yes" }, "TRUST_PROXY must be a whole number from 0 to 10."],
    [{ RECAPTCHA_SITE_KEY: "x" }, "belong together"],
    [{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together"],
    [{ GOOGLE_CLIENT_SECRET: "x" }, "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together"],
    [{ GOOGLE_ISSUER: "http://accounts.example.com" }, "GOOGLE_ISSUER must be an https address"],
    [{ PAYPAL_CLIENT_ID: "x", PAYPAL_CLIENT_SECRET: "y" }, "PAYPAL_WEBHOOK_ID belong together"],
    [{ PAYPAL_API_URL: "api-m.paypal.com" }, "PAYPAL_API_URL must be an address like https://example.com."],
    [{ PRODUCTION: "1", SMTP_URL: "smtp://mail.example.com" }, "payments are in test mode"],
    [{ PRODUCTION: "1" }, "Production does not start with a pretend part"],
    [{ NODE_ENV: "production" }, "Production does not start with a pretend part"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must have at least 16 characters."],
  ])("%o", (given, sentence) => {
    expect(() => env(given as Record<string, string>)).toThrow(sentence);
  });

  test("all of them at once, one line each", () => {
    expect(() => env({ PORT: "x", SEED: "y" })).toThrow(/PORT .*\nSEED /);
  });
});

test("production with everything given starts empty and open", () => {
  const given = {
    PRODUCTION: "1",
    SMTP_URL: "smtp://mail.example.com",
    PUBLIC_URL: "https://example.com/",
    PAYPAL_CLIENT_ID: "client",
    PAYPAL_CLIENT_SECRET: "secret",
    PAYPAL_WEBHOOK_ID: "WH-1",
  };
  expect(env(given)).toMatchObject({
    SEED: "none",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://example.com",
    pretends: [],
  });
});

test(".env.example says what env.ts reads", () => {
  expect(readFileSync(join(import.meta.dirname, "..", ".env.example"), "utf8")).toBe(envExample());
});
