import { sessionTypeNames } from "../contract/platform/values/session-types.ts";
import { newId } from "../server/platform/db/id.ts";
import type { TestResponse, TestApp } from "./app.ts";
import { makeSlot } from "./make.ts";
import { readRows } from "./rows.ts";
import { asStudent, studentToken } from "./student.ts";

type Site = Pick<TestApp, "database" | "clock" | "request" | "payPal">;
export type Payer = Awaited<ReturnType<typeof newPayer>>;

let payers = 0;

/** A signed-in student with a different IP address, so that no rate limit applies. Needs TRUST_PROXY=1. */
export async function newPayer(site: Pick<TestApp, "database" | "clock">) {
  const number = ++payers;
  const student = await asStudent(site);
  const headers = { ...student.headers, "x-forwarded-for": `10.9.${number >> 8}.${number & 255}` };
  return { ...student, headers };
}

/** Request body that opens a payment for a session in a new slot. */
export async function sessionRequest(site: Pick<TestApp, "database">, change: object = {}) {
  return {
    id: newId(),
    for: "session",
    slotId: (await makeSlot(site.database.db)).id,
    sessionType: sessionTypeNames.individual,
    amount: 80,
    message: "",
    ...change,
  };
}

/** Opens a payment, as "Continue to Payment" does. */
export function openSession(site: Site, { headers }: Payer, wanted: object): Promise<TestResponse> {
  return site.request("POST", "/api/payments", wanted, headers);
}

/** Opens a session payment and approves it at PayPal; does not capture it. Returns request body and order id. */
export async function openAndApproveSession(site: Site, student: Payer, change: object = {}) {
  const wanted = await sessionRequest(site, change);
  const { status, body } = await openSession(site, student, wanted);
  if (status !== 201) throw new Error(`Opening was answered with ${status}: ${JSON.stringify(body)}`);
  await site.payPal.approve(body.orderId);
  return { ...wanted, orderId: body.orderId as string };
}

export function captureSession(site: Site, { headers }: Payer, orderId: string): Promise<TestResponse> {
  return site.request("POST", `/api/payments/${orderId}/capture`, undefined, headers);
}

/** Opens, approves and captures a session payment; it is fulfilled. */
export async function paySession(site: Site, student: Payer, change: object = {}) {
  const payment = await openAndApproveSession(site, student, change);
  const { status, body } = await captureSession(site, student, payment.orderId);
  if (status !== 200) throw new Error(`Capturing was answered with ${status}: ${JSON.stringify(body)}`);
  return payment;
}

/** A new payer with a session payment that is approved at PayPal, and not captured. */
export async function approvedSession(site: Site, change: object = {}) {
  const payer = await newPayer(site);
  return { payer, ...(await openAndApproveSession(site, payer, change)) };
}

/** A new payer with a session that is paid. */
export async function paidSession(site: Site, change: object = {}) {
  const payer = await newPayer(site);
  return { payer, ...(await paySession(site, payer, change)) };
}

/** The payment's row with its live bookings and its refunds. */
export async function paymentWithBookings({ database: { db } }: Pick<TestApp, "database">, id: string) {
  const payment = await db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const bookings = await readRows(db, "bookings", { payment_id: id, state: "live" });
  const refunds = await db.selectFrom("refunds").selectAll().where("payment_id", "=", id).execute();
  return { ...payment, bookings, refunds };
}

/** The same student with a new access token; tokens expire after ten minutes. */
export async function withNewToken(site: Pick<TestApp, "database" | "clock">, student: Payer): Promise<Payer> {
  const { token } = await studentToken(site, student.id);
  return { ...student, headers: { ...student.headers, authorization: `Bearer ${token}` } };
}
