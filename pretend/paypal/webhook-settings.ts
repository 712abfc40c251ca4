import { z } from "zod";
import { webhookEvents } from "../../server/selling/payments/paypal/events.ts";
import { invalid, notFound, type Reply } from "./answer.ts";
import type { Account } from "./ledger.ts";
import type { SimulatorContext } from "./orders.ts";

// The app's webhook as PayPal's dashboard shows it. Only `npm run check:paypal` reads and changes it: the stand-in
// delivers all events, to the address that the running site gives it.

type Settings = { url: string; events: string[] };

const settingsOf = new WeakMap<SimulatorContext, Settings>();

/** The events that a webhook may have. The real PayPal offers many more. */
const offered: readonly string[] = webhookEvents;

const patch = z.tuple([
  z.discriminatedUnion("path", [
    z.object({ op: z.literal("replace"), path: z.literal("/url"), value: z.url() }),
    z.object({
      op: z.literal("replace"),
      path: z.literal("/event_types"),
      value: z.array(z.object({ name: z.string() })).min(1),
    }),
  ]),
]);

type Run = (books: SimulatorContext, call: { id: string; body: unknown }, account: Account) => Promise<Reply>;

const at = (method: string, path: RegExp, run: Run) => ({ method, path, name: "webhook-settings" as const, run });

export const webhookSettingsRoutes = [
  at("GET", /^\/v1\/notifications\/webhooks$/, async (books, _call, account) => ({
    status: 200,
    body: { webhooks: [show(books, account)] },
  })),
  at("GET", /^\/v1\/notifications\/webhooks-event-types$/, async () => ({
    status: 200,
    body: { event_types: eventTypes(offered) },
  })),
  at("GET", /^\/v1\/notifications\/webhooks\/([^/]+)$/, async (books, { id }, account) => {
    if (id !== account.webhookId) throw notFound();
    return { status: 200, body: show(books, account) };
  }),
  at("PATCH", /^\/v1\/notifications\/webhooks\/([^/]+)$/, async (books, { id, body }, account) => {
    if (id !== account.webhookId) throw notFound();
    const asked = patch.safeParse(body);
    if (!asked.success) throw invalid("/", "INVALID_PATCH_OPERATION");
    const [change] = asked.data;
    if (change.path === "/url") settingsOf.set(books, { ...settings(books), url: change.value });
    else {
      const events = change.value.map(({ name }) => name);
      if (events.some((name) => name !== "*" && !offered.includes(name)))
        throw invalid("/event_types", "VALIDATION_ERROR");
      settingsOf.set(books, { ...settings(books), events });
    }
    return { status: 200, body: show(books, account) };
  }),
];

function settings(books: SimulatorContext): Settings {
  return settingsOf.get(books) ?? { url: "https://example.com/", events: ["*"] };
}

function show(books: SimulatorContext, { webhookId }: Account) {
  const { url, events } = settings(books);
  const self = `${books.apiUrl}/v1/notifications/webhooks/${webhookId}`;
  const links = [
    { href: self, rel: "self", method: "GET" },
    { href: self, rel: "update", method: "PATCH" },
  ];
  return { id: webhookId, url, event_types: eventTypes(events), links };
}

const eventTypes = (names: readonly string[]) =>
  names.map((name) => ({ name, description: name, status: "ENABLED", resource_versions: ["2.0"] }));
