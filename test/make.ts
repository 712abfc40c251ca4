import type { Insertable, Kysely, Selectable } from "kysely";
import { newId } from "../server/platform/db/id.ts";
import type { Tables } from "../server/platform/db/schema.ts";
import { inTransaction } from "../server/platform/db/transaction.ts";
import type { Payment } from "../server/selling/payments/purchase-kinds.ts";
import { paymentById } from "../server/selling/payments/read.ts";
import { startStock } from "../server/selling/shop/stock.ts";
import { openSiteCache } from "../server/site/documents/read.ts";
import { receiveSessionCash } from "../server/teaching/bookings/change-payment.ts";
import { normalizeSignature } from "../server/teaching/waivers/signature.ts";
import { insertRow, updateRows } from "./rows.ts";
import { signatureDataUrl } from "./students.ts";
import { unusedDay } from "./unused-days.ts";

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
type Change<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

// Row factories: a test sets only the columns that it depends on.

/** Inserts a class of one hour on an unused day: classes and slots must not overlap. */
export function makeEvent(db: Kysely<Tables>, change: Change<"events"> = {}): Promise<Row<"events">> {
  return insertRow(db, "events", {
    id: newId(),
    title: "Gentle Morning Yoga",
    date: unusedDay("2033-01-01"),
    time: "09:00",
    location: "Harbor Room",
    created_at: new Date(),
    ...change,
  });
}

/** Inserts a slot of one hour on an unused day. */
export function makeSlot(db: Kysely<Tables>, change: Change<"slots"> = {}): Promise<Row<"slots">> {
  return insertRow(db, "slots", {
    id: newId(),
    date: unusedDay("2034-01-01"),
    time: "10:00",
    created_at: new Date(),
    ...change,
  });
}

/** Inserts a purchase of a session with its payment in state `opened`, without a hold on the slot. */
export async function makePayment(
  db: Kysely<Tables>,
  {
    slot,
    of = {},
    ...change
  }: Change<"payments"> & {
    user_id: string | null;
    slot: Row<"slots">;
    /** Columns of the purchase. */
    of?: Change<"purchases">;
  },
): Promise<Payment> {
  const { user_id, id = newId(), amount_cents = 8000, state = "opened", ...payment } = change;
  const now = change.opened_at ?? new Date();
  const { id: slotId, date, time } = slot;
  const goods = JSON.stringify({ slotId, sessionType: "individual", message: "My shoulders.", date, time });
  const times = { held_until: new Date(now.getTime() + 600_000), opened_at: now, changed_at: now };
  await insertRow(db, "purchases", {
    id,
    kind: "session",
    user_id,
    total_cents: amount_cents,
    goods,
    asked_hash: id,
    ...times,
    ...of,
  });
  const line = { purchase_id: id, position: 0, kind: "session", name: "A session", cents: amount_cents } as const;
  await db.insertInto("purchase_lines").values(line).execute();
  const keys = { id, amount_cents, create_key: newId(), capture_key: newId() };
  await insertRow(db, "payments", { ...keys, opened_at: now, changed_at: now });
  // A trigger moves the purchase with the payment's state.
  await updateRows(db, "payments", { id }, { ...payment, state });
  return paymentById({ db }, id);
}

/** Inserts a chocolate with its initial stock; default: ten tins at $14. */
export async function makeChocolate(db: Kysely<Tables>, change: Change<"chocolates"> = {}): Promise<Row<"chocolates">> {
  const id = newId();
  const row = await insertRow(db, "chocolates", {
    id,
    name: "Dark & Sea Salt",
    slug: `dark-sea-salt-${id}`,
    price_cents: 1400,
    picture: null,
    picture_alt: "",
    description: "72 % cacao.",
    details: "Seven bonbons.",
    inventory: 10,
    position: 0,
    created_at: new Date(),
    ...change,
  });
  await startStock(db, { chocolateId: id, inventory: row.inventory, now: new Date() });
  return row;
}

/**
 * Inserts a booking, and its slot if none is given. Without a payment it is paid in cash, or free if the amount is 0.
 * It is finalized by default: otherwise a background task finalizes it during the test and sends emails.
 */
export async function makeBooking(
  db: Kysely<Tables>,
  {
    cashReceivedAt,
    ...change
  }: Change<"bookings"> &
    ({ user_id: string } | { guest_name: string; guest_email: string }) & {
      /** When the owner noted the cash. Default: not yet. */
      cashReceivedAt?: Date;
    },
): Promise<Row<"bookings">> {
  const slot_id = change.slot_id ?? (await makeSlot(db)).id;
  const { amount_cents = 8000, booked_at = new Date() } = change;
  const withoutPayment = amount_cents === 0 ? "free" : "cash";
  const id = newId();
  const booking = await insertRow(db, "bookings", {
    id,
    session_type: "individual",
    message: "My shoulders.",
    amount_cents,
    paid_by: change.payment_id ? "online" : withoutPayment,
    booked_at,
    placed_at: booked_at,
    finalized_at: booked_at,
    ...(change.paid_by === "link" ? { link_hash: id, link_sent_at: booked_at } : {}),
    ...change,
    slot_id,
  });
  if (cashReceivedAt)
    await inTransaction(db, (trx) =>
      receiveSessionCash({ db: trx, now: cashReceivedAt, site: openSiteCache((read) => read(trx)) }, booking.id),
    );
  return booking;
}

