import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { variables } from "./env-variables.ts";
import { readDatabaseEnv, readEnv } from "./env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "env-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const env = (given: Record<string, string>) => readEnv({ DATA_DIR: dataDir, ...given });

const production = {
  PRODUCTION: "1",
  SMTP_URL: "smtp://mail.example.com",
  PUBLIC_URL: "https://example.com/",
  TRUST_PROXY: "127.0.0.1",
  PAYPAL_CLIENT_ID: "client",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "WH-1",
};

test("without variables the site is a demo on this machine only", () => {
  expect(env({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    SEED: "demo",
    PRODUCTION: false,
    TRUST_PROXY: 0,
  });
  // While any part pretends, only this machine can reach the site.
  expect(env({ SMTP_URL: "smtp://mail.example.com" }).HOST).toBe("127.0.0.1");
});

test("a secret is generated once, readable by the file's owner only", () => {
  const [secret, ...more] = env({}).AUTH_SECRET;
  expect(secret).toHaveLength(64);
  expect(more).toEqual([]);
  expect(env({}).AUTH_SECRET).toEqual([secret]);
  expect(statSync(join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
});

test("the data key is generated likewise; both may be given as several keys, the newest first", () => {
  const [key, ...more] = env({}).DATA_KEY;
  expect(key).toHaveLength(64);
  expect(more).toEqual([]);
  expect(env({}).DATA_KEY).toEqual([key]);
  expect(statSync(join(dataDir, "data-key")).mode & 0o777).toBe(0o600);
  const given = `${"n".repeat(32)}, ${"o".repeat(40)}`;
  expect(env({ DATA_KEY: given }).DATA_KEY).toEqual(["n".repeat(32), "o".repeat(40)]);
  expect(env({ AUTH_SECRET: given }).AUTH_SECRET).toEqual(["n".repeat(32), "o".repeat(40)]);
});

test("readDatabaseEnv reads existing keys and generates none", () => {
  const toolDir = mkdtempSync(join(dataDir, "tool-"));
  expect(readDatabaseEnv({ DATA_DIR: toolDir }).DATA_KEY).toEqual([]);
  expect(existsSync(join(toolDir, "data-key"))).toBe(false);
  const { DATA_KEY } = env({ DATA_DIR: toolDir });
  expect(readDatabaseEnv({ DATA_DIR: toolDir }).DATA_KEY).toEqual(DATA_KEY);
  // The generated key does not belong to an external database.
  expect(readDatabaseEnv({ DATA_DIR: toolDir, DATABASE_URL: "postgres://x" }).DATA_KEY).toEqual([]);
  expect(readDatabaseEnv({ DATA_DIR: toolDir, DATA_KEY: "k".repeat(32) }).DATA_KEY).toEqual(["k".repeat(32)]);
});

describe("a wrong value stops the start with a sentence that names it", () => {
  test.each([
    [{ PORT: "80a" }, "PORT must be a whole number from 0 to 65535."],
    [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535."],
    [{ PUBLIC_URL: "example.com" }, "PUBLIC_URL must be a web address like https://example.com."],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must begin with postgres:// or postgresql://."],
    [{ DATABASE_URL: "postgres://x" }, "DATABASE_URL needs AUTH_SECRET too"],
    [{ DATABASE_URL: "postgres://x", AUTH_SECRET: "a".repeat(32) }, "DATABASE_URL needs DATA_KEY too"],
    [{ DATA_KEY: "short" }, "DATA_KEY must have at least 32 characters (each key, if there are several)."],
    [{ DATA_KEY: `${"k".repeat(32)},` }, "DATA_KEY must have at least 32 characters"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET must have at least 32 characters"],
    [{ SEED: "some" }, "SEED must be demo, small or none."],
    [{ SMTP_URL: "mail.example.com" }, "SMTP_URL must begin with smtp:// or smtps://."],
    [{ OWNER_EMAIL: "mira" }, "OWNER_EMAIL must be an email address."],
    [{ SMTP_URL: "smtp://" }, "SMTP_URL must contain the name of a mail server."],
    [
      { TRUST_PROXY: "yes" },
      "TRUST_PROXY must be the number of proxies, 0 to 10, or their addresses like 127.0.0.1,10.0.0.0/8.",
    ],
    [{ TRUST_PROXY: "11" }, "TRUST_PROXY must be"],
    [{ TRUST_PROXY: "127.0.0.1," }, "TRUST_PROXY must be"],
    [{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY must be"],
    [{ TRUST_PROXY: "10.0.0.0/8/8" }, "TRUST_PROXY must be"],
    // Would trust every caller.
    [{ TRUST_PROXY: "0.0.0.0/0" }, "TRUST_PROXY must be"],
    [{ TRUST_PROXY: "::/0" }, "TRUST_PROXY must be"],
    [
      { ...production, TRUST_PROXY: "" },
      "PUBLIC_URL is https, so there is a proxy in front: set TRUST_PROXY to its address, like TRUST_PROXY=127.0.0.1, or to 0 if it sends no X-Forwarded-For.",
    ],
    [
      { MAIL_FROM: "Mira" },
      "MAIL_FROM must be an email address, with or without a name, like Mira Solano <studio@exam",
    ],
    [{ MAIL_FROM: "Mira <mira>" }, "MAIL_FROM must be an email address"],
    [{ MAIL_FROM: "Mira <a@example.com>, Ana <b@example.com>" }, "MAIL_FROM must be an email address"],
    [{ MAIL_FROM: "Mira\r\nBcc: all@example.com <a@example.com>" }, "MAIL_FROM must be an email address"],
    [{ MAIL_FROM: "Mira <a@example.com\r\nBcc: all@example.com>" }, "MAIL_FROM must be an email address"],
    [{ RECAPTCHA_SITE_KEY: "x" }, "belong together"],
    [{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together"],
    [{ GOOGLE_CLIENT_SECRET: "x" }, "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together"],
    [{ GOOGLE_ISSUER: "http://accounts.example.com" }, "GOOGLE_ISSUER must be an https address"],
    [{ PAYPAL_CLIENT_ID: "x", PAYPAL_CLIENT_SECRET: "y" }, "PAYPAL_WEBHOOK_ID belong together"],
    [{ PAYPAL_SDK_URL: "https://www.paypal.com/sdk/js" }, "PAYPAL_SDK_URL must be that of version 6"],
    [{ PAYPAL_API_URL: "api-m.paypal.com" }, "PAYPAL_API_URL must be a web address like https://example.com."],
    [{ PRODUCTION: "1", SMTP_URL: "smtp://mail.example.com" }, "payments are in test mode"],
    [{ PRODUCTION: "1" }, "Production does not start in test mode"],
    [{ NODE_ENV: "production" }, "Production does not start in test mode"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must have at least 16 characters."],
  ])("%o", (given, sentence) => {
    expect(() => env(given as Record<string, string>)).toThrow(sentence);
  });

  test("all wrong values are reported at once, one line each", () => {
    expect(() => env({ PORT: "x", SEED: "y" })).toThrow(/PORT .*\nSEED /);
  });
});

test("production with all variables starts without demo content and on all addresses", () => {
  expect(env(production)).toMatchObject({
    SEED: "none",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://example.com",
    pretends: [],
  });
});

test("proxies are given as a number or as addresses and networks", () => {
  const given = (TRUST_PROXY: string) => env({ TRUST_PROXY }).TRUST_PROXY;
  expect(given("")).toBe(0);
  expect(given("2")).toBe(2);
  expect(given("127.0.0.1, 10.0.0.0/8,fd00::/8,::1")).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8", "::1"]);
  // A TLS proxy below HTTP cannot send X-Forwarded-For.
  expect(env({ ...production, TRUST_PROXY: "0" }).TRUST_PROXY).toBe(0);
});

test.each([
  [{}, false],
  [{ TRUST_PROXY: "0", PUBLIC_URL: "http://localhost:3000" }, false],
  [{ PUBLIC_URL: "http://127.0.0.1:3000" }, false],
  [{ PUBLIC_URL: "http://[::1]:3000" }, false],
  [{ TRUST_PROXY: "1" }, true],
  [{ TRUST_PROXY: "127.0.0.1" }, true],
  [{ PUBLIC_URL: "https://localhost" }, true],
  [{ PUBLIC_URL: "http://example.com" }, true],
  [{ PUBLIC_URL: "http://localhost.example.com" }, true],
] as [Record<string, string>, boolean][])(
  "with %o there may be a proxy: %s; if so, /dev/mail is not announced",
  (given, mayHaveProxy) => {
    const { pretends, ...read } = env(given);
    expect(read.mayHaveProxy).toBe(mayHaveProxy);
    expect(pretends[0]?.includes("/dev/mail")).toBe(!mayHaveProxy);
  },
);

test("the sender is an address, alone or with a name", () => {
  const sender = (MAIL_FROM: string) => env({ MAIL_FROM }).MAIL_FROM;
  const address = "studio@example.com";
  expect(sender("")).toEqual({ address });
  expect(sender(address)).toEqual({ address });
  expect(sender(`<${address}>`)).toEqual({ address });
  expect(sender(`Mira Solano <${address}>`)).toEqual({ address, name: "Mira Solano" });
  expect(sender(`"Solano, \\"Mira\\"" <${address}>`)).toEqual({ address, name: 'Solano, "Mira"' });
});

test(".env.example describes every variable, and the values in it are the defaults", () => {
  const [, ...blocks] = readFileSync(join(import.meta.dirname, "..", "..", "..", ".env.example"), "utf8")
    .trimEnd()
    .split("\n\n");
  const given = blocks.map((block) => /^# \S.*\.\n(\w+)=(.*)$/.exec(block)?.slice(1) ?? [block]);
  expect(given.map(([name]) => name)).toEqual(Object.keys(variables.shape));
  expect(env({ ...Object.fromEntries(given), DATA_DIR: dataDir })).toEqual(env({}));
  expect(Object.fromEntries(given)).toMatchObject({ PORT: "3000", DATA_DIR: "./data", LOG_LEVEL: "info" });
});

describe("the storage for copies of backups", () => {
  const recipient = { BACKUP_RECIPIENT: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p" };
  const read = (BACKUP_URL: string) => env({ BACKUP_URL, ...recipient }).BACKUP_URL;

  test("is one address with its keys", () => {
    expect(read("s3://KEY:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/studio/a/b?region=eu-central-1")).toEqual({
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      bucket: "studio",
      prefix: "a/b",
      region: "eu-central-1",
      accessKeyId: "KEY",
      secretAccessKey: "a/b+c",
    });
    expect(read("s3://KEY:secret@127.0.0.1:9000/studio?http=1")).toMatchObject({
      endpoint: "http://127.0.0.1:9000",
      prefix: "",
      region: "us-east-1",
    });
  });

  test.each([
    ["https://KEY:secret@example.com/studio", "must look like s3://ACCESS_KEY:SECRET@"],
    ["s3://KEY@example.com/studio", "must look like s3://ACCESS_KEY:SECRET@"],
    ["s3://KEY:sec/ret@example.com/studio", "must look like s3://ACCESS_KEY:SECRET@"],
    ["s3://KEY:100%secret@example.com/studio", "must look like s3://ACCESS_KEY:SECRET@"],
    ["s3://KEY:secret@example.com/", "must look like s3://ACCESS_KEY:SECRET@"],
    ["s3://KEY:secret@example.com/studio?zone=eu", "has an unknown option"],
    ["s3://KEY:secret@example.com/studio?http=1", "may use http=1 only for a server on this machine"],
  ])("%s is refused in one sentence that does not repeat the secret", (url, sentence) => {
    expect(() => read(url)).toThrow(`BACKUP_URL ${sentence}`);
    expect(() => read(url)).not.toThrow(/KEY:(secret@e|sec\/|100)/);
  });

  test("needs a public key, and a public key needs a storage", () => {
    const both = "BACKUP_URL and BACKUP_RECIPIENT belong together: set both or neither.";
    expect(() => env(recipient)).toThrow(both);
    expect(() => env({ BACKUP_URL: "s3://KEY:secret@example.com/studio" })).toThrow(both);
    expect(() => env({ BACKUP_RECIPIENT: "AGE-SECRET-KEY-1" })).toThrow(
      "BACKUP_RECIPIENT must be a public key like age1…",
    );
  });
});
