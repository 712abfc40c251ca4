import { z } from "zod";
import { webhookEvents, webhookPath } from "../../server/selling/payments/paypal/events.ts";
import { type Api, answerOf, tryAgain } from "./api.ts";
import type { Report } from "./report.ts";

type Input = { PUBLIC_URL?: string | undefined; webhookId: string; wantsSubscription: boolean };

const eventTypes = z.array(z.object({ name: z.string() })).transform((types) => types.map(({ name }) => name));
const webhook = z.object({ id: z.string(), url: z.string(), event_types: eventTypes });
const webhooks = z.object({ webhooks: z.array(webhook) });
const offeredEvents = z.object({ event_types: eventTypes });

const pathOf = (id: string) => `/v1/notifications/webhooks/${encodeURIComponent(id)}`;

/** Checks that the webhook exists, has the site's address, and is subscribed to every event that the site needs. */
export async function checkWebhook(api: Api, input: Input, report: Report): Promise<void> {
  const { PUBLIC_URL, webhookId } = input;
  const wanted = PUBLIC_URL && PUBLIC_URL + webhookPath;
  if (!wanted) report.wrong("PUBLIC_URL is not set.", "Set it to the site’s address, like https://example.com.");
  else if (!wanted.startsWith("https://"))
    report.wrong(
      `PUBLIC_URL is ${PUBLIC_URL}: PayPal sends events only to https.`,
      "Set PUBLIC_URL to an https address.",
    );
  const reply = await api("GET", pathOf(webhookId));
  const read = webhook.safeParse(reply.body);
  // An ID with characters that PayPal's IDs do not have gives a 400.
  if (reply.status === 404 || reply.status === 400) return sayMissing(api, webhookId, wanted, report);
  if (reply.status !== 200 || !read.success) return report.wrong(`The webhook: ${answerOf(reply)}.`, tryAgain);
  const { url, event_types: subscribed } = read.data;
  if (url === wanted) report.ok(`Webhook ${webhookId} sends events to ${url}.`);
  else if (wanted)
    report.wrong(
      `Webhook ${webhookId} sends events to ${url}, but the site listens at ${wanted}.`,
      "Change the webhook’s address at https://developer.paypal.com, in the app; or PUBLIC_URL, if that is wrong.",
    );
  await checkEvents(api, subscribed, input, report);
}

/** Names the app's webhook that has the site's address, if there is one. */
async function sayMissing(api: Api, webhookId: string, wanted: string | undefined, report: Report): Promise<void> {
  const list = webhooks.safeParse((await api("GET", "/v1/notifications/webhooks")).body);
  const own = list.data?.webhooks.find(({ url }) => url === wanted);
  report.wrong(
    `The app at PayPal has no webhook ${webhookId}.`,
    own
      ? `Set PAYPAL_WEBHOOK_ID=${own.id}: this webhook of the app has the site’s address.`
      : `At https://developer.paypal.com, in the app, add a webhook for ${wanted ?? webhookPath}, and set PAYPAL_WEBHOOK_ID to its ID.`,
  );
}

async function checkEvents(api: Api, subscribed: string[], input: Input, report: Report): Promise<void> {
  const missing = missingIn(subscribed);
  if (missing.length === 0) return report.ok(`The webhook has the ${webhookEvents.length} events that the site needs.`);
  const reply = await api("GET", "/v1/notifications/webhooks-event-types");
  const offered = offeredEvents.safeParse(reply.body);
  // PayPal refuses a whole list if it contains one event that it does not offer.
  const isOffered = (name: string) => !offered.success || offered.data.event_types.includes(name);
  const addable = missing.filter(isOffered);
  for (const name of missing.filter((each) => !isOffered(each)))
    report.note(`PayPal does not offer the event ${name} to this app. The site asks PayPal itself, a little later.`);
  if (addable.length === 0) return report.ok("The webhook has all other events that the site needs.");
  if (!input.wantsSubscription)
    return report.wrong(
      `The webhook lacks ${new Intl.ListFormat("en-GB").format(addable)}.`,
      "Add them to the webhook at https://developer.paypal.com, or run npm run check:paypal -- --subscribe.",
    );
  const value = [...subscribed, ...addable].map((name) => ({ name }));
  const patched = await api("PATCH", pathOf(input.webhookId), [{ op: "replace", path: "/event_types", value }]);
  const after = webhook.safeParse(patched.body);
  if (after.success && !missingIn(after.data.event_types).some(isOffered))
    return report.ok(`Added to the webhook: ${new Intl.ListFormat("en-GB").format(addable)}.`);
  report.wrong(
    `The events could not be added: ${answerOf(patched)}.`,
    "Add them to the webhook at https://developer.paypal.com.",
  );
}

/** `*` is PayPal's name for all events. */
const missingIn = (subscribed: string[]) =>
  subscribed.includes("*") ? [] : webhookEvents.filter((name) => !subscribed.includes(name));
