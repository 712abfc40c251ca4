import type { Language } from "../contract/platform/language/language.ts";
import { loginFromNewBrowser, passwordWithoutSecondFactor, resetLink } from "../server/auth/owner/letters.ts";
import { addressVerification, bookingCode, loginLink, noAccount } from "../server/auth/students/letters.ts";
import { seed } from "../server/demo/seeds/seed.ts";
import { spanishOfDemo } from "../server/demo/spanish.ts";
import { demoStory } from "../server/demo/story.ts";
import type { Choices } from "../server/office/absences/choices.ts";
import { absenceLetter } from "../server/office/absences/letters.ts";
import type { ItemRow } from "../server/office/absences/read-items.ts";
import { accountDeleted, accountRemoved, deletionLink } from "../server/office/people/letters.ts";
import { classReminder, sessionReminder } from "../server/office/reminders/letters.ts";
import type { Tx } from "../server/platform/call/ctx.ts";
import type { Connection, Database } from "../server/platform/db/pool.ts";
import { slugOf } from "../server/platform/files/slug.ts";
import { ownersWords, speak } from "../server/platform/language/language.ts";
import type { Letter } from "../server/platform/mail/letter.ts";
import { render } from "../server/platform/mail/render.ts";
import { nothingRefunded } from "../server/selling/payments/purchase-kinds.ts";
import { refundWords } from "../server/selling/payments/refund-words.ts";
import { readLetterSignature } from "../server/site/documents/letter-signature.ts";
import { sampleTranslations } from "../server/site/documents/sample-translations.ts";
import { bookingRows, sessionCancelled, sessionMoved } from "../server/teaching/bookings/letters.ts";
import { classesCancelled, classesChanged, type EventRow } from "../server/teaching/events/letters.ts";
import {
  noSpot,
  seatCancelled,
  seatOffered,
  seatsConfirmed,
  seatToConfirm,
  seatToPay,
} from "../server/teaching/signups/letters.ts";
import { seatMoved } from "../server/teaching/signups/move-letters.ts";
import { ownerSignupNotice } from "../server/teaching/signups/owner-letters.ts";
import { testApp } from "./app.ts";
import { authSecret } from "./owner.ts";

export type SampleMail = { name: string; letter: Letter; html: string; text: string };

const letterhead = { siteName: "Mat & Cacao", publicUrl: "https://studio.example.com" };
const env = { AUTH_SECRET: [authSecret], DATA_KEY: ["d".repeat(64)], OWNER_EMAIL: "owner@example.com" };
/** As long as the tokens of links. */
const token = "c2FtcGxl".repeat(6);

/**
 * One mail of each kind: those of the demo's story, told on an empty migrated database, and those it has not. Students'
 * mails also in Spanish.
 */
export async function sampleMails(
  database: Database & { connection: Connection & { database: string } },
  now: Date,
): Promise<SampleMail[]> {
  const written = new Map<string, SampleMail>();
  const spanish = new Map([...sampleTranslations(), ...Object.entries(spanishOfDemo)]);
  const write: Write = async (kind, isForOwner, make) => {
    for (const language of isForOwner ? (["en"] as const) : (["en", "es"] as const)) {
      const key = `${kind} ${language}`;
      if (written.has(key)) continue;
      written.set(key, await sampleOf(language, { words: spanish, number: written.size + 1, make }));
    }
  };
  // A kind is the call that writes the letter.
  const send: Tx["send"] = async (reader, make) => {
    await write(String(make), reader === "owner", make);
    return [];
  };
  await seed(database.db, demoStory({ connection: database.connection, now, env, send }), now);
  const site = await testApp({ database, now });
  try {
    await site.ctx().tx((tx) => writeOthers(tx, write));
  } finally {
    await site.close();
  }
  return [...written.values()];
}

type Write = (kind: string, isForOwner: boolean, make: () => Letter | Promise<Letter>) => Promise<void>;

function sampleOf(
  language: Language,
  { words, number, make }: { words: ReadonlyMap<string, string>; number: number; make: () => Letter | Promise<Letter> },
): Promise<SampleMail> {
  return speak({ language, words: language === "es" ? words : new Map() }, async () => {
    const letter = await make();
    const name = `${String(number).padStart(2, "0")}-${slugOf(letter.subject, "mail").slice(0, 40)}-${language}`;
    return { name, letter, ...render(letter, letterhead) };
  });
}

