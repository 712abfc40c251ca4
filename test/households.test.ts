import { beforeAll, describe, expect, test } from "vitest";
import { addMonths, studioDay } from "../contract/platform/values/time.ts";
import { newId } from "../server/platform/db/id.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import type { TestResponse } from "./app.ts";
import { makeEvent, makeSignup, makeWaiver, makeWaitlistEntry } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { asOwner } from "./owner.ts";
import { insertRow, readRow, readRows } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { newEmail } from "./students-browser.ts";
import { signatureDataUrl, signUpNew, waitForSeatLink } from "./students.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

const site = startSite({ env: { TRUST_PROXY: "1", OWNER_EMAIL: "mira@example.com" } }, testAppWithRecaptcha);
let signature: string;
let version: string;
beforeAll(async () => {
  signature = await signatureDataUrl();
  ({ version } = await readCurrentWaiver(site.ctx()));
});

const db = () => site.database.db;
type Class = Awaited<ReturnType<typeof makeEvent>>;
type Student = Awaited<ReturnType<typeof asStudent>>;
let requests = 0;
const fromNewNetwork = () => ({ "x-forwarded-for": `10.19.${++requests >> 8}.${requests & 255}` });
const june = { name: "June Okafor", relation: "mother" };
/** A day of birth: this many years ago, and `days` later. */
const bornYearsAgo = (years: number, days = 0) =>
  studioDay(
    new Date(Date.parse(`${addMonths(studioDay(site.clock.now()), -12 * years)}T20:00:00Z`) + days * 86_400_000),
  );
const pastClass = (daysAgo: number) =>
  makeEvent(db(), { date: studioDay(new Date(site.clock.now().getTime() - daysAgo * 86_400_000)), time: "03:00" });
const child = (name: string, change: object = {}) => ({
  name,
  isMinor: true,
  guardian: june,
  bornOn: bornYearsAgo(9),
  signature,
  ...change,
});
const signUp = (event: Class, change: object) => signUpNew(site, event, { signature, ...change }, fromNewNetwork());
const checkStudent = async (event: Class, email: string, name?: string) =>
  site.request(
    "POST",
    "/api/check-student",
    {
      email,
      name,
      classTitle: event.title,
      date: event.date,
      eventId: event.id,
      recaptchaToken: await site.botToken("submit"),
    },
    fromNewNetwork(),
  );
const seatsOf = ({ id }: Class) =>
  db()
    .selectFrom("signups")
    .innerJoin("people", "people.id", "person_id")
    .select([
      "signups.id",
      "signups.name",
      "signups.email",
      "person_id",
      "booked_by",
      "waiver_id",
      "people.name as person",
    ])
    .where("event_id", "=", id)
    .where("state", "=", "live")
    .orderBy("signups.name")
    .execute();
const namesIn = async (event: Class) => (await seatsOf(event)).map(({ name }) => name);
const waiversOf = (email: string) =>
  db().selectFrom("waivers").selectAll().where("email", "=", email).orderBy("signed_at").execute();
const codeOf = ({ status, body }: TestResponse) => [status, body.code];

