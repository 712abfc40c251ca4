import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { ProviderEvent, SentEvent } from "../provider.ts";
import { dispute, loose } from "./wire.ts";

// A field of another form is as good as absent: the rest of the event may still tell what to ask PayPal for.
const id = loose(z.string().regex(/^[\w-]{1,64}$/));
const text = loose(z.string().max(2_000));

/** The part of an event that identifies its payment. */
const eventSchema = z.object({
  id: loose(z.string().regex(/^[\w-]{1,200}$/)),
  event_type: loose(z.string().regex(/^[\w.-]{1,200}$/)),
  resource: loose(
    z
      .object({
        id,
        order_id: id,
        custom_id: text,
        purchase_units: loose(z.array(loose(z.object({ custom_id: text })))),
        supplementary_data: loose(z.object({ related_ids: loose(z.object({ order_id: id })) })),
        links: loose(z.array(loose(z.object({ rel: text, href: text })))),
      })
      .loose(),
  ),
});
type Resource = z.output<typeof eventSchema>["resource"];

/** PayPal repeats an event for three days; the rest allows for delays and clock skew. */
const maxAgeHours = 4 * 24;
const maxClockSkewHours = 1;

export const isApproval = (type: string) => type === "CHECKOUT.ORDER.APPROVED";
export const isReversal = (type: string) => type === "PAYMENT.CAPTURE.REVERSED";

/**
 * Reads an event with well-formed headers that name a PayPal certificate and are recent enough. What cannot be read of
 * it is undefined.
 */
export function readEvent({ headers, rawBody }: SentEvent, now: Date): ProviderEvent | undefined {
  const event = parse(rawBody);
  if (!event || !isPlausible(headers, now)) return undefined;
  const { event_type: type = "unknown", resource } = event;
  const id = event.id ?? signatureOf(headers)!.transmissionId;
  if (type.startsWith("CUSTOMER.DISPUTE.")) return disputeEvent({ id, type }, resource);
  const captureId = idIn(captureUrlOf(resource));
  const customId = resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id;
  return {
    id,
    type,
    takenBy: type === "PAYMENT.CAPTURE.COMPLETED" ? resource?.id : undefined,
    orderId: type.startsWith("CHECKOUT.ORDER.")
      ? resource?.id
      : (resource?.supplementary_data?.related_ids?.order_id ?? resource?.order_id),
    captureId: captureId ?? resource?.id,
    paymentId: z.uuid().safeParse(customId).data,
    refundId: captureId && resource?.id,
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
  return resource?.links?.find((link) => link?.rel === "up" && link.href?.includes("/payments/captures/"))?.href;
}

const idIn = (url: string | undefined) => id.parse(url?.split("/").at(-1));

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
