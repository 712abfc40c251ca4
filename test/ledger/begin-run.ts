import { sql } from "kysely";
import { studioDay } from "../../contract/platform/values/time.ts";
import { openAccessTokens } from "../../server/platform/call/access-tokens.ts";
import { readCurrentWaiver } from "../../server/teaching/waivers/waiver.ts";
import type { TestApp, TestResponse } from "../app.ts";
import { makeChocolate, makeEvent, makeWaiver } from "../make.ts";
import { asOwner, authSecret } from "../owner.ts";
import { changeSettings } from "../settings.ts";
import { asStudent } from "../student.ts";
import { ledgerModel } from "./model.ts";
import { type Account, accounts, type Step } from "./steps.ts";

/** What the runs of a test have in common, and how often each command was done or refused. */
export async function ledgerSite(site: TestApp) {
  await changeSettings(site, { giftCards: { isSold: true, amounts: [25], least: 10, most: 500, years: null } });
  const waiver = await readCurrentWaiver(site.ctx());
  const signed = await makeWaiver(site.database.db, { text_version: waiver.version });
  const tin = await makeChocolate(site.database.db, { inventory: 100_000 });
  const pickup = await makeEvent(site.database.db, { date: "2032-06-01" });
  return {
    site,
    tin,
    pickup,
    waiverId: signed.id,
    start: site.clock.now(),
    counts: new Map<string, number>(),
    passes: new Map<string, string>(),
  };
}
export type Common = Awaited<ReturnType<typeof ledgerSite>>;

/** What the commands of one run have in common: the people and their requests, and the model. */
export type Run = Awaited<ReturnType<typeof beginRun>>;

/** Does each of these steps on the site and in the model. */
export type Commands<Name extends Step["do"]> = {
  [Key in Name]: (one: Extract<Step, { do: Key }>) => Promise<void>;
};

/** The element at a random number, which may be beyond the end. */
export const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];

let networks = 0;

/** Starts a run at the same time as all others, with people and addresses of its own. */
export async function beginRun(common: Common) {
  const { site, counts, start } = common;
  const { db } = site.database;
  site.clock.set(start);
  const tokens = openAccessTokens(authSecret);
  const students = new Map<Account, Awaited<ReturnType<typeof asStudent>>>();
  for (const name of accounts) students.set(name, await asStudent(site, { first_name: name, phone: "5550104477" }));
  const ids = new Map(accounts.map((name) => [name, students.get(name)!.person_id!]));
  const network = ++networks;
  // The clock moves by weeks.
  const sessionIds = [...students.values()].map(({ sessionId }) => sessionId);
  await db
    .updateTable("sessions")
    .set({ expires_at: new Date("2099-01-01") })
    .where("id", "in", sessionIds)
    .execute();
  await sql`update people set guardian_id = ${ids.get("ana")} where id = ${ids.get("kit")}`.execute(db);
  await sql`insert into waivers select (jsonb_populate_record(waivers, jsonb_build_object('id', gen_random_uuid(),
      'person_id', each, 'email', each || '@example.com'))).*
    from waivers, unnest(${[...ids.values()]}::uuid[]) as each where waivers.id = ${common.waiverId}`.execute(db);

  const headersOf = async (name: Account) => {
    const { id, sessionId } = students.get(name)!;
    const token = await tokens.issue({ kind: "user", id, sessionId }, site.clock.now());
    return {
      authorization: `Bearer ${token}`,
      "x-forwarded-for": `10.${20 + accounts.indexOf(name)}.${network >> 8}.${network & 255}`,
    };
  };
  const request = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await site.request(method, path, body, headers);
    // A refund at the moment of a dispute is saved, and made once PayPal makes it.
    if (answer.status < 500 || answer.body.code === "provider-away") return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}\n${site.log().slice(-3000)}`);
  };
  const as = async (name: Account, method: string, path: string, body?: unknown) =>
    request(method, path, body, await headersOf(name));
  const owner = async (method: string, path: string, body?: unknown) =>
    request(method, path, body, {
      ...(await asOwner(site)),
      "x-forwarded-for": `10.19.${network >> 8}.${network & 255}`,
    });
  const count = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const refused = (name: string, { body }: TestResponse) => count(`${name}: ${body.code}`);
  const model = ledgerModel(() => studioDay(site.clock.now()));
  return { common, site, model, students, ids, as, owner, count, refused };
}
