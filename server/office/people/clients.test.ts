import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { makeEvent, makeSignup, makeWaiver } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { asStudent, makeStudent } from "../../../test/student.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ env: { OWNER_EMAIL: "mira@example.com" } });
const ownerHeaders = startOwner(site);
/** Sends a request as the owner. */
const owner = (method: string, path: string, body?: unknown) => site.request(method, path, body, ownerHeaders);

const db = () => site.database.db;
const pathOf = (client: { id: string }) => `/api/admin/users/${client.id}`;
const pageOf = (client: { id: string }) => `/api/admin/people/history?client=${client.id}`;
const notesOf = ({ person_id }: { person_id: string | null }) => `/api/admin/people/${person_id}/notes`;
const mailsTo = (address: string) => site.mail.received.filter(({ to }) => to.includes(address));
type Listed = { id: string; _id: string };
const listed = async (query = ""): Promise<Listed[]> => (await owner("GET", `/api/admin/users?${query}`)).body;

describe("the list of clients", () => {
  test("has the students with a proven address, newest first", async () => {
    const ana = await makeStudent(site, {
      preferred_name: "Annie",
      pronoun: "she/her",
      phone: "5550104477",
      city: "Port Lumen",
      zipcode: "90210",
      created_at: new Date("2027-01-02T03:04:05Z"),
    });
    const bea = await makeStudent(site, { first_name: "", created_at: new Date("2027-01-03T00:00:00Z") });
    const unproven = await makeStudent(site, { state: "unproven", proven_at: null });
    const gone = await makeStudent(site);
    await owner("DELETE", pathOf(gone));

    const clients = await listed();
    const ids = clients.map(({ id }) => id);
    expect(ids.indexOf(bea.id)).toBeLessThan(ids.indexOf(ana.id));
    expect(ids).not.toContain(unproven.id);
    expect(ids).not.toContain(gone.id);
    expect(clients.find(({ id }) => id === ana.id)).toEqual({
      _id: ana.id,
      id: ana.id,
      firstName: "Ana",
      lastName: "Whitlow",
      preferredName: "Annie",
      pronoun: "she/her",
      email: ana.email,
      phone: "5550104477",
      city: "Port Lumen",
      zipcode: "90210",
      createdAt: "2027-01-02T03:04:05.000Z",
    });
  });

  test("comes as CSV whose cells spreadsheets never read as formulas", async () => {
    await makeStudent(site, {
      first_name: '=HYPERLINK("https://evil.example")',
      last_name: "+Zoë 王",
      preferred_name: "@x",
      pronoun: "-they",
      email: "zoe.csv@example.com",
      created_at: new Date("2027-06-20T01:05:00Z"),
    });
    const answer = await owner("GET", "/api/admin/users.csv");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.body).toContain(
      '"First Name","Last Name","Preferred Name","Pronoun","Email","Phone","Location","Zip","User Since"\r\n',
    );
    expect(answer.body).toContain(
      `"'=HYPERLINK(""https://evil.example"")","'+Zoë 王","'@x","'-they","zoe.csv@example.com","","","","2027-06-19 18:05"\r\n`,
    );
  });

  test("and all endpoints of clients and notes refuse visitors and students", async () => {
    const ana = await asStudent(site);
    const note = newId();
    const calls = [
      ["GET", "/api/admin/users"],
      ["GET", "/api/admin/users.csv"],
      ["GET", pageOf(ana)],
      ["DELETE", pathOf(ana)],
      ["POST", notesOf(ana), { body: "mine" }],
      ["PUT", `/api/admin/notes/${note}`, { body: "mine", version: 1 }],
      ["DELETE", `/api/admin/notes/${note}`],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const headers of [{}, ana.headers]) {
        const answer = await site.request(method, path, body, headers);
        expect([method, path, answer.status]).toEqual([method, path, 401]);
        expect(JSON.stringify(answer.body)).not.toContain(ana.email);
      }
    }
    expect((await owner("GET", pageOf(ana))).status).toBe(200);
  });

  test("of 250 clients comes in pages of 100, each client once", async () => {
    const now = site.clock.now();
    const rows = Array.from({ length: 250 }, (_, count) => ({
      id: newId(),
      email: `client.${count}@crowd.example.com`,
      first_name: `Ana ${count}`,
      last_name: "Whitlow",
      state: "live" as const,
      created_at: new Date("2020-01-01"),
      proven_at: now,
    }));
    await db().insertInto("users").values(rows).execute();
    const search = "search=crowd.example.com";
    const pages = [await listed(search)];
    for (let more = 0; more < 2; more++) pages.push(await listed(`${search}&before=${pages.at(-1)!.at(-1)!.id}`));
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(250);
    const file = await owner("GET", "/api/admin/users.csv");
    expect(file.body.split("\r\n").filter((line: string) => line.includes("@crowd."))).toHaveLength(250);
    await sql`alter table users rename to users_away`.execute(db());
    const failed = await owner("GET", "/api/admin/users.csv");
    await sql`alter table users_away rename to users`.execute(db());
    expect(failed).toMatchObject({ status: 500, body: { message: expect.any(String) } });
    await db().deleteFrom("users").where("email", "like", "%@crowd.example.com").execute();
  });

  test("is searched by words of a name or email, or by phone number, ignoring accents and case", async () => {
    const zoe = await makeStudent(site, {
      first_name: "Zoë",
      last_name: "Ørsted-Li",
      preferred_name: "Zo 50%",
      email: "Z.Orsted@Example.com",
      phone: "5557770199",
    });
    const finds = async (search: string) =>
      (await listed(`search=${encodeURIComponent(search)}`)).some(({ id }) => id === zoe.id);
    for (const search of [
      "zoe",
      "ZOË",
      "sted-li zoe",
      "z.orsted@",
      "(555) 777-0199",
      "777",
      "zo",
      "50%",
      "zoe  ørsted",
    ])
      expect([search, await finds(search)]).toEqual([search, true]);
    // Two letters match at the start of a word only; % and _ are not wildcards.
    for (const search of ["oe", "zoe ana", "5557770198", "z_orsted", "50%x"])
      expect([search, await finds(search)]).toEqual([search, false]);
  });
});

