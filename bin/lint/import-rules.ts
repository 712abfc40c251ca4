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

/** The domains that each server domain may import besides itself. Every domain may import the leaves. */
const serverImports: Record<string, string[]> = {
  auth: [],
  services: [],
  slots: [],
  events: ["slots", "auth"],
  messages: ["auth"],
  shop: ["events", "auth"],
  orders: ["shop", "events", "auth"],
  wallet: ["auth"],
  door: ["orders", "shop", "events", "auth"],
  bookings: ["services", "slots", "messages", "events", "auth"],
  signups: ["events", "auth"],
  absences: ["messages", "orders", "shop", "bookings", "slots", "signups", "services", "events", "auth"],
  reminders: ["bookings", "slots", "signups", "events"],
  people: ["absences", "wallet", "reminders", "bookings", "slots", "orders", "signups", "events", "auth"],
  backups: ["people", "signups", "bookings", "auth"],
  translations: [],
  push: [],
};
const leaves: Record<string, string[]> = {
  site: ["pictures", "settings"],
  waivers: ["site", "pictures", "settings"],
  pictures: [],
  settings: [],
};

const domains = [...Object.keys(serverImports), ...Object.keys(leaves), "desk"];

/** The same for web domains. `site` is at the top because the home page shows parts of other domains. */
const webImports: Record<string, string[]> = {
  auth: [],
  services: [],
  waivers: ["auth"],
  slots: ["auth"],
  events: ["auth"],
  messages: ["slots", "bookings", "auth"],
  shop: ["pictures", "events", "auth"],
  orders: ["shop", "events", "auth"],
  bookings: ["slots", "events", "auth"],
  signups: ["waivers", "events", "auth"],
  wallet: ["shop", "auth"],
  door: ["signups", "orders", "shop", "events", "auth"],
  people: ["absences", "wallet", "bookings", "slots", "orders", "signups", "events", "auth"],
  pictures: [],
  settings: ["orders", "push"],
  backups: [],
  absences: [],
  audit: [],
  translations: [],
  push: [],
  site: ["events", "messages", "shop", "signups", "waivers", "bookings", "slots", "pictures"],
  desk: ["bookings", "signups", "messages", "orders", "payments", "shop", "events", "slots", "people", "absences"],
};

const inEach = (floor: string, names: string[]) => names.map((name) => `${floor}/${name}/**`);

const serverDomainRules: Record<string, ImportRule> = {};
for (const [domain, allowed] of Object.entries({ ...serverImports, ...leaves })) {
  const allowedOrLeaf = domain in leaves ? allowed : [...allowed, ...Object.keys(leaves)];
  serverDomainRules[`server-${domain}`] = {
    from: [`server/${domain}/**`],
    to: inEach("server", domains),
    exceptTo: inEach("server", [domain, ...allowedOrLeaf]),
    fix:
      `server/${domain} may import only these other domains: ${allowedOrLeaf.join(", ") || "none"}. ` +
      "Reverse the dependency: let the other domain call this one, or register a hook in server/make-ctx.ts.",
  };
}

