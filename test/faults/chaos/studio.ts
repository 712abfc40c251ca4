import { setTimeout as sleep } from "node:timers/promises";
import { openAccessTokens } from "../../../server/platform/call/access-tokens.ts";
import { newId } from "../../../server/platform/db/id.ts";
import type { Database } from "../../../server/platform/db/pool.ts";
import { makeChocolate, makeEvent, makeSlot } from "../../make.ts";
import { asOwner, authSecret } from "../../owner.ts";
import { readRow } from "../../rows.ts";
import type { Random } from "../../seeded.ts";
import { asStudent } from "../../student.ts";
import { signatureDataUrl } from "../../students.ts";
import type { Recorder } from "./recorder.ts";

/** Few seats, few tins and little credit, so that callers meet. */
export const seatsOfClass = 3;
export const tinsAtFirst = 6;
export const creditCents = 12_000;

export type Person = {
  name: string;
  id: string;
  personId: string;
  email: string;
  lot: string;
  headers(): Promise<object>;
};
export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** Things of which a few are used at a time, each for a while, so that callers meet. */
function shelf<T>(all: readonly T[], { width, uses }: { width: number; uses: number }) {
  const used = new Set<T>();
  let taken = 0;
  const shown = () => {
    const from = (Math.floor(taken / (width * uses)) * width) % all.length;
    return all.slice(from, from + width);
  };
  return {
    all,
    used,
    /** Those in use now. */
    shown,
    pick(random: Random): T {
      const one = random.pick(shown());
      taken++;
      used.add(one);
      return one;
    },
  };
}

/**
 * The rows that the run begins with. `people`: students, each with a waiver and a credit. `rounds`: how often other
 * things are used before the first ones are used again. A long history of one object cannot be checked.
 */
export async function openStudio(
  database: Database,
  recorder: Recorder,
  { people: count, rounds }: { people: number; rounds: number },
) {
  const { db } = database;
  const on = { database, clock: { now: () => new Date(), set() {}, advance() {} } };
  const tokens = openAccessTokens(authSecret);

  const slots = await several(5 * rounds, () => makeSlot(db));
  const classes = await several(3 * rounds, () => makeEvent(db, { capacity: seatsOfClass }));
  const tins = await several(2 * rounds, () => makeChocolate(db, { inventory: tinsAtFirst }));

  await asOwner(on);
  const { id: adminId } = await db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const ownersSession = await readRow(db, "sessions", { kind: "admin" }, ["id"]);
  const owner = async () => {
    const who = { kind: "admin", id: adminId, sessionId: ownersSession.id } as const;
    return { authorization: `Bearer ${await tokens.issue(who, new Date())}` };
  };

  const giftCards = { isSold: true, amounts: [25], least: 10, most: 500, years: null };
  await expectOk(recorder.ask("PUT", "/api/admin/settings", { version: 0, settings: { giftCards } }, await owner()));
  const { body: site } = await recorder.ask("GET", "/api/site?sections=waiver");
  const signature = await signatureDataUrl();
  const everyone: Person[] = [];
  async function newPerson(): Promise<Person> {
    const student = await asStudent(on);
    const { id, email, sessionId } = student;
    const personId = student.person_id!;
    const headers = async () => ({
      authorization: `Bearer ${await tokens.issue({ kind: "user", id, sessionId }, new Date())}`,
    });
    const signed = { waiverVersion: site.waiver.version, signature };
    await expectOk(recorder.ask("POST", "/api/signup/waiver", signed, await headers()));
    const lot = newId();
    const credit = { id: lot, personId, kind: "credit", cents: creditCents, expiresOn: null, reason: "A present" };
    await expectOk(recorder.ask("POST", "/api/admin/wallet", credit, await owner()));
    const person = { name: `student ${everyone.length + 1}`, id, personId, email: email.toLowerCase(), lot, headers };
    everyone.push(person);
    return person;
  }
  /** Puts a new person in the place of one of these, when nothing is away. */
  async function replace(people: Person[], person: Person): Promise<Person> {
    for (let attempts = 0; ; attempts++) {
      try {
        return (people[people.indexOf(person)] = await newPerson());
      } catch (error) {
        if (attempts > 60) throw error;
        await sleep(1_000);
      }
    }
  }
  return {
    database,
    signature,
    owner,
    slots: shelf(slots, { width: 5, uses: 20 }),
    classes: shelf(classes, { width: 3, uses: 60 }),
    tins: shelf(tins, { width: 2, uses: 60 }),
    people: await several(count, newPerson),
    everyone,
    newPerson,
    replace,
    botToken: (action: string) => `${action} ${newId()}`,
  };
}

export async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

async function expectOk(asked: ReturnType<Recorder["ask"]>): Promise<void> {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(`Preparing was answered with ${status}: ${JSON.stringify(body)}`);
}
