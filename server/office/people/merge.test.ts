import { describe, expect, test } from "vitest";
import { makeBooking, makeEvent, makeSignup, makeWaitlistEntry, makeWaiver } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { insertRow } from "../../../test/rows.ts";
import { startSite } from "../../../test/start-site.ts";
import { asStudent, makeStudent } from "../../../test/student.ts";
import { newEmail } from "../../../test/students-browser.ts";
import { newId } from "../../platform/db/id.ts";
import { grantLot } from "../../selling/payments/lots-and-tenders.ts";

const site = startSite({ from: "empty", now: new Date("2031-06-17T18:00:00Z") });

const db = () => site.database.db;
const owner = async (method: string, path: string, body?: unknown) =>
  site.request(method, `/api/admin${path}`, body, await asOwner(site));
const personOf = (id: string) => db().selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const merge = (keptId: string, goneId: string, id = newId()) => owner("POST", "/people/merge", { id, keptId, goneId });
const undo = (id: string) => owner("POST", `/people/merges/${id}/undo`);
const pageOf = async (id: string) => (await owner("GET", `/people/history?id=${id}`)).body;
const bodiesOf = async (id: string) => (await pageOf(id)).notes.map(({ body }: { body: string }) => body);
const add = async (id: string, body: string) => {
  site.clock.advance(60_000);
  return owner("POST", `/people/${id}/notes`, { body });
};

/** Two people who are one: each with a seat and a waiver, the second with a session, a place and a child. */
async function twins() {
  const [one, other] = [newEmail(), newEmail()];
  const kept = await makeSignup(db(), { name: "Ana Whitlow", email: one });
  const gone = await makeSignup(db(), { name: "A. Whitlow", email: other });
  await makeWaiver(db(), { name: "A. Whitlow", email: other });
  await makeWaitlistEntry(db(), { name: "A. Whitlow", email: other });
  const guest = { user_id: null, guest_name: "A. Whitlow", guest_email: other };
  await makeBooking(db(), guest);
  const child = newId();
  await insertRow(db(), "people", { id: child, name: "Kit", guardian_id: gone.person_id, created_at: new Date() });
  return { kept: kept.person_id, gone: gone.person_id, one, other, child };
}

