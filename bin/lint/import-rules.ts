// Allowed directions of imports. The linter (bin/lint/house.ts) reads this table; test/import-rules.test.ts breaks
// each rule and expects its message.
import { vendors } from "./vendors.ts";

/** `from` and `to` are globs over paths from the root. A package is written `npm:name`, a Node module `node:name`. */
type ImportRule = {
  from: string[];
  /** Importing files that are exempt. */
  exceptFrom?: string[];
  to: string[];
  /** Imported modules that are exempt. */
  exceptTo?: string[];
  /** `import type` and `export type … from` are exempt: they disappear at run time. */
  typesAreFine?: true;
  /** What to do instead. */
  fix: string;
};

/** Tests and tools may import anything. The site's code may not import them (rule `no-test-code`). */
export const unruled = ["**/*.test.{ts,tsx}", "test/**", "bin/**", "*.ts"];

/**
 * The wings of each floor, lowest first, and the rooms of each wing, lowest first. A file may import its own room, the
 * rooms named before it and the wings before. Of wings without an order of rooms, any room may import any.
 */
export const wings = {
  contract: {
    platform: [],
    site: ["documents", "pictures", "place", "settings", "translations"],
    auth: [],
    selling: ["orders", "shop", "payments", "wallet"],
    teaching: ["messages", "services", "slots", "waivers", "bookings", "events", "signups"],
    office: ["absences", "door", "people", "push", "reminders", "desk"],
    operations: ["audit", "backups", "studios"],
  },
  server: {
    platform: [],
    site: ["place", "settings", "documents", "translations", "catalogue"],
    auth: [],
    selling: ["payments", "shop", "orders", "wallet"],
    teaching: ["messages", "services", "slots", "waivers", "events", "bookings", "signups"],
    office: ["absences", "door", "reminders", "people", "desk"],
    operations: ["audit", "backups", "keys"],
    demo: [],
    studios: [],
  },
  web: {
    kit: [],
    site: ["pictures", "translations", "documents"],
    auth: [],
    selling: ["payments", "shop", "orders", "wallet"],
    teaching: ["events", "services", "slots", "waivers", "bookings", "signups", "messages"],
    office: ["absences", "door", "home", "push", "desk", "people", "editor", "settings"],
    operations: ["audit", "backups"],
  },
} satisfies Record<string, Record<string, string[]>>;

/** What to do instead of importing a wing or room above. */
const waysDown = {
  contract: "Move the shared part into the lower one.",
  server:
    "Move the shared part down, or declare a hook in the lower room's port.ts and register it in server/make-ctx.ts.",
  web: "Move the shared part down, pass it in as a prop, or link to the page with contract/paths.ts.",
};

const wingRules: Record<string, ImportRule> = {};
for (const [floor, itsWings] of Object.entries(wings)) {
  const way = waysDown[floor as keyof typeof waysDown];
  const names = Object.keys(itsWings);
  for (const [wing, rooms] of Object.entries(itsWings)) {
    const higher = names.slice(names.indexOf(wing) + 1);
    if (higher.length > 0)
      wingRules[`${floor}-${wing}`] = {
        from: [`${floor}/${wing}/**`],
        to: higher.map((other) => `${floor}/${other}/**`),
        fix: `${floor}/${wing} is below ${higher.join(", ")} and must not import them. ${way}`,
      };
    for (const [at, room] of rooms.entries())
      if (at < rooms.length - 1)
        wingRules[`${floor}-${wing}-${room}`] = {
          from: [`${floor}/${wing}/${room}/**`],
          to: rooms.slice(at + 1).map((other) => `${floor}/${wing}/${other}/**`),
          fix: `${floor}/${wing}/${room} is below ${rooms.slice(at + 1).join(", ")} and must not import them. ${way}`,
        };
  }
}

/** The wings of the server that are business, not technique. */
const serverWings = "{site,auth,selling,teaching,office,operations}";