describe("a client's page", () => {
  test("has the seats of the client's email address, latest class first, with check-ins and waivers", async () => {
    const ana = await makeStudent(site, { email: `Ana.${newId()}@Example.com` });
    const waiver = await makeWaiver(db());
    const past = await makeEvent(db(), { date: "2026-01-15", title: "Breath and Rest" });
    const next = await makeEvent(db(), { date: "2035-05-01" });
    const lost = await makeEvent(db(), { date: "2034-05-01" });
    const ownSeat = { name: "Ana", email: ana.email.toLowerCase() };
    await makeSignup(db(), {
      ...ownSeat,
      event_id: past.id,
      checked_in_at: new Date(),
      waiver_id: waiver.id,
    });
    await makeSignup(db(), { ...ownSeat, event_id: next.id });
    await makeSignup(db(), { ...ownSeat, event_id: lost.id, state: "cancelled" });
    await makeSignup(db(), { event_id: next.id });

    const { status, body } = await owner("GET", pageOf(ana));
    expect(status).toBe(200);
    expect(body.client).toMatchObject({ id: ana.id, email: ana.email });
    expect(body.notes).toEqual([]);
    expect(body.signups).toMatchObject([
      { eventId: next.id, state: "live", isCheckedIn: false, waiverId: null },
      { eventId: lost.id, state: "cancelled" },
      {
        eventId: past.id,
        title: "Breath and Rest",
        date: "2026-01-15",
        time: "09:00",
        startsAt: "2026-01-15T17:00:00.000Z",
        isCheckedIn: true,
        waiverId: waiver.id,
      },
    ]);
    expect(body.signups).toHaveLength(3);
  });

  test("is linked from the roster and the registrations once the address is proven", async () => {
    const ana = await makeStudent(site);
    const unproven = await makeStudent(site, { state: "unproven", proven_at: null });
    const event = await makeEvent(db());
    await makeSignup(db(), { event_id: event.id, name: "A", email: ana.email.toUpperCase() });
    await makeSignup(db(), { event_id: event.id, name: "B", email: unproven.email });
    await makeSignup(db(), { event_id: event.id, name: "C" });
    const roster = (await owner("GET", `/api/admin/events/${event.id}/roster`)).body;
    const all = (await owner("GET", "/api/admin/signups")).body as { eventId: string }[];
    for (const people of [roster.people, all.filter(({ eventId }) => eventId === event.id)]) {
      expect(people.map(({ clientId }: { clientId?: string }) => clientId)).toEqual([ana.id, undefined, undefined]);
    }
  });

  test("does not exist for an unknown id or an unproven account", async () => {
    const unproven = await makeStudent(site, { state: "unproven", proven_at: null });
    for (const id of [newId(), unproven.id]) expect((await owner("GET", pageOf({ id }))).body.code).toBe("not-found");
    const note = await owner("POST", notesOf({ person_id: newId() }), { body: "x" });
    expect(note.body.code).toBe("not-found");
  });
});

describe("removing a client", () => {
  test("deletes the account, logs the client out and sends one email, also when requested four times at the same time", async () => {
    const ana = await asStudent(site, { first_name: "Ana" });
    const event = await makeEvent(db());
    const signup = await makeSignup(db(), { event_id: event.id, email: ana.email });
    await owner("POST", notesOf(ana), { body: "Left knee." });

    const responses = await Promise.all(Array.from({ length: 4 }, () => owner("DELETE", pathOf(ana))));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    expect(responses.find(({ status }) => status === 200)!.body).toEqual({
      message: "User deleted successfully.",
    });
    expect((await owner("GET", pageOf(ana))).status).toBe(404);
    expect((await site.request("GET", "/api/user/sessions", undefined, ana.headers)).status).toBe(401);
    const row = await db().selectFrom("users").selectAll().where("id", "=", ana.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Ana|Whitlow|@/);
    expect(await db().selectFrom("client_notes").where("user_id", "=", ana.id).execute()).toEqual([]);
    // The seat in the class remains.
    const roster = (await owner("GET", `/api/admin/events/${event.id}/roster`)).body;
    expect(roster.people).toMatchObject([{ _id: signup.id }]);
    expect(roster.people[0].clientId).toBeUndefined();

    await expect.poll(() => mailsTo(ana.email).length).toBe(1);
    const { mail } = mailsTo(ana.email)[0]!;
    expect(mail.subject).toBe("Your account was removed");
    expect(mail.text).toContain("Hello Ana,");
    expect(mail.replyTo).toEqual([{ name: "", address: "mira@example.com" }]);
    expect(await mailsWrittenTo(site, ana.email)).toHaveLength(1);
  });

  test("and writing a note at the same time leaves no note", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => makeStudent(site)));
    await Promise.all(
      clients.flatMap((client) => [
        owner("POST", notesOf(client), { body: "Left knee." }),
        owner("DELETE", pathOf(client)),
        owner("POST", notesOf(client), { body: "Right knee." }),
      ]),
    );
    const of = (column: "id" | "person_id") => clients.map((client) => client[column]!);
    const notes = db().selectFrom("client_notes").select("id");
    expect(await notes.where("user_id", "in", of("id")).execute()).toEqual([]);
    expect(await notes.where("person_id", "in", of("person_id")).execute()).toEqual([]);
  });
});
