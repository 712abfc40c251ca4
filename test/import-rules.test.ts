import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importRules } from "../bin/lint/import-rules.ts";
import { sweep } from "./sweep.ts";

type Tree = Record<string, string>;
type Problem = { code: string; message: string; filename: string };

const root = join(import.meta.dirname, "..");

/** One violation of each rule in bin/lint/import-rules.ts: file and content. */
const violations: Record<string, [file: string, code: string]> = {
  "contract-imports-nothing": ["contract/selling/shop/calls.ts", `import "./schema/shop.ts";`],
  "text-imports-nothing": ["contract/text/pages/shop.ts", `import "../../money.ts";`],
  "server-sentences-stay": ["web/selling/shop/Cart.tsx", `import "../../contract/text/server/orders.ts";`],
  "server-speaks-languages": ["server/selling/shop/sell.ts", `import "../../contract/text/shared.ts";`],
  "schema-imports-zod": ["contract/selling/shop/schema.ts", `import "node:crypto";`],
  "contract-knows-no-side": ["contract/live.ts", `import type {} from "../server/platform/call/ctx.ts";`],
  "web-knows-no-server": ["web/selling/shop/ShopPage.tsx", `import type {} from "../../server/ctx.ts";`],
  "server-knows-no-web": ["server/platform/http/serve.ts", `import "../../web/api.ts";`],
  "no-test-code": ["server/selling/shop/sell.ts", `import "../../test/people.ts";`],
  "web-without-zod": ["web/selling/shop/ShopPage.tsx", `import "zod";`],
  "web-without-schemas": ["web/selling/shop/ShopPage.tsx", `import "../../contract/schema/shop.ts";`],
  "web-without-node": ["web/selling/shop/ShopPage.tsx", `import "node:crypto";`],
  "web-ui-knows-no-domain": ["web/kit/ui/Tag.tsx", `import "../shop/Price.tsx";`],
  "web-layouts-know-no-domain": ["web/kit/layouts/Shell.tsx", `import "../shop/Price.tsx";`],
  "web-root-knows-no-domain": ["web/kit/calls/live.ts", `import "./shop/Price.tsx";`],
  "web-auth": ["web/auth/LoginPage.tsx", `import "../shop/Price.tsx";`],
  "web-events": ["web/teaching/events/CalendarPage.tsx", `import "../shop/Price.tsx";`],
  "web-messages": ["web/teaching/messages/ContactPage.tsx", `import "../shop/Price.tsx";`],
  "web-shop": ["web/selling/shop/ShopPage.tsx", `import "../bookings/Slot.tsx";`],
  "web-wallet": ["web/selling/wallet/WalletPage.tsx", `import "../bookings/Slot.tsx";`],
  "web-door": ["web/office/door/AdminSellPage.tsx", `import "../bookings/Slot.tsx";`],
  "web-orders": ["web/selling/orders/OrderPage.tsx", `import "../bookings/Slot.tsx";`],
  "web-bookings": ["web/teaching/bookings/BookPage.tsx", `import "../shop/Price.tsx";`],
  "web-signups": ["web/teaching/signups/SignUpPage.tsx", `import "../shop/Price.tsx";`],
  "web-slots": ["web/teaching/slots/SlotPicker.tsx", `import "../shop/Price.tsx";`],
  "web-waivers": ["web/teaching/waivers/Waiver.tsx", `import "../shop/Price.tsx";`],
  "web-people": ["web/office/people/AdminClientPage.tsx", `import "../shop/Price.tsx";`],
  "web-pictures": ["web/site/pictures/Album.tsx", `import "../shop/Price.tsx";`],
  "web-site": ["web/office/home/HomePage.tsx", `import "../people/Notes.tsx";`],
  "web-services": ["web/teaching/services/ServiceRow.tsx", `import "../shop/Price.tsx";`],
  "web-settings": ["web/office/settings/AdminSettingsPage.tsx", `import "../bookings/Slot.tsx";`],
  "web-backups": ["web/operations/backups/AdminBackupsPage.tsx", `import "../shop/Price.tsx";`],
  "web-absences": ["web/office/absences/AdminAbsencePage.tsx", `import "../shop/Price.tsx";`],
  "web-translations": ["web/site/translations/AdminTranslationsPage.tsx", `import "../shop/Price.tsx";`],
  "web-push": ["web/office/push/PushCard.tsx", `import "../shop/Price.tsx";`],
  "service-worker-is-small": ["web/kit/service-worker/main.ts", `import "../api.ts";`],
  "web-audit": ["web/operations/audit/AdminAuditPage.tsx", `import "../shop/Price.tsx";`],
  "web-desk": ["web/office/desk/TodayPage.tsx", `import "../auth/LoginPage.tsx";`],
  "server-from-the-top": ["server/platform/http/serve.ts", `import "../routes.ts";`],
  "demo-is-for-the-start": ["server/selling/shop/sell.ts", `import "../demo/story.ts";`],
  "provider-words-stay": ["server/selling/payments/open.ts", `import "./paypal/client.ts";`],
  "domain-routes-are-the-door": ["server/platform/http/serve.ts", `import "../shop/routes.ts";`],
  "verbs-know-no-http": ["server/selling/shop/sell.ts", `import "../http/serve.ts";`],
  "ground-knows-no-domain": ["server/platform/mail/smtp.ts", `import "../shop/sell.ts";`],
  "server-auth": ["server/auth/register.ts", `import "../events/read.ts";`],
  "server-events": ["server/teaching/events/read.ts", `import "../bookings/move.ts";`],
  "server-messages": ["server/teaching/messages/send.ts", `import "../events/read.ts";`],
  "server-shop": ["server/selling/shop/sell.ts", `import "../bookings/move.ts";`],
  "server-wallet": ["server/selling/wallet/passes.ts", `import "../bookings/move.ts";`],
  "server-absences": ["server/office/absences/start.ts", `import "../door/sell.ts";`],
  "server-door": ["server/office/door/sell.ts", `import "../bookings/move.ts";`],
  "server-orders": ["server/selling/orders/save.ts", `import "../bookings/move.ts";`],
  "server-bookings": ["server/teaching/bookings/finalize-booking.ts", `import "../shop/sell.ts";`],
  "server-signups": ["server/teaching/signups/sign-up.ts", `export {} from "../shop/sell.ts";`],
  "server-people": ["server/office/people/read.ts", `import "../messages/send.ts";`],
  "server-slots": ["server/teaching/slots/read.ts", `import "../bookings/move.ts";`],
  "server-waivers": ["server/teaching/waivers/waiver.ts", `import "../signups/read.ts";`],
  "server-site": ["server/site/documents/read.ts", `import "../events/read.ts";`],
  "server-services": ["server/teaching/services/read.ts", `import "../bookings/move.ts";`],
  "server-settings": ["server/site/settings/change.ts", `import "../site/read.ts";`],
  "server-reminders": ["server/office/reminders/send.ts", `import "../shop/sell.ts";`],
  "server-translations": ["server/site/translations/read.ts", `import "../shop/sell.ts";`],
  "server-push": ["server/platform/push/deliver.ts", `import "../shop/sell.ts";`],
  "server-backups": ["server/operations/backups/back-up.ts", `import "../shop/sell.ts";`],
  "server-pictures": ["server/platform/pictures/read.ts", `import "../events/read.ts";`],
  "server-desk": ["server/office/desk/today.ts", `import "../bookings/move.ts";`],
  "sql-in-the-server": ["web/kit/calls/live.ts", `void import("kysely");`],
  "react-in-the-web": ["server/selling/shop/letters.ts", `import "react";`],
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
  "vendor-socket.io": ["server/teaching/slots/add.ts", `import "socket.io";`],
  "vendor-socket.io-client": ["web/teaching/bookings/BookPage.tsx", `void import("socket.io-client");`],
  "vendor-@paypal/paypal-js": ["web/teaching/bookings/BookPage.tsx", `void import("@paypal/paypal-js");`],
  "vendor-@simplewebauthn/server": ["server/platform/http/serve.ts", `import "@simplewebauthn/server";`],
  "vendor-@simplewebauthn/browser": ["web/teaching/bookings/BookPage.tsx", `void import("@simplewebauthn/browser");`],
  "vendor-fxa-common-password-list": ["server/platform/http/serve.ts", `import "fxa-common-password-list";`],
  "vendor-jose": ["server/platform/http/serve.ts", `import "jose";`],
  "vendor-openid-client": ["server/auth/students/sign-in.ts", `import "openid-client";`],
};

