import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { ProviderEvent, SentEvent } from "../provider.ts";
import { dispute } from "./wire.ts";

const text = z.string().max(200);
const optionalId = text.optional();

/** The part of an event that identifies its payment. */
const eventSchema = z.object({
  id: text.min(1),
  event_type: text,
  resource: z
    .object({
      id: optionalId,
      order_id: optionalId,
      custom_id: optionalId,
      purchase_units: z.array(z.object({ custom_id: optionalId })).optional(),
      supplementary_data: z.object({ related_ids: z.object({ order_id: optionalId }).optional() }).optional(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    })
    .loose()
    .optional(),
});
type Resource = z.output<typeof eventSchema>["resource"];

/** PayPal repeats an event for three days; the rest allows for delays and clock skew. */
const maxAgeHours = 4 * 24;
const maxClockSkewHours = 1;

export const isApproval = (type: string) => type === "CHECKOUT.ORDER.APPROVED";
export const isReversal = (type: string) => type === "PAYMENT.CAPTURE.REVERSED";

/** Reads an event with well-formed headers that name a PayPal certificate and are recent enough. */
export function readEvent({ headers, rawBody }: SentEvent, now: Date): ProviderEvent | undefined {
  const event = parse(rawBody);
  if (!event || !isPlausible(headers, now)) return undefined;
  const { id, event_type: type, resource } = event;
  if (type.startsWith("CUSTOMER.DISPUTE.")) return disputeEvent({ id, type }, resource);
  const captureUrl = captureUrlOf(resource);
  const customId = resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id;
  return {
    id,
    type,
    takenBy: type === "PAYMENT.CAPTURE.COMPLETED" ? resource?.id : undefined,
    orderId: type.startsWith("CHECKOUT.ORDER.")
      ? resource?.id
      : (resource?.supplementary_data?.related_ids?.order_id ?? resource?.order_id),
    captureId: captureUrl?.split("/").at(-1) ?? resource?.id,
    paymentId: z.uuid().safeParse(customId).data,
    refundId: captureUrl && resource?.id,
    dispute: undefined,
  };
}

function disputeEvent(event: Pick<ProviderEvent, "id" | "type">, resource: unknown): ProviderEvent {
  const read = dispute.safeParse(resource).data;
  const { captureId, paymentId } = read ?? {};
  return { ...event, takenBy: undefined, orderId: undefined, captureId, paymentId, refundId: undefined, dispute: read };
}

function parse(rawBody: string) {
  try {
    return eventSchema.safeParse(JSON.parse(rawBody)).data;
  } catch {
    return undefined;
  }
}

/** A refund event has the refund as its resource, with an `up` link to the capture. */
function captureUrlOf(resource: Resource): string | undefined {
  return resource?.links?.find(({ rel, href }) => rel === "up" && href.includes("/payments/captures/"))?.href;
}

/** The headers that PayPal needs to verify the event. Undefined if one is missing. */
export function signatureOf(headers: IncomingHttpHeaders) {
  const names = ["transmission-id", "transmission-time", "transmission-sig", "cert-url", "auth-algo"];
  const values = names.map((name) => headers[`paypal-${name}`]);
  if (!values.every((value) => typeof value === "string" && value.length <= 2_000)) return undefined;
  const [transmissionId = "", transmissionTime = "", transmissionSig = "", certUrl = "", authAlgo = ""] =
    values as string[];
  return { transmissionId, transmissionTime, transmissionSig, certUrl, authAlgo };
}

function isPlausible(headers: IncomingHttpHeaders, now: Date): boolean {
  const signature = signatureOf(headers);
  if (!signature) return false;
  const { transmissionId, transmissionTime, transmissionSig, certUrl, authAlgo } = signature;
  const ageHours = (now.getTime() - Date.parse(transmissionTime)) / 3_600_000;
  return (
    /^[\w-]{1,100}$/.test(transmissionId) &&
    /^[\w+/=-]{1,1000}$/.test(transmissionSig) &&
    /^\w{1,40}$/.test(authAlgo) &&
    isPayPalUrl(certUrl) &&
    ageHours <= maxAgeHours &&
    ageHours >= -maxClockSkewHours
  );
}

function isPayPalUrl(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.port === "" && /(^|\.)paypal\.com$/.test(url.hostname);
}