describe("two people who are one", () => {
  test("are merged: everything moves, notes are read in the order they were written, and the address leads to the kept one", async () => {
    const { kept, gone, other, child } = await twins();
    await add(gone, "First, about the second.");
    await add(kept, "Second, about the first.");
    await add(gone, "Third, about the second.");
    const { body: preview } = await owner("GET", `/people/merge?keptId=${kept}&goneId=${gone}`);
    expect(preview).toMatchObject({
      kept: { _id: kept, name: "Ana Whitlow" },
      gone: { _id: gone, name: "A. Whitlow", email: other },
      moves: { accounts: 0, signups: 1, waitlists: 1, waivers: 1, sessions: 1, orders: 0, notes: 2, children: 1 },
    });
    const id = newId();
    const answers = await Promise.all([1, 2, 3].map(() => merge(kept, gone, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const page = await pageOf(kept);
    expect(page.notes.map(({ body }: { body: string }) => body)).toEqual([
      "Third, about the second.",
      "Second, about the first.",
      "First, about the second.",
    ]);
    expect(page).toMatchObject({
      signups: [{}, {}],
      waivers: [{ name: "A. Whitlow" }],
      children: [{ _id: child, name: "Kit" }],
      merges: [{ _id: id, name: "A. Whitlow", canUndo: true }],
    });
    expect((await personOf(child)).guardian_id).toBe(kept);
    // The address and the id of the merged person lead to the kept one.
    expect((await pageOf(gone)).id).toBe(kept);
    expect((await owner("GET", `/people/history?email=${other}`)).body.id).toBe(kept);
    // A note that a page still open writes about the merged one.
    expect((await add(gone, "Fourth, about both.")).status).toBe(200);
    expect((await bodiesOf(kept))[0]).toBe("Fourth, about both.");
    expect((await makeSignup(db(), { email: other.toUpperCase() })).person_id).toBe(kept);
    const listed = (await owner("GET", `/people?search=whitlow`)).body as { id: string }[];
    expect(listed.map(({ id: each }) => each)).not.toContain(gone);
  });

  test("have one wallet, and what is given to the second later is the first's", async () => {
    const { kept, gone } = await twins();
    const grant = (personId: string) =>
      site.ctx().tx((tx) => grantLot(tx, { personId, kind: "credit", name: "Credit", units: 500 }));
    const before = await grant(gone);
    const id = newId();
    await merge(kept, gone, id);
    const later = await grant(gone);
    const owners = async () =>
      (
        await db().selectFrom("wallet_lots").select(["id", "person_id"]).where("id", "in", [before, later]).execute()
      ).map((lot) => [lot.id, lot.person_id]);
    expect(Object.fromEntries(await owners())).toEqual({ [before]: kept, [later]: kept });
    await undo(id);
    expect(Object.fromEntries(await owners())).toEqual({ [before]: gone, [later]: kept });
  });

  test("are not merged while one has a seat and the other holds one in the same class", async () => {
    const { kept, gone } = await twins();
    const { id: event_id } = await makeEvent(db());
    await makeSignup(db(), { event_id, person_id: kept });
    await makeSignup(db(), {
      event_id,
      person_id: gone,
      state: "held",
      held_until: new Date("2031-06-18"),
      pay_hash: newId(),
    });
    expect((await merge(kept, gone)).body.code).toBe("both-signed-up");
  });

  test("are two again after an undo: what moved goes back, and what came later stays", async () => {
    const { kept, gone, other, child } = await twins();
    await add(gone, "About the second.");
    const id = newId();
    await merge(kept, gone, id);
    const later = await makeSignup(db(), { email: other });
    const answers = await Promise.all([1, 2, 3].map(() => undo(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await personOf(child)).guardian_id).toBe(gone);
    const page = await pageOf(gone);
    expect(page).toMatchObject({ id: gone, email: other, signups: [{}], waivers: [{}], merges: [] });
    expect(await bodiesOf(gone)).toEqual(["About the second."]);
    expect(await bodiesOf(kept)).toEqual([]);
    expect((await pageOf(kept)).signups.map(({ _id }: { _id: string }) => _id)).toContain(later.id);
    expect((await makeSignup(db(), { email: other })).person_id).toBe(gone);
  });

  test("stay merged after 30 days", async () => {
    const { kept, gone } = await twins();
    const id = newId();
    await merge(kept, gone, id);
    site.clock.advance(30 * 86_400_000 - 1000);
    expect((await pageOf(kept)).merges).toMatchObject([{ canUndo: true }]);
    site.clock.advance(1000);
    expect((await undo(id)).body.code).toBe("too-late-to-undo");
    expect((await pageOf(kept)).merges).toMatchObject([{ canUndo: false }]);
  });

  test("keep both logins: each sees the classes of both", async () => {
    const [one, two] = [await asStudent(site), await asStudent(site)];
    const events = [await makeEvent(db()), await makeEvent(db())];
    await makeSignup(db(), { event_id: events[0]!.id, email: one.email });
    await makeSignup(db(), { event_id: events[1]!.id, email: two.email });
    const classes = async (student: typeof one) =>
      (await site.request("GET", `/api/user/${student.id}/classes`, undefined, student.headers)).body.classes;
    expect(await classes(two)).toHaveLength(1);
    expect((await merge(one.person_id!, two.person_id!)).status).toBe(200);
    expect([await classes(one), await classes(two)].map(({ length }) => length)).toEqual([2, 2]);
  });
});

describe("a merge is refused", () => {
  test("if both have a seat or a place in one class, which it names", async () => {
    const event = await makeEvent(db(), { title: "Yin and Rest", date: "2031-07-05" });
    const [one, two] = [await makeSignup(db(), { event_id: event.id }), await makeSignup(db(), { event_id: event.id })];
    const refused = await merge(one.person_id, two.person_id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "both-signed-up",
      "Both people have a spot in Yin and Rest on Saturday, July 5, or wait for one. Please remove one of them first.",
    ]);
    const full = await makeEvent(db());
    const waiting = [
      await makeWaitlistEntry(db(), { event_id: full.id }),
      await makeWaitlistEntry(db(), { event_id: full.id }),
    ];
    expect((await merge(waiting[0]!.person_id, waiting[1]!.person_id)).body.code).toBe("both-signed-up");
    await db().updateTable("signups").set({ state: "cancelled" }).where("id", "=", two.id).execute();
    expect((await merge(one.person_id, two.person_id)).status).toBe(200);
  });

  test("for a guardian and a child, for a child who would become a guardian, and for two children of one name", async () => {
    const { gone: mother, kept: other, child } = await twins();
    expect((await merge(mother, child)).body.code).toBe("same-household");
    expect((await merge(child, mother)).body.code).toBe("same-household");
    expect((await merge(child, other)).status).toBe(200);
    const [one, two] = [await twins(), await twins()];
    const refused = await merge(one.gone, two.gone);
    expect(refused.body.message).toBe("Both people have a child called Kit. Please merge these two first.");
    expect((await merge(one.child, two.child)).status).toBe(200);
    expect((await merge(one.gone, two.gone)).status).toBe(200);
    expect((await merge(one.child, two.kept)).status).toBe(200);
    expect((await merge(two.one === one.one ? one.kept : one.child, one.gone)).body.code).toBe("same-household");
  });

  test("for one person, an unknown one, one who is merged already, and without the owner's login", async () => {
    const { kept, gone } = await twins();
    expect((await merge(kept, kept)).body.code).toBe("not-found");
    expect((await merge(kept, newId())).body.code).toBe("not-found");
    const answers = await Promise.all([merge(kept, gone), merge(gone, kept)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("stale");
    expect((await undo(newId())).body.code).toBe("not-found");
    const student = await asStudent(site);
    for (const headers of [{}, student.headers])
      expect(
        (await site.request("POST", "/api/admin/people/merge", { id: newId(), keptId: kept, goneId: gone }, headers))
          .status,
      ).toBe(401);
  });

  test("or leaves no seat behind while sign-ups of the merged person run", async () => {
    for (let round = 0; round < 8; round++) {
      const { kept, gone, other } = await twins();
      const events = await Promise.all(Array.from({ length: 6 }, () => makeEvent(db())));
      const [merged, ...seats] = await Promise.all([
        merge(kept, gone),
        ...events.map(({ id }) => makeSignup(db(), { event_id: id, email: other })),
      ]);
      expect(merged.status).toBe(200);
      expect(seats).toHaveLength(6);
      const left = await db().selectFrom("signups").select("id").where("person_id", "=", gone).execute();
      expect(left).toEqual([]);
    }
  });
});

test("a person without an account has notes, which are deleted when the owner erases the address", async () => {
  const seat = await makeSignup(db(), { name: "Mo", email: newEmail() });
  const note = (await add(seat.person_id, "Left knee.")).body;
  expect(await bodiesOf(seat.person_id)).toEqual(["Left knee."]);
  const changed = await owner("PUT", `/notes/${note._id}`, { body: "Right knee.", version: 1 });
  expect(changed.body).toMatchObject({ body: "Right knee.", version: 2 });
  // A note moved to another person cannot be opened.
  const other = await makeSignup(db());
  await db().updateTable("client_notes").set({ person_id: other.person_id }).where("id", "=", note._id).execute();
  expect(await bodiesOf(other.person_id)).toEqual([null]);
  await db().updateTable("client_notes").set({ person_id: seat.person_id }).where("id", "=", note._id).execute();
  await owner("POST", "/people/erase", { email: seat.email });
  expect(await db().selectFrom("client_notes").select("id").where("id", "=", note._id).execute()).toEqual([]);
  expect(await personOf(seat.person_id)).toMatchObject({ name: "", email: null });
  expect((await owner("POST", `/people/${seat.person_id}/notes`, { body: "x" })).body.code).toBe("not-found");
});

test("a note about a person with an account is about the account, and stays with the person who registered later", async () => {
  const email = newEmail();
  const seat = await makeSignup(db(), { name: "Mo", email });
  await add(seat.person_id, "Before the account.");
  const student = await makeStudent(site, { email });
  expect(student.person_id).toBe(seat.person_id);
  await add(seat.person_id, "With the account.");
  const client = (await owner("GET", `/people/history?client=${student.id}`)).body;
  expect(client.notes.map(({ body }: { body: string }) => body)).toEqual(["With the account.", "Before the account."]);
  expect(client).toMatchObject({ id: seat.person_id, name: "Ana Whitlow", children: [] });
});