/** The same kinds of import in files where they are allowed. */
const allowed: Tree = {
  "contract/selling/shop/calls.ts": `import type { Product } from "./schema/shop.ts"; import { cents } from "./money.ts"; export const price = (product: Product) => cents(product.price);`,
  "contract/platform/values/money.ts": `export const cents = (dollars: number) => Math.round(dollars * 100);`,
  "contract/selling/shop/schema.ts": `import { z } from "zod"; import { cents } from "../money.ts"; export const product = z.object({ price: z.number().max(cents(1)) }); export type Product = z.infer<typeof product>;`,
  "server/platform/process/env.ts": `export const port = process.env["PORT"];`,
  "server/app.ts": `import { routes } from "./routes.ts"; export const app = routes;`,
  "server/routes.ts": `import { routes as shop } from "./shop/routes.ts"; export const routes = [shop];`,
  "server/selling/shop/routes.ts": `import { serve } from "../http/serve.ts"; import { sell } from "./sell.ts"; export const routes = serve(sell);`,
  "server/selling/shop/sell.ts": `import { sql } from "kysely"; import { events } from "../events/read.ts"; import { words } from "../site/read.ts"; export const sell = () => [sql, events, words];`,
  "server/teaching/events/read.ts":
    "/** All that `eventCount` counts. */\nexport const events = 1;\nexport const eventCount = 1;",
  "server/site/documents/read.ts": `export const words = 1;`,
  "server/platform/http/serve.ts": `export const serve = (verb: unknown) => verb;`,
  "server/platform/http/pages/pages.ts": `export const pages = (path: string) => import(path);`,
  "server/office/desk/today.ts": `import { events } from "../events/read.ts"; export const today = events;`,
  "server/demo/seeds/seed.ts": `import { sell } from "../shop/sell.ts"; sell();`,
  "server/platform/mail/smtp.ts": `import { createTransport } from "nodemailer"; void createTransport;`,
  "server/selling/shop/sell.test.ts": `import { ana } from "../../test/people.ts"; void ana; void process.env["PATH"];`,
  "test/people.ts": `export const ana = "Ana";`,
  "web/kit/calls/api.ts": `import type { Product } from "../contract/selling/shop/schema.ts"; export const call = (product: Product) => product;`,
  "web/selling/shop/ShopPage.tsx": `import { Tag } from "../ui/Tag.tsx"; import { call } from "../api.ts"; import { price } from "../../contract/shop.ts"; export const page = [Tag, call, price];`,
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
  expect(Object.keys(violations).toSorted()).toEqual(importRules.map((rule) => rule.name).toSorted());
});

test("allowed imports pass", () => {
  const problems = lint(Object.entries(allowed));
  expect(problems).toEqual([]);
});

describe("the linter reports", () => {
  let problems: Problem[];

  beforeAll(() => {
    problems = lint([
      ...Object.values(violations),
      ...otherViolations.map((breach) => breach.slice(2) as [string, string]),
    ]);
  });

  const problemsIn = (file: string) => problems.filter((problem) => problem.filename === file);

  test("a violation of every import rule", async () => {
    const rules = importRules.map((rule) => [rule.name, rule.fix] as const);
    await sweep("import rules", rules, (fix, name) => {
      const messages = problemsIn(violations[name]![0]).map((problem) => problem.message);
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
