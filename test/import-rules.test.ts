import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importRules, wings } from "../bin/lint/import-rules.ts";
import { sweep } from "./sweep.ts";

type Tree = Record<string, string>;
type Problem = { code: string; message: string; filename: string };

const root = join(import.meta.dirname, "..");

/** Each wing imports the next one of its floor, and each room the next one of its wing. */
const wingViolations: typeof violations = {};
for (const [floor, itsWings] of Object.entries(wings)) {
  const names = Object.keys(itsWings);
  for (const [at, [wing, rooms]] of Object.entries(itsWings).entries()) {
    const next = names[at + 1];
    if (next !== undefined)
      wingViolations[`${floor}-${wing}`] = [`${floor}/${wing}/up.ts`, `import type {} from "../${next}/x.ts";`];
    for (const [n, room] of rooms.slice(0, -1).entries())
      wingViolations[`${floor}-${wing}-${room}`] = [
        `${floor}/${wing}/${room}/up.ts`,
        `import type {} from "../${rooms[n + 1]}/x.ts";`,
      ];
  }
}

/** One violation of each other rule in bin/lint/import-rules.ts: file and content. */
const violations: Record<string, [file: string, code: string]> = {
  "contract-imports-nothing": ["contract/selling/shop/calls.ts", `import "./schema.ts";`],
  "text-imports-nothing": ["contract/selling/shop/text.en.ts", `import "../../platform/values/money.ts";`],
  "pages-speak-languages": ["web/selling/shop/Cart.tsx", `import "../../../contract/selling/shop/text.es.ts";`],
  "schema-imports-zod": ["contract/selling/shop/schema.ts", `import "node:crypto";`],
  "contract-knows-no-side": ["contract/live.ts", `import type {} from "../server/app.ts";`],
  "web-knows-no-server": ["web/selling/shop/ShopPage.tsx", `import type {} from "../../../server/app.ts";`],
  "server-knows-no-web": ["server/platform/http/serve.ts", `import "../../../web/root.tsx";`],
  "no-test-code": ["server/selling/shop/sell.ts", `import "../../../test/people.ts";`],
  "web-without-zod": ["web/selling/shop/ShopPage.tsx", `import "zod";`],
  "web-without-schemas": ["web/selling/shop/ShopPage.tsx", `import "../../../contract/selling/shop/schema.ts";`],
  "web-without-node": ["web/selling/shop/ShopPage.tsx", `import "node:crypto";`],
  "service-worker-is-small": ["web/kit/service-worker/main.ts", `import "../calls/api.ts";`],
  "ui-knows-no-page": ["web/kit/ui/Tag.tsx", `import "../layouts/Shell.tsx";`],
  "web-root-knows-no-wing": ["web/live.ts", `import "./selling/shop/Price.tsx";`],
  "server-from-the-top": ["server/platform/http/serve.ts", `import "../../routes.ts";`],
  "demo-is-for-the-start": ["server/app.ts", `import "./demo/story.ts";`],
  "provider-words-stay": ["server/selling/payments/open.ts", `import "./paypal/client.ts";`],
  "room-routes-are-the-door": ["server/selling/orders/save.ts", `import "../shop/routes.ts";`],
  "verbs-know-no-http": ["server/selling/shop/sell.ts", `import "../../platform/http/serve.ts";`],
  "desk-only-reads": ["server/office/desk/today.ts", `import "../../teaching/bookings/move.ts";`],
  "sql-in-the-server": ["web/live.ts", `void import("kysely");`],
  "react-in-the-web": ["server/selling/shop/letters.ts", `import "react";`],
  "vendor-iso-3166": ["server/selling/shop/sell.ts", `import "iso-3166";`],
  "vendor-localized-address-format": ["server/selling/shop/sell.ts", `import "localized-address-format";`],
  "vendor-postcode-validator": ["server/selling/shop/sell.ts", `import "postcode-validator";`],
  "vendor-libphonenumber-js": ["server/selling/shop/sell.ts", `import "libphonenumber-js/core";`],
  "vendor-web-push": ["server/selling/shop/sell.ts", `import "web-push";`],
  "vendor-workbox-core": ["web/kit/offline/kept-pages.ts", `import "workbox-core";`],
  "vendor-workbox-expiration": ["web/kit/offline/kept-pages.ts", `import "workbox-expiration";`],
  "vendor-workbox-navigation-preload": ["web/kit/offline/kept-pages.ts", `import "workbox-navigation-preload";`],
  "vendor-workbox-routing": ["web/kit/offline/kept-pages.ts", `import "workbox-routing";`],
  "vendor-workbox-strategies": ["web/kit/offline/kept-pages.ts", `import "workbox-strategies";`],
  "vendor-nodemailer": ["server/platform/mail/outbox.ts", `import "nodemailer";`],
  "vendor-altcha-lib": ["web/selling/shop/ShopPage.tsx", `import "altcha-lib";`],
  "vendor-sharp": ["server/selling/shop/sell.ts", `void import("sharp");`],
  "vendor-signature_pad": ["web/teaching/signups/SignUpPage.tsx", `void import("signature_pad");`],
  "vendor-@node-rs/argon2": ["server/platform/call/access-tokens.ts", `import "@node-rs/argon2";`],
  "vendor-ical-generator": ["server/teaching/signups/letters.ts", `import "ical-generator";`],
  "vendor-csv-stringify": ["server/selling/shop/sell.ts", `import "csv-stringify/sync";`],
  "vendor-age-encryption": ["server/operations/backups/read.ts", `void import("age-encryption");`],
  "vendor-aws4fetch": ["server/operations/backups/copies.ts", `import "aws4fetch";`],
  "vendor-yazl": ["server/operations/backups/back-up.ts", `import "yazl";`],
  "vendor-pdfkit": ["server/selling/shop/letters.ts", `import "pdfkit";`],
  "vendor-fontkit": ["server/selling/shop/letters.ts", `import "fontkit";`],
  "vendor-wawoff2": ["server/selling/shop/letters.ts", `import "wawoff2";`],
  "vendor-otpauth": ["server/selling/shop/sell.ts", `import "otpauth";`],
  "vendor-uqr": ["web/selling/shop/ShopPage.tsx", `import "uqr";`],
  "vendor-cookie": ["server/platform/http/serve.ts", `import "cookie";`],
  "vendor-socket.io": ["server/teaching/slots/change.ts", `import "socket.io";`],
  "vendor-socket.io-client": ["web/teaching/bookings/BookPage.tsx", `void import("socket.io-client");`],
  "vendor-@paypal/paypal-js": ["web/teaching/bookings/BookPage.tsx", `void import("@paypal/paypal-js");`],
  "vendor-@simplewebauthn/server": ["server/platform/http/serve.ts", `import "@simplewebauthn/server";`],
  "vendor-@simplewebauthn/browser": ["web/teaching/bookings/BookPage.tsx", `void import("@simplewebauthn/browser");`],
  "vendor-fxa-common-password-list": ["server/platform/http/serve.ts", `import "fxa-common-password-list";`],
  "vendor-jose": ["server/platform/http/serve.ts", `import "jose";`],
  "vendor-openid-client": ["server/auth/students/sign-in.ts", `import "openid-client";`],
};