/** Inserts a sign-up, and its class if none is given. */
export async function makeSignup(db: Kysely<Tables>, change: Change<"signups"> = {}): Promise<Row<"signups">> {
  const event_id = change.event_id ?? (await makeEvent(db)).id;
  const id = newId();
  return insertRow(db, "signups", {
    id,
    name: "Ana Whitlow",
    email: `${id}@example.com`,
    phone: "5550104477",
    created_at: new Date(),
    ...change,
    event_id,
  });
}

let storedSignature: Promise<Buffer> | undefined;

/** Inserts a signed waiver with a short text and a drawn signature. */
export async function makeWaiver(db: Kysely<Tables>, change: Change<"waivers"> = {}): Promise<Row<"waivers">> {
  const id = newId();
  return insertRow(db, "waivers", {
    id,
    name: "Ana Whitlow",
    email: `${id}@example.com`,
    text_version: "2026-01",
    text_hash: "ab".repeat(32),
    text_body: JSON.stringify({
      title: "Class agreement and waiver",
      version: "2026-01",
      lead: "Please read this once, slowly.",
      sections: [
        {
          title: "My health",
          paragraphs: ["I have no condition that makes gentle exercise unsafe for me."],
        },
      ],
      agreement: "I have read this agreement, and I agree to it.",
    }),
    signature: await (storedSignature ??= signatureDataUrl().then(normalizeSignature)),
    signed_at: new Date(),
    ip: "203.0.113.7",
    ...change,
  });
}

/** Inserts a waitlist entry, and its class if none is given. */
export async function makeWaitlistEntry(db: Kysely<Tables>, change: Change<"waitlist"> = {}): Promise<Row<"waitlist">> {
  const event_id = change.event_id ?? (await makeEvent(db)).id;
  const id = newId();
  return insertRow(db, "waitlist", {
    id,
    name: "June Okafor",
    email: `${id}@example.com`,
    token_hash: id,
    joined_at: new Date(),
    ...change,
    event_id,
  });
}

/** Inserts a contact message, or with `kind: "free-session"` a request for a free session. */
export function makeMessage(db: Kysely<Tables>, change: Change<"messages"> = {}): Promise<Row<"messages">> {
  const isRequest = change.kind === "free-session";
  return insertRow(db, "messages", {
    id: newId(),
    kind: "contact",
    name: "Tomas Reedly",
    email: "tomas@example.com",
    phone: isRequest ? "5550104477" : null,
    session_type: isRequest ? "yoga therapy" : null,
    body: "Is there parking?",
    received_at: new Date(),
    ...change,
  });
}

/** Inserts a free-session request that holds a slot for 24 hours. */
export async function makeHeldRequest(
  db: Kysely<Tables>,
  { slot_id: slotId, ...change }: Change<"messages"> = {},
): Promise<Row<"messages">> {
  const slot_id = slotId ?? (await makeSlot(db)).id;
  const held_until = new Date((change.received_at ?? new Date()).getTime() + 24 * 3_600_000);
  const request = await makeMessage(db, { kind: "free-session", slot_id, held_until, ...change });
  await db.insertInto("slot_holds").values({ slot_id, request_id: request.id, held_until }).execute();
  return request;
}

/** Inserts an email that waits to be sent. */
export function makeMail(db: Kysely<Tables>, change: Change<"mails"> = {}): Promise<Row<"mails">> {
  const id = newId();
  return insertRow(db, "mails", {
    id,
    message_id: `<${id}@example.com>`,
    sender: JSON.stringify({ address: "studio@example.com" }),
    recipient: JSON.stringify({ address: "ana.whitlow@example.com" }),
    subject: "You are signed up",
    html: "<p>See you there.</p>",
    text: "See you there.",
    reply_to: null,
    attachments: "[]",
    created_at: new Date(),
    expires_at: null,
    ...change,
  });
}

/** Inserts an email that could not be delivered. */
export const makeFailedMail = (db: Kysely<Tables>, change: Change<"mails"> = {}): Promise<Row<"mails">> =>
  makeMail(db, { state: "failed", attempts: 3, last_error: "550 No such mailbox here", ...change });

/** Links an account with the Google account of this name. */
export const linkGoogle = (db: Kysely<Tables>, user_id: string, subject: string) =>
  insertRow(db, "user_identities", { issuer: "https://accounts.example.com", subject, user_id, linked_at: new Date() });