/** What visitors request, and what a job sends before a deadline. */
async function writeOthers(tx: Tx, write: Write): Promise<void> {
  const email = "ruth.amari@example.com";
  const link = { token, code: "402 817", expiresAt: tx.now };
  await write("login link", false, () => loginLink(email, link));
  await write("booking code", false, () => bookingCode(email, link));
  await write("no account", false, () => noAccount(email));
  await write("verification", false, () => addressVerification(email, link));
  await write("new password", true, () => resetLink(email, token, tx.now));
  const device = ["Firefox on Windows", "203.0.113.0/24"] as const;
  await write("login in a new browser", true, () => loginFromNewBrowser(email, ...device, tx.now));
  await write("password without the code", true, () => passwordWithoutSecondFactor(email, ...device, tx.now));
  const lost = [{ name: "Five classes", kind: "pass", remaining: 5 }] as const;
  await write("deletion of an account", false, () => deletionLink(email, { token, expiresAt: tx.now, lost }));
  await write("account deleted", false, () => accountDeleted({ email, lost }));
  await write("account removed", false, () => accountRemoved({ email, firstName: "Ruth", lost: [] }));
  const upcoming = tx.db.selectFrom("events").selectAll().where("starts_at", ">", tx.now).orderBy("starts_at");
  const [event, later] = (await upcoming.limit(2).execute()) as [EventRow, EventRow];
  const signature = await readLetterSignature(tx);
  const seat = { name: "Ana Whitlow", token };
  const household = { email, seats: [seat, { name: "Kit Whitlow", token }], isReturning: false, isProven: true };
  await write("sign-up", false, () => seatsConfirmed(tx, event, { ...household, seats: [seat] }, signature));
  const named = { ...household, isNamed: true, friends: [{ name: "Lee Amari", token }] };
  await write("household", false, () => seatsConfirmed(tx, event, named, signature));
  const held = { email, token, by: event.starts_at, count: 1 };
  await write("to confirm", false, () => seatToConfirm(event, held, signature));
  await write("to pay", false, () => seatToPay(event, { email, token, until: event.starts_at }, signature));
  const seats = { event, live: 3 } as Parameters<typeof ownerSignupNotice>[0];
  const waiver = { guardian: { name: "Ines Whitlow", relation: "mother" } };
  const newcomer = { name: "Ana Whitlow", email, phone: "541 555 0123", waiver };
  const about = { fromWaitlist: true, confirmBy: event.starts_at };
  await write("sign-up for the owner", true, () => ownerSignupNotice(seats, [newcomer], about));
  await write("offer", false, () => seatOffered(event, { email, token, until: event.starts_at }, signature));
  await write("offer lapsed", false, () => noSpot("lapsed", event, { email }, signature));
  const ofAccount = { isPending: false, isUnproven: false, isOfAccount: true, isSelf: true, isPaid: false };
  const reminded = { ...seat, email, event_id: event.id, ...ofAccount };
  await write("class reminder", false, () => classReminder(event, [reminded], signature));
  const child = { ...reminded, name: "Kit Whitlow", isSelf: false };
  await write("household reminder", false, () => classReminder(event, [reminded, child], signature));
  await write("seat moved", false, () => seatMoved(tx, { from: event, to: later }, { email, ...seat }, signature));
  await write("seat cancelled", false, () => seatCancelled(tx, event, { email }, signature));
  await writeChangesOfOwner(tx, write, { event, later });
  const booked = tx.db.selectFrom("bookings").select("id").where("state", "=", "live").orderBy("id", "desc");
  const [row] = await bookingRows(tx, await booked.executeTakeFirstOrThrow());
  await write("session reminder", false, () => sessionReminder(tx, row!));
  await write("session moved", false, () => sessionMoved(tx, row!, { ...row!, time: "16:30:00" }, "owner"));
  await write("session cancelled", false, () => sessionCancelled(tx, row!, { refunded: nothingRefunded, by: "owner" }));
}

/** The owner changes or cancels classes, or cannot teach. */
async function writeChangesOfOwner(
  tx: Tx,
  write: Write,
  { event, later }: { event: EventRow; later: EventRow },
): Promise<void> {
  const person = { name: "Ruth", email: "ruth.amari@example.com" };
  const message = "The room has a leak. I am sorry for the short notice.";
  const was = { ...event, time: "07:30:00" };
  const changed = { ...person, classes: [{ event, was, seatIds: ["1"], isWaiting: false }] };
  await write("class changed", false, () => classesChanged(tx, changed, ""));
  const cancelled = {
    ...person,
    classes: [event, later].map((each) => ({ event: each, seatIds: [each.id], isWaiting: false })),
  };
  const valid = { until: later.date, isOver: false };
  const card = { to: "gift-card", name: "Gift card", units: 1000, cents: 1000, valid } as const;
  const paid = { to: "provider", name: "", units: 0, cents: 800 } as const;
  const money = new Map([[event.id, () => refundWords({ cents: 1800, moneyCents: 800, parts: [card, paid] })]]);
  await write("classes cancelled", false, () => classesCancelled(tx, cancelled, { money, message }));
  const [answerBy, told] = [event.starts_at, { ...person, token }];
  const choices: Choices = {
    choices: ["next", "credit", "back"],
    parts: [{ to: "provider", name: "", units: 0, amount: 18 }],
    credit: 18,
    others: [],
    shipTo: [],
  };
  const { title, date, time, location } = later;
  const itemOf = (change: ItemRow["change"]): ItemRow => ({
    id: event.id,
    absence_id: event.id,
    person_id: event.id,
    kind: "seat",
    change,
    state: "asked",
    if_silent: change === "cancel" ? "back" : "kept",
    answer_by: answerBy,
    answered_at: null,
    answered_by: null,
    was_on: event.date,
    was_at: event.time,
    name: person.name,
    title: ownersWords(event.title),
    location: event.location,
    cover: "Jonas",
    event_id: event.id,
    signup_id: null,
    booking_id: null,
    order_id: null,
    next: change === "cover" ? null : { eventId: later.id, title, date, time, location },
    new_time: null,
    hold_id: null,
    held_until: answerBy,
    purchase_id: null,
    paid_cents: 1800,
    is_by_pass: false,
    minutes: null,
    is_open: true,
    until_at: answerBy,
    needs_answer: true,
  });
  for (const change of ["cancel", "cover", "move"] as const)
    await write(`absence: ${change}`, false, () => {
      const asked = [{ item: itemOf(change), choices }];
      const isCalledOff = change === "cancel";
      const terms = { message: isCalledOff ? message : "", answerBy, lostDays: isCalledOff ? 3 : 0 };
      return absenceLetter(tx, told, { asked, ...terms });
    });
}