const vendorRules: Record<string, ImportRule> = {};
for (const [vendor, importers] of Object.entries(vendors))
  vendorRules[`vendor-${vendor}`] = {
    from: ["**"],
    exceptFrom: importers,
    to: [`npm:${vendor}`],
    fix: `Only ${importers.join(" and ")} may import ${vendor}. Call what that file exports instead.`,
  };

const rules: Record<string, ImportRule> = {
  // Rules for imports between contract, server and web.
  "contract-imports-nothing": {
    from: ["contract/**"],
    exceptFrom: ["contract/**/*schema.ts"],
    to: ["**"],
    exceptTo: ["contract/**/!(*schema).ts"],
    typesAreFine: true,
    fix: "Only a room's schema files import zod, because the browser loads the others. Use `import type`, or move the code to the room's schema.ts.",
  },
  "text-imports-nothing": {
    from: ["contract/**/text.{en,es,desk}.ts"],
    to: ["**"],
    exceptTo: ["contract/**/text.{en,es,desk}.ts"],
    typesAreFine: true,
    fix: "A text file contains only texts. Pass formatted dates, amounts and names as parameters.",
  },
  "pages-speak-languages": {
    from: ["web/**"],
    to: ["contract/**/text.es.ts"],
    fix: "Import `text` from the room's text.ts: there it is in the language of the build.",
  },
  "schema-imports-zod": {
    from: ["contract/**/*schema.ts"],
    to: ["npm:*", "npm:*/*", "node:*"],
    exceptTo: [
      "npm:zod",
      "npm:iso-3166",
      "npm:libphonenumber-js",
      "npm:localized-address-format",
      "npm:postcode-validator",
    ],
    fix: "Schemas import only zod, packages of plain data and the contract. Move code that does more to the server.",
  },
  "contract-knows-no-side": {
    from: ["contract/**"],
    to: ["server/**", "web/**"],
    fix: "The contract must not import from server or web, not even types. Move what both sides need into contract/.",
  },
  "web-knows-no-server": {
    from: ["web/**"],
    to: ["server/**"],
    fix: "web must not import from server, not even types. Put the type in contract/ and fetch the data through web/kit/calls/api.ts.",
  },
  "server-knows-no-web": {
    from: ["server/**"],
    exceptFrom: ["server/platform/http/pages/pages.ts"],
    to: ["web/**", "build/**"],
    fix: "Only server/platform/http/pages/pages.ts may import from web or build. Put what both sides need into contract/.",
  },
  "no-test-code": {
    from: ["**"],
    to: ["test/**", "bin/**", "**/*.test", "**/*.test.*"],
    fix: "The site's code must not import tests or tools. Move the shared part next to the code that needs it.",
  },

  // Rules for code that runs in the browser.
  "web-without-zod": {
    from: ["web/**"],
    to: ["npm:zod"],
    fix: "zod is too large for the browser (24 KB). Use the zod-free checks of the contract; the server validates.",
  },
  "web-without-schemas": {
    from: ["web/**"],
    to: ["contract/**/*schema.ts"],
    typesAreFine: true,
    fix: "A schema file loads zod in the browser. Use `import type`, or a zod-free check of the contract.",
  },
  "web-without-node": {
    from: ["web/**"],
    exceptFrom: ["web/entry.server.tsx"],
    to: ["node:*"],
    fix: "The browser has no Node modules. Do this on the server and fetch the result, or in web/entry.server.tsx.",
  },
  "service-worker-is-small": {
    from: ["web/kit/service-worker/**"],
    to: ["**"],
    exceptTo: ["web/kit/service-worker/**", "contract/**/!(*schema).ts", "npm:workbox-*"],
    typesAreFine: true,
    fix: "The service worker is a script of its own: it may import only the contract and Workbox.",
  },

  // Rules inside a floor: main → start → assemble → app → routes → <wing>/<room>/routes → the room's functions.
  ...wingRules,
  "ui-knows-no-page": {
    from: ["web/kit/ui/**"],
    to: ["web/kit/layouts/**"],
    fix: "web/kit/ui must not import a layout. Pass it in as children or a prop.",
  },
  "web-root-knows-no-wing": {
    from: ["web/*.{ts,tsx}"],
    to: Object.keys(wings.web)
      .slice(1)
      .map((wing) => `web/${wing}/**`),
    fix: "web/*.ts must not import a wing. web/kit/pages/pages.ts names pages as strings; move anything else into the wing.",
  },
  "server-from-the-top": {
    from: ["server/**"],
    exceptFrom: ["server/{main,start,assemble,app}.ts", "server/studios/**"],
    to: ["server/{main,start,assemble,app,routes,background}.ts"],
    typesAreFine: true,
    fix: "Imports go down only: main, start, assemble, app, routes. Let app.ts pass in what is needed.",
  },
  "demo-is-for-the-start": {
    from: ["server/*.ts"],
    exceptFrom: ["server/start.ts"],
    to: ["server/demo/**"],
    fix: "The demo calls the rooms, and only server/start.ts calls the demo. Nothing else may depend on it.",
  },
  "provider-words-stay": {
    from: ["server/**"],
    exceptFrom: [
      "server/selling/payments/paypal/**",
      "server/selling/payments/open-provider.ts",
      "server/demo/story.ts",
    ],
    to: ["server/selling/payments/paypal/**"],
    fix: "Payments know a provider by server/selling/payments/provider.ts. Say there what you need, and in paypal/ how PayPal says it.",
  },
  "room-routes-are-the-door": {
    from: ["server/**"],
    exceptFrom: ["server/routes.ts"],
    to: ["server/**/routes.ts"],
    exceptTo: ["server/routes.ts"],
    fix: "Only server/routes.ts may import a room's routes.ts. Import the function's own file, or read.ts.",
  },
  "verbs-know-no-http": {
    from: [`server/${serverWings}/**`],
    // PayPal's webhooks are checked byte by byte, so a plain Fastify route takes them.
    exceptFrom: ["server/**/routes.ts", "server/selling/payments/webhooks.ts"],
    to: ["server/platform/http/**", "npm:fastify"],
    exceptTo: ["server/platform/http/network.ts"],
    typesAreFine: true,
    fix: "A room's functions must not use HTTP. Take (ctx, input), throw a Refusal, and leave the rest to the room's routes.ts.",
  },
  "desk-only-reads": {
    from: ["server/office/desk/**"],
    to: [`server/${serverWings}/**`],
    exceptTo: ["server/office/desk/**", "server/*/*/read.ts", "server/selling/payments/**"],
    fix: "The desk may only read other rooms. Import their read.ts, or what reads payments; changes go through the room's own routes.",
  },

  // Rules for third-party packages.
  "sql-in-the-server": {
    from: ["**"],
    exceptFrom: ["server/**", "pretend/**"],
    to: ["npm:pg", "npm:pg-*", "npm:kysely"],
    fix: "Only server/ and pretend/ may import the PostgreSQL drivers. Call the server through the contract.",
  },
  "react-in-the-web": {
    from: ["server/**", "contract/**"],
    exceptFrom: ["server/platform/http/pages/pages.ts"],
    to: ["npm:react", "npm:react-dom", "npm:react-router", "npm:@react-router/*"],
    fix: "Only web/ and server/platform/http/pages/pages.ts may import React. Respond with data, and let web/ show it.",
  },
  ...vendorRules,
};

export const importRules = Object.entries(rules).map(([name, rule]) => ({ name, ...rule }));

/** Files that may read `process.env`, besides tests and tools. */
export const environmentReaders = ["server/platform/process/env.ts"];

/** Files that may use `import(computedPath)`, which no rule can check, besides tests and tools. */
export const computedImporters = ["server/platform/http/pages/pages.ts"];
