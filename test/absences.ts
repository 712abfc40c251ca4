import type { AbsenceChoice, AbsencePlan, ClassAction, MyAbsence } from "../contract/schema/absences.ts";
import { studioDay } from "../contract/time.ts";
import { tellAbsences } from "../server/absences/tell.ts";
import { newId } from "../server/db/id.ts";
import type { TestApp, TestResponse } from "./app.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { asOwner } from "./owner.ts";

type Days = { from: string; to: string; after?: string };

export const todayOf = (site: Pick<TestApp, "clock">): Days => {
  const day = studioDay(site.clock.now());
  return { from: day, to: day };
};

export async function readPlan(site: TestApp, days: Days = todayOf(site)): Promise<AbsencePlan> {
  const query = new URLSearchParams(Object.entries(days));
  const { status, body } = await site.request(
    "GET",
    `/api/admin/absences/plan?${query}`,
    undefined,
    await asOwner(site),
  );
  if (status !== 200) throw new Error(`Reading the plan was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

type Wishes = {
  days?: Days;
  id?: string;
  message?: string;
  /** By class; default: it is called off. */
  classes?: Record<string, { action?: ClassAction; pickupsTo?: string | null }>;
  /** Sessions that take place. */
  stay?: readonly string[];
  plan?: AbsencePlan;
};

/** The body of a start, as the owner's page sends it. */
export async function startRequest(site: TestApp, wishes: Wishes = {}) {
  const { days = todayOf(site), id = newId(), message = "I am ill.", classes = {}, stay = [] } = wishes;
  const plan = wishes.plan ?? (await readPlan(site, days));
  return {
    id,
    ...days,
    message,
    classes: plan.classes.map(({ eventId, version, pickupsTo }) => ({
      eventId,
      version,
      action: { is: "cancel" },
      pickupsTo,
      ...classes[eventId],
    })),
    sessions: plan.sessions.map(({ bookingId }) => ({
      bookingId,
      action: stay.includes(bookingId) ? "leave" : "cancel",
    })),
  };
}

export const sendStart = async (site: TestApp, body: object): Promise<TestResponse> =>
  site.request("POST", "/api/admin/absences", body, await asOwner(site));

/** Starts an absence and tells everybody. Returns its id. */
export async function callOff(site: TestApp, wishes: Wishes = {}): Promise<string> {
  const body = await startRequest(site, wishes);
  const { status, body: answer } = await sendStart(site, body);
  if (status !== 200) throw new Error(`The start was answered with ${status}: ${JSON.stringify(answer)}`);
  await tellAbsences(site.ctx());
  return body.id;
}

/** The letters about absences to an address. */
export async function absenceLetters(site: TestApp, email: string) {
  const mails = await mailsWrittenTo(site, email);
  return mails.filter(({ text }) => text.includes("/called-off?token="));
}

/** The token in the latest letter about an absence to an address. */
export async function absenceToken(site: TestApp, email: string): Promise<string> {
  const letters = await absenceLetters(site, email);
  const token = /\/called-off\?token=([\w-]+)/.exec(letters.at(-1)?.text ?? "")?.[1];
  if (!token) throw new Error(`No letter about an absence was written to ${email}.`);
  return token;
}

export async function readMine(site: TestApp, token: string): Promise<MyAbsence> {
  const { status, body } = await site.request("GET", `/api/absence?token=${token}`);
  if (status !== 200) throw new Error(`Reading was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Answers the first question of a letter, or that of `itemId`. */
export async function answerWith(
  site: TestApp,
  email: string,
  choice: Omit<AbsenceChoice, "itemId"> & { itemId?: string },
): Promise<TestResponse> {
  const token = await absenceToken(site, email);
  const { items } = await readMine(site, token);
  return site.request("POST", "/api/absence", { token, itemId: items[0]!._id, ...choice });
}

export async function endAbsenceOf(site: TestApp, id: string): Promise<TestResponse> {
  const ended = await site.request("POST", `/api/admin/absences/${id}/end`, {}, await asOwner(site));
  await tellAbsences(site.ctx());
  return ended;
}

export async function readDetails(site: TestApp, id: string) {
  return (await site.request("GET", `/api/admin/absences/${id}`, undefined, await asOwner(site))).body;
}