const all = { ...wingViolations, ...violations };

/** The same kinds of import in files where they are allowed. */
const allowed: Tree = {
  "contract/selling/shop/calls.ts": `import type { Product } from "./schema.ts"; import { cents } from "../../platform/values/money.ts"; export const price = (product: Product) => cents(product.price);`,
  "contract/platform/values/money.ts": `export const cents = (dollars: number) => Math.round(dollars * 100);`,
  "contract/selling/shop/schema.ts": `import { z } from "zod"; import { cents } from "../../platform/values/money.ts"; export const product = z.object({ price: z.number().max(cents(1)) }); export type Product = z.infer<typeof product>;`,
  "server/platform/process/env.ts": `export const port = process.env["PORT"];`,
  "server/app.ts": `import { routes } from "./routes.ts"; export const app = routes;`,
  "server/routes.ts": `import { routes as shop } from "./selling/shop/routes.ts"; export const routes = [shop];`,
  "server/selling/shop/routes.ts": `import { serve } from "../../platform/http/serve.ts"; import { sell } from "./sell.ts"; export const routes = serve(sell);`,
  "server/selling/shop/sell.ts": `import { sql } from "kysely"; import { words } from "../../site/documents/read.ts"; import { price } from "../payments/price.ts"; export const sell = () => [sql, price, words];`,
  "server/selling/payments/price.ts":
    "/** All that `priceCount` counts. */\nexport const price = 1;\nexport const priceCount = 1;",
  "server/site/documents/read.ts": `export const words = 1;`,
  "server/teaching/events/read.ts": `import { sell } from "../../selling/shop/sell.ts"; export const events = sell;`,
  "server/platform/http/serve.ts": `export const serve = (verb: unknown) => verb;`,
  "server/platform/http/pages/pages.ts": `export const pages = (path: string) => import(path);`,
  "server/office/desk/today.ts": `import { events } from "../../teaching/events/read.ts"; export const today = events;`,
  "server/demo/seeds/seed.ts": `import { sell } from "../../selling/shop/sell.ts"; sell();`,
  "server/platform/mail/smtp.ts": `import { createTransport } from "nodemailer"; void createTransport;`,
  "server/selling/shop/sell.test.ts": `import { ana } from "../../../test/people.ts"; void ana; void process.env["PATH"];`,
  "test/people.ts": `export const ana = "Ana";`,
  "web/kit/calls/api.ts": `import type { Product } from "../../../contract/selling/shop/schema.ts"; export const call = (product: Product) => product;`,
  "web/selling/shop/ShopPage.tsx": `import { Tag } from "../../kit/ui/Tag.tsx"; import { call } from "../../kit/calls/api.ts"; import { price } from "../../../contract/selling/shop/calls.ts"; export const page = [Tag, call, price];`,
  "web/kit/ui/Tag.tsx": `export const Tag = () => null;`,
};