describe("two children of one mother", () => {
  test("are two people: the second one is not refused, and each waiver is of its child, signed by the mother", async () => {
    const event = await makeEvent(db());
    const email = newEmail();
    expect((await signUp(event, { email, ...child("Kit Okafor") })).status).toBe(200);
    expect((await signUp(event, { email, ...child("Lee Okafor") })).status).toBe(200);
    const [kit, lee] = await seatsOf(event);
    expect([kit!.person, lee!.person]).toEqual(["Kit Okafor", "Lee Okafor"]);
    expect(kit!.booked_by).toBe(lee!.booked_by);
    const mother = await readRow(db(), "people", { id: kit!.booked_by });
    expect(mother).toMatchObject({ name: "June Okafor", email, guardian_id: null });
    expect(await waiversOf(email)).toMatchObject([
      { person_id: kit!.person_id, signed_by: "guardian", guardian_id: mother.id },
      { person_id: lee!.person_id, signed_by: "guardian", guardian_id: mother.id },
    ]);
    expect(codeOf(await signUp(event, { email, ...child("KIT Okafor") }))).toEqual([409, "already-signed-up"]);
    // The mother has no seat yet.
    expect((await signUp(event, { email, name: "June O." })).status).toBe(200);
    expect(codeOf(await signUp(event, { email, name: "Somebody Else" }))).toEqual([409, "already-signed-up"]);
    expect(await namesIn(event)).toEqual(["June O.", "Kit Okafor", "Lee Okafor"]);
  });

  test("signed up together get both seats with one email, or neither if one is left", async () => {
    const email = newEmail();
    const both = { email, ...child("Kit Okafor"), also: [{ name: "Lee Okafor", bornOn: bornYearsAgo(6) }] };
    const small = await makeEvent(db(), { capacity: 2 });
    await makeSignup(db(), { event_id: small.id });
    expect(codeOf(await signUp(small, both))).toEqual([409, "class-full"]);
    expect(await seatsOf(small)).toHaveLength(1);
    expect(await waiversOf(email)).toEqual([]);
    const event = await makeEvent(db(), { capacity: 2 });
    expect((await signUp(event, both)).status).toBe(200);
    expect(await namesIn(event)).toEqual(["Kit Okafor", "Lee Okafor"]);
    expect(await waiversOf(email)).toHaveLength(2);
    const born = await db()
      .selectFrom("people")
      .select(["name", "born_on"])
      .where("name", "in", ["Kit Okafor", "Lee Okafor"])
      .where("guardian_id", "=", (await seatsOf(event))[0]!.booked_by)
      .orderBy("name")
      .execute();
    expect(born.map(({ born_on }) => born_on)).toEqual([bornYearsAgo(9), bornYearsAgo(6)]);
    expect(await mailsWrittenTo(site, email)).toHaveLength(1);
    await waitForSeatLink(site, email, "You are signed up");
    const { mail } = site.mail.received.find(({ to }) => to.includes(email))!;
    expect(mail.text).toContain("with 2 spots");
    // The names were typed into a form: an email to a stranger must not contain them.
    expect(mail.text).not.toContain("Kit");
    expect(new Set(mail.text!.match(/token=[\w-]+/g))).toHaveLength(2);
  });

  test("a second child without a guardian, or with the name of the first, is refused", async () => {
    const event = await makeEvent(db());
    const email = newEmail();
    const also = [{ name: "Lee Okafor" }];
    expect(codeOf(await signUp(event, { email, name: "Kit", also }))).toEqual([400, "guardian-missing"]);
    const twins = { email, ...child("Kit Okafor"), also: [{ name: "kit okafor" }] };
    expect(codeOf(await signUp(event, twins))).toEqual([409, "already-signed-up"]);
    expect(await seatsOf(event)).toEqual([]);
  });

  test("sixteen requests at the same time for the two seats of one household: one succeeds, and each child has one", async () => {
    const email = newEmail();
    const event = await makeEvent(db(), { capacity: 30 });
    const both = { email, ...child("Kit Okafor"), also: [{ name: "Lee Okafor" }] };
    const answers = await Promise.all(Array.from({ length: 16 }, () => signUp(event, both)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await namesIn(event)).toEqual(["Kit Okafor", "Lee Okafor"]);
    const people = await readRows(db(), "people", { guardian_id: (await seatsOf(event))[0]!.booked_by }, ["name"]);
    expect(people).toHaveLength(2);
  });

  test("have a place each on a waitlist, once the site knows them", async () => {
    const email = newEmail();
    const before = await makeEvent(db());
    await signUp(before, { email, ...child("Kit Okafor"), also: [{ name: "Lee Okafor" }] });
    const full = await makeEvent(db(), { capacity: 1 });
    await makeSignup(db(), { event_id: full.id });
    const wait = async (name: string) =>
      site.request(
        "POST",
        "/api/waitlist",
        {
          name,
          email,
          classTitle: full.title,
          date: full.date,
          eventId: full.id,
          recaptchaToken: await site.botToken("signup_form_submit"),
        },
        fromNewNetwork(),
      );
    const answers = [];
    for (const name of ["Kit Okafor", "Lee Okafor", "Lee Okafor", "June Okafor"])
      answers.push(codeOf(await wait(name)));
    expect(answers.map(([status]) => status)).toEqual([200, 200, 409, 200]);
    expect(answers[2]).toEqual([409, "already-waiting"]);
  });
});

describe("the waiver of a person", () => {
  test("is not used for another person at the address", async () => {
    const email = newEmail();
    await signUp(await makeEvent(db()), { email, ...child("Kit Okafor") });
    const event = await makeEvent(db());
    // June has not signed a waiver, Lee is unknown; Kit's waiver is Kit's.
    for (const name of ["June Okafor", "Lee Okafor"])
      expect(codeOf(await signUp(event, { email, name, waiver: false }))).toEqual([404, "email-unknown"]);
    expect((await signUp(event, { email, name: "Kit Okafor", waiver: false })).status).toBe(200);
    const [kit] = await seatsOf(event);
    expect(kit).toMatchObject({ person: "Kit Okafor", waiver_id: (await waiversOf(email))[0]!.id });
  });

  test("that returns by email is that of the person at the address, else of the only child; of several it asks who comes", async () => {
    const email = newEmail();
    await signUp(await makeEvent(db()), { email, ...child("Kit Okafor") });
    const [one, two, three] = [await makeEvent(db()), await makeEvent(db()), await makeEvent(db())];
    expect((await checkStudent(one, email)).status).toBe(200);
    expect(await namesIn(one)).toEqual(["Kit Okafor"]);
    await signUp(await makeEvent(db()), { email, ...child("Lee Okafor") });
    const asked = await checkStudent(two, email);
    expect(codeOf(asked)).toEqual([400, "name-needed"]);
    expect(JSON.stringify(asked.body)).not.toMatch(/Kit|Lee|June/);
    expect((await checkStudent(two, email, "lee")).status).toBe(200);
    expect((await checkStudent(two, email, "Kit Okafor")).status).toBe(200);
    expect(codeOf(await checkStudent(two, email, "June"))).toEqual([404, "student-unknown"]);
    expect(codeOf(await checkStudent(two, email, "Le"))).toEqual([404, "student-unknown"]);
    expect(await namesIn(two)).toEqual(["Kit Okafor", "Lee Okafor"]);
    await signUp(await makeEvent(db()), { email, name: "June Okafor" });
    expect((await checkStudent(three, email)).status).toBe(200);
    expect(await namesIn(three)).toEqual(["June Okafor"]);
  });

  test("two children with the same first name are asked for the full name", async () => {
    const email = newEmail();
    await signUp(await makeEvent(db()), { email, ...child("Kit Okafor"), also: [{ name: "Kit Marlow" }] });
    const event = await makeEvent(db());
    const asked = await checkStudent(event, email, "kit");
    expect([...codeOf(asked), asked.body.message]).toEqual([
      400,
      "name-needed",
      "Several people have this first name. Please enter the full name.",
    ]);
    expect((await checkStudent(event, email, "kit marlow")).status).toBe(200);
  });

  test("signed by the mother counts until the day before the 18th birthday; then the child signs once itself", async () => {
    const email = newEmail();
    await signUp(await makeEvent(db()), { email, ...child("Kit Okafor", { bornOn: bornYearsAgo(18, 1) }) });
    const event = await makeEvent(db());
    expect((await checkStudent(event, email)).status).toBe(200);
    site.clock.advance(86_400_000);
    const next = await makeEvent(db());
    const refused = await checkStudent(next, email);
    expect([...codeOf(refused), refused.body.message]).toEqual([
      404,
      "waiver-changed",
      "This person is 18 or older now, and signs the waiver without a guardian.",
    ]);
    const byMother = await signUp(next, { email, ...child("Kit Okafor", { bornOn: undefined }) });
    expect(codeOf(byMother)).toEqual([400, "invalid"]);
    expect((await signUp(next, { email, name: "Kit Okafor" })).status).toBe(200);
    expect((await seatsOf(next))[0]).toMatchObject({ person: "Kit Okafor" });
    expect((await checkStudent(await makeEvent(db()), email)).status).toBe(200);
  });

  test("is refused if the person is grown up, or if a known child signs alone", async () => {
    const event = await makeEvent(db());
    const email = newEmail();
    const grown = await signUp(event, { email, ...child("Kit Okafor", { bornOn: bornYearsAgo(18) }) });
    expect([...codeOf(grown), Object.keys(grown.body.fields)]).toEqual([400, "invalid", ["bornOn"]]);
    await signUp(await makeEvent(db()), { email, ...child("Kit Okafor") });
    expect(codeOf(await signUp(event, { email, name: "Kit Okafor" }))).toEqual([400, "guardian-missing"]);
    expect(await seatsOf(event)).toEqual([]);
  });

  test("signed by a guardian of the same name as the participant stays with the person at the address", async () => {
    const email = newEmail();
    const kit = await asStudent(site, { email, first_name: "Kit", last_name: "Okafor" });
    const event = await makeEvent(db());
    await signUp(event, { email, ...child("Kit Okafor") });
    expect(await seatsOf(event)).toMatchObject([{ person_id: kit.person_id, booked_by: null }]);
    expect(await waiversOf(email)).toMatchObject([
      { person_id: kit.person_id, signed_by: "guardian", guardian_id: null },
    ]);
  });
});

const call = (student: Student, method: string, path: string, body?: unknown) =>
  site.request(method, `/api/user/${student.id}${path}`, body, { ...student.headers, ...fromNewNetwork() });
const changeSeat = ({ headers }: Student, verb: "cancel" | "confirm" | "move" | "waiver", body: object) =>
  site.request("POST", `/api/signup/${verb}`, body, { ...headers, ...fromNewNetwork() });
const book = (student: Student, event: Class, body: object = {}) =>
  call(student, "POST", "/classes", { eventId: event.id, ...body });
/** A signed-in student with two children. `signed`: who has a current waiver. */
async function family(...signed: ("self" | "kit" | "lee")[]) {
  const student = await asStudent(site, { first_name: "June", last_name: "Okafor" });
  const add = async (name: string) => {
    const person = { id: newId(), name, born_on: bornYearsAgo(9), guardian_id: student.person_id };
    await insertRow(db(), "people", { ...person, created_at: site.clock.now() });
    return person.id;
  };
  const ids = { self: student.person_id!, kit: await add("Kit"), lee: await add("Lee") };
  const byGuardian = { guardian_name: june.name, guardian_relation: june.relation, guardian_id: ids.self };
  for (const who of signed) {
    const waiver = { email: student.email, person_id: ids[who], text_version: version };
    await makeWaiver(db(), { ...waiver, ...(who === "self" ? { name: june.name } : { name: who, ...byGuardian }) });
  }
  return { student, ids };
}
const sign = (student: Student, personId: string, isMinor: boolean) =>
  changeSeat(student, "waiver", {
    personId,
    waiverVersion: version,
    signature,
    isMinor,
    ...(isMinor ? { guardian: june } : {}),
  });

describe("the household of a signed-in student", () => {
  test("has children that are added, changed and removed; a repeated request adds one", async () => {
    const student = await asStudent(site, { first_name: "June" });
    const id = "0190aaaa-0000-7000-8000-0000000000aa";
    const kit = { id, name: "Kit", bornOn: "2030-05-06" };
    const answers = await Promise.all([1, 2, 3].map(() => call(student, "POST", "/people", kit)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const self = { _id: student.person_id, name: "June Whitlow", isSelf: true, waiver: "unsigned" };
    expect((await call(student, "GET", "/people")).body).toEqual([
      self,
      { _id: id, name: "Kit", isSelf: false, bornOn: "2030-05-06", waiver: "unsigned" },
    ]);
    const changed = await call(student, "PUT", `/people/${id}`, { name: "Kit Okafor", bornOn: "2030-05-07" });
    expect(changed.body.message).toBe("Kit Okafor is saved.");
    expect((await call(student, "GET", "/people")).body[1]).toMatchObject({ name: "Kit Okafor", bornOn: "2030-05-07" });
    expect((await call(student, "DELETE", `/people/${id}`)).body.message).toBe("Kit Okafor is removed.");
    expect((await call(student, "GET", "/people")).body).toEqual([self]);
    expect(await db().selectFrom("people").select("id").where("id", "=", id).execute()).toEqual([]);
  });

  test("refuses a grown-up, a name it has, a seventh child, and people of another household", async () => {
    const { student, ids } = await family();
    const add = (name: string, bornOn = bornYearsAgo(9)) => call(student, "POST", "/people", { name, bornOn });
    expect((await add("Sol", bornYearsAgo(18))).body.fields).toHaveProperty("bornOn");
    for (const name of ["kit", "JUNE Okafor"]) expect((await add(name)).body.fields).toHaveProperty("name");
    const more = await Promise.all(["A", "B", "C", "D", "E"].map((name) => add(name)));
    expect(more.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 400]);
    const other = await family();
    for (const personId of [ids.self, other.ids.kit, other.ids.self]) {
      expect((await call(student, "PUT", `/people/${personId}`, { name: "X", bornOn: "2031-01-01" })).status).toBe(404);
      expect((await call(student, "DELETE", `/people/${personId}`)).status).toBe(404);
    }
    expect(codeOf(await sign(student, other.ids.kit, true))).toEqual([404, "not-found"]);
    expect(codeOf(await book(student, await makeEvent(db()), { people: [other.ids.kit] }))).toEqual([404, "not-found"]);
    expect((await site.request("GET", `/api/user/${student.id}/people`, undefined, other.student.headers)).status).toBe(
      404,
    );
    expect((await site.request("GET", `/api/user/${student.id}/people`)).status).toBe(401);
  });

  test("keeps a child with an upcoming seat, and one removed later keeps its past classes and waiver", async () => {
    const { student, ids } = await family("kit");
    const event = await makeEvent(db());
    await book(student, event, { people: [ids.kit] });
    expect(codeOf(await call(student, "DELETE", `/people/${ids.kit}`))).toEqual([409, "seat-to-come"]);
    expect((await changeSeat(student, "cancel", { eventId: event.id, personId: ids.kit })).status).toBe(200);
    expect((await call(student, "DELETE", `/people/${ids.kit}`)).status).toBe(200);
    const kit = await db().selectFrom("people").selectAll().where("id", "=", ids.kit).executeTakeFirstOrThrow();
    expect(kit).toMatchObject({ name: "Kit", guardian_id: null });
  });

  test("keeps a child whose seat is held until it is paid: one account does not fill a class with ever new children", async () => {
    const { student, ids } = await family("kit");
    const event = await makeEvent(db(), { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 });
    expect((await book(student, event, { people: [ids.kit], pays: true })).status).toBe(200);
    expect(codeOf(await call(student, "DELETE", `/people/${ids.kit}`))).toEqual([409, "seat-to-come"]);
  });

  test("signs up together in one call with one email, and each seat can be given up", async () => {
    const { student, ids } = await family("self", "kit", "lee");
    const event = await makeEvent(db());
    const people = [ids.self, ids.kit, ids.lee];
    expect((await book(student, event, { people })).status).toBe(200);
    expect(await namesIn(event)).toEqual(["June Okafor", "Kit", "Lee"]);
    const mails = await mailsWrittenTo(site, student.email);
    expect(mails).toHaveLength(1);
    await waitForSeatLink(site, student.email, "You are signed up");
    expect(site.mail.received.find(({ to }) => to.includes(student.email))!.mail.text).toContain(
      "June Okafor, Kit, and Lee",
    );
    const again = await book(student, event, { people: [ids.kit] });
    expect([...codeOf(again), again.body.message]).toEqual([409, "already-signed-up", expect.any(String)]);
    const { classes } = (await call(student, "GET", "/classes")).body;
    expect(classes.map(({ name, who }: { name: string; who: string }) => [name, who])).toEqual([
      ["June Okafor", "self"],
      ["Kit", "household"],
      ["Lee", "household"],
    ]);
    const cancel = (personId?: string) => changeSeat(student, "cancel", { eventId: event.id, personId });
    expect((await cancel(ids.kit)).status).toBe(200);
    expect((await cancel(ids.kit)).body.code).toBe("not-found");
    expect(await namesIn(event)).toEqual(["June Okafor", "Lee"]);
    expect((await cancel()).status).toBe(200);
    expect(await namesIn(event)).toEqual(["Lee"]);
    expect((await cancel(ids.lee)).status).toBe(200);
    // The seats have one calendar entry, which the last letter takes out.
    const cancellations = () =>
      site.mail.received
        .filter(({ to, mail }) => to.includes(student.email) && mail.subject?.includes("is cancelled"))
        .map(({ mail }) => mail.attachments.length);
    await expect.poll(cancellations).toEqual([0, 0, 1]);
  });

  test("gets no seat if one waiver is missing; the refusal names who needs it, and the mother signs there", async () => {
    const { student, ids } = await family("self");
    const event = await makeEvent(db());
    const people = [ids.self, ids.kit, ids.lee];
    const refused = await book(student, event, { people });
    expect([...codeOf(refused), refused.body.message]).toEqual([
      409,
      "waiver-needed",
      "Please sign the waiver first for: Kit and Lee.",
    ]);
    expect(await seatsOf(event)).toEqual([]);
    expect(codeOf(await sign(student, ids.kit, false))).toEqual([400, "guardian-missing"]);
    for (const id of [ids.kit, ids.lee]) expect((await sign(student, id, true)).status).toBe(200);
    expect((await book(student, event, { people })).status).toBe(200);
    expect(await waiversOf(student.email)).toMatchObject([
      { signed_by: "self" },
      { person_id: ids.kit, signed_by: "guardian", guardian_id: ids.self },
      { person_id: ids.lee },
    ]);
  });

  test("two seats when one is left: neither child gets it", async () => {
    const { student, ids } = await family("kit", "lee");
    const event = await makeEvent(db(), { capacity: 2 });
    await makeSignup(db(), { event_id: event.id });
    expect(codeOf(await book(student, event, { people: [ids.kit, ids.lee] }))).toEqual([409, "class-full"]);
    expect(await seatsOf(event)).toHaveLength(1);
  });

  test("sixteen calls at the same time for two seats: one succeeds", async () => {
    const { student, ids } = await family("kit", "lee");
    const event = await makeEvent(db(), { capacity: 10 });
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => book(student, event, { people: [ids.kit, ids.lee] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await namesIn(event)).toEqual(["Kit", "Lee"]);
  });

  test("waits for a full class person by person, and takes the offered seat of each", async () => {
    const { student, ids } = await family("kit", "lee");
    const event = await makeEvent(db(), { capacity: 1 });
    const seat = await makeSignup(db(), { event_id: event.id });
    const wait = (personId: string) => call(student, "POST", "/waitlist", { eventId: event.id, personId });
    expect([(await wait(ids.kit)).status, (await wait(ids.lee)).status, (await wait(ids.kit)).body.code]).toEqual([
      200,
      200,
      "already-waiting",
    ]);
    await site.request("DELETE", `/api/signup/${seat.id}`, undefined, await asOwner(site));
    const { waiting } = (await call(student, "GET", "/classes")).body;
    expect(waiting).toMatchObject([{ name: "Kit", until: expect.any(String) }, { name: "Lee" }]);
    expect(codeOf(await book(student, event, { people: [ids.lee] }))).toEqual([409, "class-full"]);
    expect((await book(student, event, { people: [ids.kit] })).status).toBe(200);
    expect(await namesIn(event)).toEqual(["Kit"]);
  });
});

describe("a friend's seat", () => {
  const ben = () => ({ name: "Ben Marlow", email: newEmail() });
  const linkOf = (email: string) => waitForSeatLink(site, email, "A spot is booked for you");
  const signLink = (token: string, change: object = {}) =>
    site.request(
      "POST",
      "/api/signup/waiver",
      { token, waiverVersion: version, signature, ...change },
      fromNewNetwork(),
    );

  test("is named, shows the missing waiver on the roster, and is signed by the friend's own link once", async () => {
    const { student } = await family("self");
    const event = await makeEvent(db());
    const friend = ben();
    expect((await book(student, event, { people: [student.person_id], friends: [friend] })).status).toBe(200);
    const roster = async () =>
      (await site.request("GET", `/api/admin/events/${event.id}/roster`, undefined, await asOwner(site))).body.people;
    const [seat] = await roster();
    expect(seat).toMatchObject({ name: "Ben Marlow", email: friend.email, bookedBy: "June Okafor" });
    expect(seat.waiver).toBeUndefined();
    const token = await linkOf(friend.email);
    const letter = site.mail.received.find(({ to }) => to.includes(friend.email))!.mail;
    expect(letter.text).toContain(`${student.email} booked a spot in this class for you.`);
    // The friend's name was typed by another person.
    expect(letter.text).not.toContain("Ben");
    expect((await site.request("GET", `/api/signup/place?token=${token}`)).body).toMatchObject({ isUnsigned: true });
    const answers = await Promise.all([1, 2, 3].map(() => signLink(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("stale");
    expect((await roster())[0].waiver).toMatchObject({ isCurrent: true });
    expect((await site.request("GET", `/api/signup/place?token=${token}`)).body.isUnsigned).toBe(false);
    expect(await waiversOf(friend.email)).toHaveLength(1);
    const mine = (await call(student, "GET", "/classes")).body.classes;
    expect(mine).toMatchObject([{ who: "self" }, { who: "friend", name: "Ben Marlow" }]);
  });

  test("tells the owner who booked it, moved it and gave it up", async () => {
    const { student } = await family("self");
    const [event, other] = [await makeEvent(db(), { title: "Booked" }), await makeEvent(db(), { title: "Moved to" })];
    const friend = { name: "Fay Marin", email: newEmail() };
    const wanted = { people: [student.person_id], friends: [friend] };
    expect((await book(student, event, wanted)).status).toBe(200);
    const personId = (await seatsOf(event)).find(({ name }) => name === friend.name)!.person_id;
    const move = { eventId: event.id, personId, toEventId: other.id };
    expect((await changeSeat(student, "move", move)).status).toBe(200);
    expect((await changeSeat(student, "cancel", { eventId: other.id, personId })).status).toBe(200);
    const ownersMails = async (about: string) =>
      (await mailsWrittenTo(site, "mira@example.com")).filter(({ subject }) => subject.includes(about));
    const mails = await ownersMails("Fay Marin");
    expect(mails.map(({ reply_to }) => reply_to)).toMatchObject([1, 2, 3].map(() => ({ address: student.email })));
    const words = [
      /^Booked by: June Okafor \(/m,
      /^June Okafor moved the spot that they had booked for Fay Marin to this class\./m,
      /^June Okafor cancelled the spot that they had booked for Fay Marin\./m,
    ];
    expect(mails.map(({ text }) => text)).toEqual(words.map((each) => expect.stringMatching(each)));
    const own = await makeEvent(db(), { title: "Without friends" });
    expect((await book(student, own, { people: [student.person_id] })).status).toBe(200);
    expect((await ownersMails(own.title))[0]!.text).not.toContain("Booked by");
  });

  test("that was given up has a dead link, also while it is being signed", async () => {
    const { student } = await family();
    const event = await makeEvent(db());
    const friend = ben();
    expect((await book(student, event, { friends: [friend] })).status).toBe(200);
    const token = await linkOf(friend.email);
    const [seat] = await seatsOf(event);
    const [given, signed] = await Promise.all([
      changeSeat(student, "cancel", { eventId: event.id, personId: seat!.person_id }),
      signLink(token),
    ]);
    expect(given.status).toBe(200);
    expect([200, 410]).toContain(signed.status);
    expect(codeOf(await signLink(token))).toEqual([410, "link-dead"]);
    expect(await seatsOf(event)).toEqual([]);
  });

  test("uses the waiver that the friend has signed, and is refused if the friend has a seat", async () => {
    const { student } = await family("self");
    const friend = ben();
    await signUp(await makeEvent(db()), friend);
    const event = await makeEvent(db());
    expect((await book(student, event, { friends: [friend] })).status).toBe(200);
    expect((await seatsOf(event))[0]!.waiver_id).not.toBeNull();
    const again = await book(student, event, { friends: [friend] });
    expect([...codeOf(again), again.body.message]).toEqual([
      409,
      "already-signed-up",
      "Ben Marlow is already signed up for this class.",
    ]);
  });

  test("is refused for the student's own address, twice the same address, and a fourth friend in a class", async () => {
    const { student } = await family("self");
    const event = await makeEvent(db());
    const one = ben();
    expect(codeOf(await book(student, event, { friends: [{ ...one, email: student.email.toUpperCase() }] }))[0]).toBe(
      400,
    );
    expect(codeOf(await book(student, event, { friends: [one, { ...one, name: "Ann" }] }))).toEqual([
      409,
      "already-signed-up",
    ]);
    expect((await book(student, event, { friends: [one, ben(), ben()] })).status).toBe(200);
    expect(codeOf(await book(student, event, { friends: [ben()] }))).toEqual([409, "too-many-friends"]);
    expect(codeOf(await book(student, event, { people: [] }))[0]).toBe(400);
    expect(await seatsOf(event)).toHaveLength(3);
  });
});

describe("on the owner's device", () => {
  const owner = async (method: string, path: string, body?: unknown) =>
    site.request(method, `/api/admin${path}`, body, await asOwner(site));

  test("a guardian who signs makes the walk-in a child of the person at the address", async () => {
    const mother = await asStudent(site, { first_name: "June", last_name: "Okafor" });
    const event = await makeEvent(db());
    const walkIn = { id: "0190aaaa-0000-7000-8000-0000000000ab", name: "Kit", email: mother.email };
    const { signupId } = (await owner("POST", `/events/${event.id}/walk-in`, walkIn)).body;
    const body = {
      signupId,
      waiverVersion: version,
      signature,
      isMinor: true,
      guardian: june,
      bornOn: bornYearsAgo(9),
    };
    expect((await site.request("POST", "/api/signup/waiver", body, await asOwner(site))).status).toBe(200);
    expect(await seatsOf(event)).toMatchObject([{ person: "Kit", booked_by: mother.person_id }]);
  });

  test("a known person of several at an address is chosen, and gets their own waiver", async () => {
    const { student, ids } = await family("lee");
    const event = await makeEvent(db());
    const walkIn = { id: "0190aaaa-0000-7000-8000-0000000000ac", name: "Lee", email: student.email, personId: ids.lee };
    expect((await owner("POST", `/events/${event.id}/walk-in`, walkIn)).body.needsWaiver).toBe(false);
    expect((await seatsOf(event))[0]).toMatchObject({ person_id: ids.lee, booked_by: ids.self });
    const again = { ...walkIn, id: "0190aaaa-0000-7000-8000-0000000000ad" };
    expect((await owner("POST", `/events/${event.id}/walk-in`, again)).body.code).toBe("already-signed-up");
  });

  test("a child on the waitlist gets the seat and its own waiver", async () => {
    const { student, ids } = await family("kit");
    const event = await makeEvent(db());
    const entry = await makeWaitlistEntry(db(), { event_id: event.id, name: "Kit", email: student.email });
    expect(entry.person_id).toBe(ids.kit);
    expect((await owner("POST", `/waitlist/${entry.id}/seat`, {})).body.needsWaiver).toBe(false);
    expect((await seatsOf(event))[0]).toMatchObject({ person_id: ids.kit, booked_by: ids.self });
  });
});

describe("people who are new here", () => {
  const friendsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `Friend ${at + 1}`, email: newEmail() }));
  const codes = (answers: TestResponse[]) => answers.map(({ status, body }) => body.code ?? status);
  /** A student with a waiver, and children with waivers. */
  async function bigFamily(children: number) {
    const student = await asStudent(site, { first_name: "June", last_name: "Okafor" });
    await sign(student, student.person_id!, false);
    const ids: string[] = [];
    for (const name of "ABCDEF".slice(0, children)) {
      const { body } = await call(student, "POST", "/people", { name, bornOn: bornYearsAgo(9) });
      await sign(student, body.personId, true);
      ids.push(body.personId);
    }
    return { student, self: student.person_id!, ids };
  }

  test("are six of one account in a class: all children, or fewer and friends", async () => {
    const { student, self, ids } = await bigFamily(6);
    const roomy = () => makeEvent(db(), { capacity: 20 });
    // Others have been in a class.
    await makeSignup(db(), { event_id: (await pastClass(7)).id });
    const all = await roomy();
    const refused = await book(student, all, { people: [self, ...ids], friends: friendsOf(3) });
    expect([...codeOf(refused), refused.body.message]).toEqual([
      409,
      "too-many-friends",
      "One person can bring 6 people who are new here to one class, children and friends together. Please ask your friends to sign up themselves.",
    ]);
    expect(await seatsOf(all)).toEqual([]);
    expect((await book(student, all, { people: [self, ...ids] })).status).toBe(200);
    expect(codeOf(await book(student, all, { friends: friendsOf(1) }))).toEqual([409, "too-many-friends"]);
    const friendsFirst = await roomy();
    expect((await book(student, friendsFirst, { people: [self], friends: friendsOf(3) })).status).toBe(200);
    expect(codeOf(await book(student, friendsFirst, { people: ids.slice(0, 4) }))).toEqual([409, "too-many-friends"]);
    expect((await book(student, friendsFirst, { people: ids.slice(0, 3) })).status).toBe(200);
    // Also through the public form, with and without the login, and for children who are invented there.
    const form = {
      email: student.email,
      ...child("A"),
      also: ids.slice(1, 4).map((_, at) => ({ name: "BCD"[at]! })),
    };
    const other = await roomy();
    expect((await book(student, other, { friends: friendsOf(3) })).status).toBe(200);
    expect(codeOf(await signUpNew(site, other, form, { ...student.headers, ...fromNewNetwork() }))).toEqual([
      409,
      "too-many-friends",
    ]);
    expect(codeOf(await signUp(other, form))).toEqual([409, "confirm-first"]);
    expect(await seatsOf(other)).toHaveLength(3);
    // Both at once: one of them is refused.
    const race = await roomy();
    const answers = await Promise.all([
      book(student, race, { people: ids }),
      book(student, race, { friends: friendsOf(3) }),
    ]);
    expect(new Set(codes(answers))).toEqual(new Set([200, "too-many-friends"]));
  });

  test("are not the children of a family that has been in a class: they come with three friends", async () => {
    const { student, self, ids } = await bigFamily(5);
    const event = await makeEvent(db(), { capacity: 20 });
    expect((await book(student, event, { people: [self, ...ids], friends: friendsOf(1) })).status).toBe(200);
    expect(codeOf(await book(student, event, { friends: friendsOf(1) }))).toEqual([409, "too-many-friends"]);
    const before = await pastClass(5);
    for (const person_id of ids) await makeSignup(db(), { event_id: before.id, email: student.email, person_id });
    expect((await book(student, event, { friends: friendsOf(2) })).status).toBe(200);
    const fourth = await book(student, event, { friends: friendsOf(1) });
    expect([...codeOf(fourth), fourth.body.message]).toEqual([
      409,
      "too-many-friends",
      "That’s more friends than one person can bring. Please ask them to sign up themselves.",
    ]);
  });

  test("count in a class with a price too, while the seats are held", async () => {
    const { student } = await bigFamily(0);
    const event = await makeEvent(db(), { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 });
    const answers = [];
    for (let friend = 0; friend < 4; friend++)
      answers.push(await book(student, event, { friends: friendsOf(1), pays: true }));
    expect(codes(answers)).toEqual([200, 200, 200, "too-many-friends"]);
  });
});

describe("what a public form says about the address of an account", () => {
  const classes = (student: Student) => call(student, "GET", "/classes").then(({ body }) => body);
  const answer = (student: Student, signupId: string, isMine: boolean) =>
    changeSeat(student, isMine ? "confirm" : "cancel", { signupId });
  const confirmByLink = (token: string) => site.request("POST", "/api/signup/confirm", { token }, fromNewNetwork());
  const linkTo = ({ email }: Student) => waitForSeatLink(site, email, "You are signed up");
  const rosterOf = async ({ id }: Class) =>
    (await site.request("GET", `/api/admin/events/${id}/roster`, undefined, await asOwner(site))).body.people;
  const feedOf = async (student: Student) => {
    const { body } = await call(student, "POST", "/calendar-feed", {});
    return (await site.request("GET", new URL(body.address ?? body.url).pathname)).body as string;
  };
  const bothOf = (student: Student) => ({
    email: student.email,
    ...child("Kit"),
    also: [{ name: "Zed Stranger", bornOn: bornYearsAgo(6) }],
  });

  test("is on the roster as not confirmed, and changes nothing of the household", async () => {
    const { student, ids } = await family("self");
    const before = { people: (await call(student, "GET", "/people")).body, feed: await feedOf(student) };
    const event = await makeEvent(db());
    expect((await signUp(event, bothOf(student))).status).toBe(200);
    expect((await signUp(event, { email: student.email, name: "Rude Words", phone: "555 999 0000" })).status).toBe(200);
    expect(await rosterOf(event)).toMatchObject([
      { name: "Kit", isPending: true, waiver: { isCurrent: true } },
      { name: "Rude Words", isPending: true, waiver: { isCurrent: true } },
      { name: "Zed Stranger", isPending: true },
    ]);
    expect((await call(student, "GET", "/people")).body).toEqual(before.people);
    expect(await feedOf(student)).toBe(before.feed);
    const mine = await classes(student);
    expect(mine.classes).toEqual([]);
    expect(mine.pending.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      "Kit",
      "Rude Words",
      "Zed Stranger",
    ]);
    // The waiver counts for that seat alone.
    const next = await makeEvent(db());
    expect(codeOf(await book(student, next, { people: [ids.kit] }))).toEqual([409, "waiver-needed"]);
    expect(codeOf(await checkStudent(next, student.email, "Kit"))).toEqual([404, "student-unknown"]);
    // A returning student's name and phone are not the typed ones.
    expect((await checkStudent(next, student.email)).status).toBe(200);
    expect((await seatsOf(next))[0]).toMatchObject({ name: "June Okafor", person_id: ids.self });
    expect(codeOf(await call(student, "DELETE", `/people/${ids.kit}`))[0]).toBe(200);
  });

  test("is the household's once the emailed link is pressed, all of one form and nothing of another", async () => {
    const { student, ids } = await family();
    const event = await makeEvent(db());
    expect((await signUp(event, bothOf(student))).status).toBe(200);
    const token = await linkTo(student);
    expect((await signUp(event, { email: student.email, ...child("Another Stranger") })).status).toBe(200);
    // The page names the people of that form, and no one else.
    const { name, isPending: isAsked } = (await site.request("GET", `/api/signup/place?token=${token}`)).body;
    expect([name.split(" and ").toSorted(), isAsked]).toEqual([["Kit", "Zed Stranger"], true]);
    const presses = await Promise.all([1, 2, 3].map(() => confirmByLink(token)));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const seats = await seatsOf(event);
    expect(seats.map(({ person }) => person)).toEqual(["June Okafor", "Kit", "Zed Stranger"]);
    expect(seats[1]).toMatchObject({ person_id: ids.kit, booked_by: ids.self });
    expect((await rosterOf(event)).map(({ isPending }: { isPending?: boolean }) => isPending)).toEqual([
      true,
      undefined,
      undefined,
    ]);
    const { people, classes: held, pending } = await classes(student);
    expect(people).toMatchObject([
      { isSelf: true, waiver: "unsigned" },
      { name: "Kit", waiver: "current" },
      { name: "Lee", waiver: "unsigned" },
      { name: "Zed Stranger", waiver: "current", bornOn: bornYearsAgo(6) },
    ]);
    expect(held).toHaveLength(2);
    expect(pending).toMatchObject([{ name: "Another Stranger" }]);
    expect(await waiversOf(student.email)).toMatchObject([
      { is_pending: false, guardian_id: ids.self },
      { is_pending: false, guardian_id: ids.self },
      { is_pending: true },
    ]);
  });

  test("does not keep the student out of a class while a stranger pays, or does not", async () => {
    const { student } = await family("self", "kit");
    const priced = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
    const event = await makeEvent(db(), priced);
    const forms = [{ name: "June Okafor" }, child("Kit")];
    for (const form of forms)
      expect((await signUp(event, { email: student.email, pays: true, ...form })).body.toPay?.seats).toBe(1);
    const people = [
      student.person_id,
      ...(await call(student, "GET", "/people")).body.slice(1, 2).map(({ _id }: { _id: string }) => _id),
    ];
    const booked = await call(student, "POST", "/classes", { eventId: event.id, people, pays: true });
    expect([booked.status, booked.body.toPay?.seats], JSON.stringify(booked.body)).toEqual([200, 2]);
    // The student's own holds are still one for each person.
    expect(codeOf(await call(student, "POST", "/classes", { eventId: event.id, people, pays: true }))).toEqual([
      409,
      "already-signed-up",
    ]);
  });

  test("does not use up the children and friends that a student who is logged in may bring", async () => {
    const { student, ids } = await family("self", "kit");
    const event = await makeEvent(db(), { capacity: 20 });
    const invented = { email: student.email, ...child("A"), also: ["B", "C", "D", "E", "F"].map((name) => ({ name })) };
    expect((await signUp(event, invented)).status).toBe(200);
    // Without a login, the address has no more.
    expect(codeOf(await signUp(event, { email: student.email, ...child("Kit") }))).toEqual([409, "confirm-first"]);
    const friend = { name: "Friend", email: newEmail() };
    const booked = await book(student, event, { people: [ids.self, ids.kit], friends: [friend] });
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
    const other = await makeEvent(db());
    const lee = child("Lee", { email: student.email });
    expect((await signUpNew(site, other, lee, { ...student.headers, ...fromNewNetwork() })).status).toBe(200);
    const personId = (await seatsOf(other))[0]!.person_id;
    const move = { eventId: other.id, toEventId: event.id, personId };
    expect((await changeSeat(student, "move", move)).status).toBe(200);
  });

  test("counts nowhere as the student's: not for the owner, nor when the student takes a place", async () => {
    const { student, ids } = await family("self");
    const owner = await asOwner(site);
    const get = async (path: string) => (await site.request("GET", path, undefined, owner)).body;
    const before = await pastClass(6);
    const entered = { email: student.email, person_id: ids.self, is_pending: true };
    await makeSignup(db(), { ...entered, event_id: before.id, name: "Zed Stranger" });
    const event = await makeEvent(db(), { capacity: 2 });
    for (const name of ["Zed Stranger", "Rude Words"]) await makeSignup(db(), { ...entered, event_id: event.id, name });
    const [listed] = await get(`/api/admin/people?search=${encodeURIComponent(student.email)}`);
    expect([listed.classes, listed.missed, listed.nextOn, listed.lastOn]).toEqual([0, 0, undefined, undefined]);
    const ofStranger = await get("/api/admin/people?search=Zed%20Stranger");
    expect(ofStranger.map(({ _id }: { _id: string }) => _id)).not.toContain(ids.self);
    const history = await get(`/api/admin/people/history?id=${ids.self}`);
    expect(history.signups).toEqual([]);
    // The class is full, so the student waits, and the owner gives the student the place.
    const waits = await call(student, "POST", "/waitlist", { eventId: event.id });
    expect(waits.status, JSON.stringify(waits.body)).toBe(200);
    const { id: entryId } = await readRow(db(), "waitlist", { event_id: event.id });
    const given = await site.request("POST", `/api/admin/waitlist/${entryId}/seat`, { isOver: true }, owner);
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    expect((await rosterOf(event)).find(({ name }: { name: string }) => name.startsWith("June"))).toMatchObject({
      isFirstTime: true,
    });
    // A seat moves to a class in which a stranger is under the student's address, and the owner adds the student there.
    const [one, two] = [await makeEvent(db()), await makeEvent(db())];
    for (const { id: event_id } of [one, two]) await makeSignup(db(), { ...entered, event_id, name: "Zed Stranger" });
    const moved = await changeSeat(student, "move", { eventId: event.id, toEventId: one.id });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const walkIn = { id: newId(), name: "June Okafor", email: student.email, phone: "", personId: ids.self };
    const added = await site.request("POST", `/api/admin/events/${two.id}/walk-in`, walkIn, owner);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    // That the student gave a seat up is news, though a stranger is there under the address.
    expect((await changeSeat(student, "cancel", { eventId: one.id })).status).toBe(200);
    const { cancellations } = await get("/api/admin/today");
    expect(cancellations.first.map(({ eventId }: { eventId: string }) => eventId)).toContain(one.id);
  });

  test("is accepted or given up in the account, once, and by no other student", async () => {
    const { student, ids } = await family();
    const event = await makeEvent(db());
    await signUp(event, { email: student.email, ...child("Kit", { bornOn: bornYearsAgo(7) }) });
    await signUp(event, { email: student.email, ...child("Zed Stranger") });
    const [kit, zed] = (await classes(student)).pending.toSorted((one: { name: string }, other: { name: string }) =>
      one.name.localeCompare(other.name),
    );
    const { student: other } = await family();
    expect(codeOf(await answer(other, kit._id, true))).toEqual([404, "not-found"]);
    expect(codeOf(await book(student, event))).toEqual([409, "waiver-needed"]);
    const accepted = await Promise.all([1, 2, 3].map(() => answer(student, kit._id, true)));
    expect(accepted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    const both = await Promise.all([answer(student, zed._id, true), answer(student, zed._id, false)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await answer(student, zed._id, false);
    const seats = await seatsOf(event);
    expect(seats.find(({ name }) => name === "Kit")).toMatchObject({ person_id: ids.kit, booked_by: ids.self });
    // A known child keeps the day of birth that the guardian gave.
    const { born_on } = await readRow(db(), "people", { id: ids.kit });
    expect(born_on).toBe(bornYearsAgo(9));
    expect((await classes(student)).pending).toEqual([]);
  });

  test("has one outcome if the owner cancels it while the link is pressed", async () => {
    for (let round = 0; round < 3; round++) {
      const { student } = await family();
      const event = await makeEvent(db());
      await signUp(event, { email: student.email, ...child("Kit") });
      const token = await linkTo(student);
      const [seat] = await seatsOf(event);
      const owner = await asOwner(site);
      const [removed, pressed] = await Promise.all([
        site.request("DELETE", `/api/signup/${seat!.id}`, undefined, owner),
        confirmByLink(token),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 410]).toContain(pressed.status);
      expect(await seatsOf(event)).toEqual([]);
      expect((await classes(student)).pending).toEqual([]);
    }
  });

  test("is the student's own business when they sign up themselves", async () => {
    const { student } = await family("self");
    const event = await makeEvent(db());
    expect((await checkStudent(event, student.email)).status).toBe(200);
    const refused = await book(student, event);
    expect([...codeOf(refused), refused.body.message]).toEqual([
      409,
      "already-signed-up",
      "A spot in this class was booked for June Okafor without a login. Please confirm it in My Bookings.",
    ]);
    expect(codeOf(await checkStudent(event, student.email))).toEqual([400, "already-signed-up"]);
    const [{ _id }] = (await classes(student)).pending;
    expect((await answer(student, _id, true)).status).toBe(200);
    expect((await classes(student)).classes).toMatchObject([{ who: "self" }]);
    // Logged in, the same form is the student's at once.
    const next = await makeEvent(db());
    const own = { ...student.headers, ...fromNewNetwork() };
    expect((await signUpNew(site, next, { email: student.email, ...child("Kit"), signature }, own)).status).toBe(200);
    expect(await rosterOf(next)).toMatchObject([{ name: "Kit", personId: expect.any(String) }]);
    expect((await classes(student)).people).toMatchObject([{}, { name: "Kit", waiver: "current" }, {}]);
  });

  test("is pending too if a friend who is logged in says it", async () => {
    const { student } = await family("self");
    const { student: friend } = await family("self");
    const event = await makeEvent(db());
    const wanted = { friends: [{ name: "Rude Words", email: friend.email }] };
    expect((await book(student, event, wanted)).status).toBe(200);
    expect((await classes(student)).classes).toMatchObject([{ who: "friend", name: "Rude Words" }]);
    const mine = await classes(friend);
    expect([mine.classes, mine.pending]).toMatchObject([[], [{ name: "Rude Words" }]]);
    // The refusal says something about the friend, who gets an email.
    expect(codeOf(await book(student, event, wanted))).toEqual([409, "already-signed-up"]);
    expect((await mailsWrittenTo(site, friend.email)).map(({ subject }) => subject)).toContain(
      "Your email was entered in a form",
    );
    expect((await answer(friend, mine.pending[0]._id, true)).status).toBe(200);
    expect((await classes(friend)).classes).toMatchObject([{ who: "self" }]);
  });

  test("of six that a stranger invented, keeps the family out until it logs in and removes them; the refusal says so", async () => {
    const email = newEmail();
    const invented = { email, ...child("A"), also: ["B", "C", "D", "E", "F"].map((name) => ({ name })) };
    expect((await signUp(await makeEvent(db()), invented)).status).toBe(200);
    const event = await makeEvent(db());
    const refused = await signUp(event, { email, ...child("Kit") });
    expect([...codeOf(refused), refused.body.message]).toEqual([
      400,
      "invalid",
      expect.stringContaining("log in or register with it"),
    ]);
    const mother = await asStudent(site, { email });
    const { classes: seats } = await classes(mother);
    expect(seats).toHaveLength(6);
    for (const { eventId, personId } of seats as { eventId: string; personId: string }[]) {
      expect((await changeSeat(mother, "cancel", { eventId, personId })).status).toBe(200);
      expect((await call(mother, "DELETE", `/people/${personId}`)).status).toBe(200);
    }
    expect((await signUp(event, { email, ...child("Kit") })).status).toBe(200);
  });

  test("never makes a seventh child, in a form or when it is accepted, also at the same time", async () => {
    const { student } = await family();
    const four = { ...child("A"), also: ["B", "C", "D"].map((name) => ({ name })) };
    const one = await makeEvent(db());
    await signUp(one, { email: student.email, ...four });
    expect((await confirmByLink(await linkTo(student))).status).toBe(200);
    const two = await makeEvent(db());
    await signUp(two, { email: student.email, ...child("E") });
    const [{ _id }] = (await classes(student)).pending;
    expect(codeOf(await answer(student, _id, true))).toEqual([400, "invalid"]);
    expect((await call(student, "GET", "/people")).body).toHaveLength(7);

    // Without an account, the children of a form are the household's.
    const email = newEmail();
    const names = "GHIJKLMNOP".split("");
    const answers = await Promise.all(
      names.map(async (name) => signUp(await makeEvent(db()), { email, ...child(name) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === "invalid")).toBe(true);
    const { count } = await db()
      .selectFrom("people")
      .innerJoin("people as guardians", "guardians.id", "people.guardian_id")
      .where("guardians.email", "=", email)
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(6);
  });
});

test("a public form sets no day of birth of a child that the site knows", async () => {
  const email = newEmail();
  await signUp(await makeEvent(db()), { email, ...child("Kit", { bornOn: undefined }) });
  await signUp(await makeEvent(db()), { email, ...child("Kit", { bornOn: bornYearsAgo(5) }) });
  const children = db()
    .selectFrom("people")
    .innerJoin("people as guardians", "guardians.id", "people.guardian_id")
    .select("people.born_on")
    .where("guardians.email", "=", email);
  expect(await children.execute()).toEqual([{ born_on: null }]);
});
