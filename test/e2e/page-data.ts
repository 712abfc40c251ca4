import { addMonths, studioDay } from "../../contract/platform/values/time.ts";
import { studentPayToken } from "../../server/teaching/bookings/read.ts";
import { sessionToken } from "../../server/teaching/bookings/session-token.ts";
import type { Samples } from "../../web/kit/pages/page.ts";
import { absenceToken, callOff } from "../absences.ts";
import type { TestApp } from "../app.ts";
import { newGuest } from "../buying.ts";
import { makeBooking, makeEvent, makeMessage, makeSignup, makeSlot } from "../make.ts";
import { changeSettings } from "../settings.ts";
import { asStudent } from "../student.ts";
import { signUpNew, waitForSeatLink } from "../students.ts";
import { buyGiftCard, makePass } from "../wallet.ts";
import { makeClient } from "./admin-clients.ts";
import { makeClass } from "./admin-lists.ts";
import { anOrder } from "./admin-orders.ts";
import { makeBookableSlot } from "./booking.ts";
import { makeUpcomingClass } from "./signup.ts";

/** Makes what the sample addresses of the pages in web/pages.ts name, and the student. */
export async function makePageData(
  site: TestApp,
): Promise<Samples & { student: Awaited<ReturnType<typeof asStudent>> }> {
  await changeSettings(site, { giftCards: { isSold: true, amounts: [25, 50], least: 10, most: 500, years: null } });
  await makePass(site, { name: `Three classes ${process.pid}-${Date.now()}` });
  const { event, bea, waiver } = await makeClass(site);
  const { ana: client } = await makeClient(site);
  const { order, tin, link } = await anOrder(site);
  await makeMessage(site.database.db);
  return {
    ...(await makeSessions(site)),
    ...(await makeSeats(site)),
    ...(await makeStudentData(site)),
    ...(await makeAbsence(site)),
    giftCardToken: tokenOf(await makeGiftCard(site)),
    orderToken: tokenOf(link),
    orderId: order.id,
    chocolateId: tin.id,
    chocolateSlug: "orange-cardamom",
    classSlug: "slow-flow",
    section: "home",
    unknownToken: "of-an-email",
    eventId: event.id,
    waiverId: waiver.id,
    unsignedSignupId: bea.id,
    unsignedEventId: event.id,
    guestEmail: bea.email,
    clientId: client.id,
  };
}

const tokenOf = (path: string) => new URL(path, "http://site.test").searchParams.get("token")!;

async function makeGiftCard(site: TestApp): Promise<string> {
  const guest = newGuest();
  const { id } = await buyGiftCard(site, guest);
  const { body } = await site.request("GET", `/api/payments/${id}/gift-card`, undefined, guest.headers);
  return body.pagePath;
}

/** A time to book, a guest's session, and one that is to be paid with a link. */
async function makeSessions(site: TestApp) {
  const { db } = site.database;
  const { signer } = site.ctx();
  const { id: slotId } = await makeBookableSlot(site);
  const booked = await makeBooking(db, { guest_name: "June Okafor", guest_email: "june.pages@example.com" });
  const student = await asStudent(site);
  const owed = await makeBooking(db, { user_id: student.id, paid_by: "link" });
  return { slotId, sessionToken: sessionToken(signer, booked.id), payToken: studentPayToken(signer, owed.id) };
}

/** A seat, an unsigned one, and one that is held while it is paid. */
async function makeSeats(site: TestApp) {
  const event = await makeUpcomingClass(site);
  const email = `seat.${event.id}@example.com`;
  await signUpNew(site, event, { email });
  const priced = await makeUpcomingClass(site, { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 });
  const held = await signUpNew(site, priced, { email: `held.${priced.id}@example.com`, pays: true });
  const open = await makeUpcomingClass(site);
  const unsigned = `unsigned.${event.id}@example.com`;
  await signUpNew(site, event, { email: unsigned });
  await site.database.db.updateTable("signups").set({ waiver_id: null }).where("email", "=", unsigned).execute();
  return {
    seatToken: await waitForSeatLink(site, email, "You are signed up"),
    unsignedSeatToken: await waitForSeatLink(site, unsigned, "You are signed up"),
    heldSeatToken: held.body.toPay.token as string,
    classTitle: open.title,
    classDate: open.date,
    classLocation: open.location,
    classEventId: open.id,
  };
}

/** A student with a child in the household, a class and a session. */
async function makeStudentData(site: TestApp) {
  const student = await asStudent(site);
  const bornOn = addMonths(studioDay(site.clock.now()), -9 * 12);
  const child = { name: "Kit Whitlow", bornOn };
  const { body } = await site.request("POST", `/api/user/${student.id}/people`, child, student.headers);
  const event = await makeUpcomingClass(site);
  await makeSignup(site.database.db, { event_id: event.id, email: student.email, name: "Ana Whitlow" });
  await makeBooking(site.database.db, { user_id: student.id });
  return { student, studentId: student.id, studentPersonId: body.personId as string };
}

/** A day that is called off, with a session whose guest is asked for an answer. */
async function makeAbsence(site: TestApp) {
  const { db } = site.database;
  const slot = await makeSlot(db);
  await makeEvent(db, { date: slot.date, time: "18:00" });
  const email = `away.${slot.id}@example.com`;
  await makeBooking(db, { slot_id: slot.id, amount_cents: 0, guest_name: "June Okafor", guest_email: email });
  const absenceId = await callOff(site, { days: { from: slot.date, to: slot.date } });
  return { absenceId, absenceToken: await absenceToken(site, email) };
}