/** Violations of other lint rules. */
const otherViolations: [about: string, code: string, file: string, text: string][] = [
  ["process.env", "house(environment)", "server/one.ts", `void process.env["PORT"];`],
  ["process.env, unwrapped", "house(environment)", "server/two.ts", `const { env } = process; void env["PORT"];`],
  ["env from node:process", "house(environment)", "server/three.ts", `import { env } from "node:process"; void env;`],
  [
    "a sentence in a page",
    "house(sentences)",
    "web/selling/shop/Sentence.tsx",
    `export const Sentence = () => <p>Sold out</p>;`,
  ],
  [
    "the browser's time",
    "house(clock)",
    "web/selling/shop/late.ts",
    `export const late = (at: number) => at < Date.now();`,
  ],
  ["the browser's date", "house(clock)", "contract/day.ts", `export const today = (now = new Date()) => now.getDay();`],
  ["a barrel", "house(barrels)", "contract/all.ts", `export * from "./money.ts";`],
  [
    "another folder's table, with Kysely",
    "house(tables)",
    "server/selling/shop/steal.ts",
    `export const steal = (db: { updateTable(name: string): unknown }) => db.updateTable("payments");`,
  ],
  [
    "another folder's table, in SQL",
    "house(tables)",
    "server/selling/shop/steal-too.ts",
    "export const steal = `delete from payments`;",
  ],
  ["a file named utils", "house(names)", "server/selling/shop/utils.ts", `export const one = 1;`],
  [
    "a comment with a name that no code has",
    "house(identifiers)",
    "server/selling/shop/stale.ts",
    "/** Runs `sellEverything`. */\nexport const sellAll = 1;",
  ],
  ["a computed import", "house(imports)", "server/four.ts", `export const load = (path: string) => import(path);`],
  ["a floating promise", "typescript(no-floating-promises)", "server/five.ts", `async function save() {} save();`],
  ["a debugger statement", "eslint(no-debugger)", "server/six.ts", `debugger;`],
  ["a cycle", "import(no-cycle)", "server/cycle.ts", `import "./cycle-back.ts";`],
  ["the cycle's other half", "import(no-cycle)", "server/cycle-back.ts", `import "./cycle.ts";`],
  [
    "a mocked module",
    "vitest(no-restricted-vi-methods)",
    "server/a.test.ts",
    `import { vi } from "vitest"; vi.mock("./b.ts");`,
  ],
];

const folders: string[] = [];

/** Lints a temporary project of these files with this project's configuration; returns the problems. */
function lint(files: [file: string, code: string][]): Problem[] {
  const folder = mkdtempSync(join(tmpdir(), "mat-and-cacao-lint-"));
  folders.push(folder);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const part of [".oxlintrc.json", "tsconfig.json", "bin/lint"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const [file, code] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    appendFileSync(join(folder, file), `${code}\n`);
  }
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const run = spawnSync(process.execPath, [oxlint, "--format=json"], { cwd: folder, encoding: "utf8" });
  if (!run.stdout.startsWith("{")) throw new Error(run.stdout + run.stderr);
  const problems: Problem[] = JSON.parse(run.stdout).diagnostics;
  expect(run.status).toBe(problems.length > 0 ? 1 : 0);
  return problems;
}

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

test("every import rule has a violation here", () => {
  expect(Object.keys(all).toSorted()).toEqual(importRules.map((rule) => rule.name).toSorted());
});

test("allowed imports pass", () => {
  const problems = lint(Object.entries(allowed));
  expect(problems).toEqual([]);
});

describe("the linter reports", () => {
  let problems: Problem[];

  beforeAll(() => {
    problems = lint([...Object.values(all), ...otherViolations.map((breach) => breach.slice(2) as [string, string])]);
  });

  const problemsIn = (file: string) => problems.filter((problem) => problem.filename === file);

  test("a violation of every import rule", async () => {
    const rules = importRules.map((rule) => [rule.name, rule.fix] as const);
    await sweep("import rules", rules, (fix, name) => {
      const messages = problemsIn(all[name]![0]).map((problem) => problem.message);
      expect(messages).toContain(`[${name}] ${fix}`);
    });
  });

  test("violations of other rules", async () => {
    const cases = otherViolations.map(([about, code, file]) => [about, { code, file }] as const);
    await sweep("other lint rules", cases, ({ code, file }) => {
      expect(problemsIn(file).map((problem) => problem.code)).toContain(code);
    });
  });
});