const webDomainRules: Record<string, ImportRule> = {};
for (const [domain, allowed] of Object.entries(webImports))
  webDomainRules[`web-${domain}`] = {
    from: [`web/${domain}/**`],
    to: inEach("web", domains),
    exceptTo: inEach("web", [domain, ...allowed]),
    fix:
      `web/${domain} may import only these other domains: ${allowed.join(", ") || "none"}. ` +
      "Move the shared part to web/kit/ui, or link to the other page with contract/paths.ts.",
  };

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
    from: ["contract/*.ts"],
    to: ["**"],
    exceptTo: ["contract/*.ts", "contract/text/**"],
    typesAreFine: true,
    fix: "contract/*.ts must not import anything at run time, because the browser loads it. Use `import type`, or move the code to contract/schema.",
  },
  "text-imports-nothing": {
    from: ["contract/text/**"],
    to: ["**"],
    exceptTo: ["contract/text/**"],
    typesAreFine: true,
    fix: "contract/text contains only texts. Pass formatted dates, amounts and names as parameters.",
  },
  "server-sentences-stay": {
    from: ["web/**"],
    to: ["contract/text/server/**"],
    fix: "A page must not load the texts of emails and responses. Use contract/text/pages, admin or shared.ts.",
  },
  "server-speaks-languages": {
    from: ["server/**"],
    to: ["contract/text/server/**", "contract/text/shared.ts", "contract/text/refusals.ts"],
    fix: "Import the sentences from contract/platform/language/catalogues.ts: there they are in the language of the reader.",
  },
  "schema-imports-zod": {
    from: ["contract/schema/**"],
    to: ["npm:*", "npm:*/*", "node:*"],
    exceptTo: ["npm:zod"],
    fix: "contract/schema imports only zod and the contract. Move code that does more to the server.",
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
    fix: "zod is too large for the browser (24 KB). Use the zod-free checks in contract/*.ts; the server validates.",
  },
  "web-without-schemas": {
    from: ["web/**"],
    to: ["contract/schema/**"],
    typesAreFine: true,
    fix: "contract/schema loads zod in the browser. Use `import type`, or a zod-free check in contract/*.ts.",
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
    exceptTo: ["web/kit/service-worker/**", "contract/*.ts", "npm:workbox-*"],
    typesAreFine: true,
    fix: "The service worker is a script of its own: it may import only contract/*.ts and Workbox.",
  },

  // Rules inside web.
  "web-ui-knows-no-domain": {
    from: ["web/kit/ui/**"],
    to: [...inEach("web", domains), "web/kit/layouts/**"],
    fix: "web/kit/ui must not import a domain. Pass the data in as props, or move the component to its domain.",
  },
  "web-layouts-know-no-domain": {
    from: ["web/kit/layouts/**"],
    to: inEach("web", domains),
    fix: "web/kit/layouts must not import a domain. Pass the component in as children or a prop, or put what all pages need in web/*.ts.",
  },
  "web-root-knows-no-domain": {
    from: ["web/*.{ts,tsx}"],
    to: inEach("web", domains),
    fix: "web/*.ts must not import a domain. web/routes.ts names pages as strings; move anything else into the domain.",
  },
  ...webDomainRules,

  // Rules inside server: main → start → assemble → app → routes → <domain>/routes → the domain's functions.
  "server-from-the-top": {
    from: ["server/**"],
    exceptFrom: ["server/{main,start,assemble,app}.ts", "server/studios/**"],
    to: ["server/{main,start,assemble,app,routes,background}.ts"],
    typesAreFine: true,
    fix: "Imports go down only: main, start, assemble, app, routes. Let app.ts pass in what is needed.",
  },
  "demo-is-for-the-start": {
    from: ["server/**"],
    exceptFrom: ["server/start.ts", "server/demo/**"],
    to: ["server/demo/**"],
    fix: "The demo calls the domains, and only server/start.ts calls the demo. Nothing else may depend on it.",
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
  "domain-routes-are-the-door": {
    from: ["server/**"],
    exceptFrom: ["server/routes.ts"],
    to: inEach("server", domains).map((folder) => folder.replace("**", "routes.ts")),
    fix: "Only server/routes.ts may import a domain's routes.ts. Import the function's own file, or read.ts.",
  },
  "verbs-know-no-http": {
    from: inEach("server", domains),
    // Pictures are bytes, not JSON: a plain Fastify route serves them.
    exceptFrom: ["server/*/routes.ts", "server/platform/pictures/serve.ts"],
    to: ["server/platform/http/**", "npm:fastify"],
    fix: "A domain's functions must not use HTTP. Take (ctx, input), throw a Refusal, and leave the rest to the domain's routes.ts.",
  },
  "ground-knows-no-domain": {
    from: ["server/{db,mail,payments,jobs,botcheck,limits,audit,http,openapi}/**"],
    exceptFrom: ["server/demo/seeds/seed.ts"],
    to: inEach("server", domains),
    fix: "The ground (db, mail, payments, jobs, botcheck, limits, audit, http, openapi) must not import a domain. Take what you need as an argument; server/make-ctx.ts connects them.",
  },
  ...serverDomainRules,
  "server-desk": {
    from: ["server/office/desk/**"],
    to: inEach("server", domains),
    exceptTo: ["server/office/desk/**", "server/*/read.ts"],
    fix: "The desk may only read other domains. Import their read.ts; changes go through the domain's own routes.",
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
