import { describe, expect, test } from "vitest";
import { authSecret } from "./owner.ts";
import { failedStart, refusedStart } from "./refused-start.ts";

describe("a start with a wrong environment fails with one clear message:", () => {
  test("invalid values, with one message for each and exit code 1", async () => {
    expect(
      await failedStart({
        PORT: "eighty",
        SMTP_URL: "mail.example.com",
        PUBLIC_URL: "studio",
        OWNER_EMAIL: "mira",
        SEED: "much",
      }),
    ).toBe(
      [
        "PORT must be a whole number from 0 to 65535.",
        "PUBLIC_URL must be a web address like https://example.com.",
        "SEED must be demo, small or none.",
        "SMTP_URL must begin with smtp:// or smtps://.",
        "OWNER_EMAIL must be an email address.",
        "",
      ].join("\n"),
    );
  });

  test("DATABASE_URL without AUTH_SECRET", async () => {
    expect(await refusedStart({ DATABASE_URL: "postgres://localhost/site" })).toMatch(
      /^DATABASE_URL needs AUTH_SECRET too.*$/,
    );
  });

  test("unusable DATA_DIR", async () => {
    expect(await refusedStart({ DATA_DIR: "/dev/null/data" })).toMatch(
      /^DATA_DIR \/dev\/null\/data cannot be used: .*$/,
    );
  });

  test("production with simulated services", async () => {
    const variants: Record<string, string>[] = [{ PRODUCTION: "1" }, { NODE_ENV: "production" }];
    for (const production of variants) {
      expect(await refusedStart(production)).toMatch(/^Production does not start in test mode\. .*SMTP_URL.*$/);
    }
  });

  test.for([
    [
      "postgres://studio:hunter2@127.0.0.1:1/site",
      /^The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
    ],
    ["postgres://studio:hunter2@here:port/site", /^The database of DATABASE_URL cannot be used: .+$/],
    ["mysql://studio:hunter2@here/site", /^DATABASE_URL must begin with postgres:\/\/ or postgresql:\/\/\.$/],
  ] as const)("the DATABASE_URL %s refuses the start", async ([DATABASE_URL, sentence]) => {
    expect(await refusedStart({ AUTH_SECRET: authSecret, DATA_KEY: "d".repeat(64), DATABASE_URL })).toMatch(sentence);
  });
});
