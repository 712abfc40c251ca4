import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { readRow } from "../../../../test/rows.ts";
import { startOwner, startSite } from "../../../../test/start-site.ts";
import { makeStudent } from "../../../../test/student.ts";
import { newId } from "../../../platform/db/id.ts";
import { dataKeyId } from "../../../platform/sealing/sealing.ts";

const oldKey = "the old key that is long enough to be one";
const newKey = "the new key that is long enough to be one";

const site = startSite({ env: { DATA_KEY: oldKey } });
const ownerHeaders = startOwner(site);
const owner = (method: string, path: string, body?: unknown, at = site) => at.request(method, path, body, ownerHeaders);

const db = () => site.database.db;
const notesOf = async (client: { id: string }, at = site) =>
  (await owner("GET", `/api/admin/people/history?client=${client.id}`, undefined, at)).body.notes;
const write = async (client: { person_id: string | null }, body: string) =>
  (await owner("POST", `/api/admin/people/${client.person_id}/notes`, { body })).body;
const change = (note: { _id: string }, body: string, version: number, at = site) =>
  owner("PUT", `/api/admin/notes/${note._id}`, { body, version }, at);
const remove = (note: { _id: string }, version?: number) =>
  owner("DELETE", `/api/admin/notes/${note._id}${version === undefined ? "" : `?version=${version}`}`);

describe("a private note", () => {
  test("is written, read, changed and removed, and has its times", async () => {
    const ana = await makeStudent(site);
    const written = await write(ana, "  Left knee, since the fall. 🌿\nAsk again in May.  ");
    expect(written).toMatchObject({ body: "Left knee, since the fall. 🌿\nAsk again in May.", version: 1 });
    const second = await write(ana, "Prefers mornings.");
    expect(await notesOf(ana)).toEqual([second, written]);

    site.clock.advance(60_000);
    const changed = await change(written, "Left knee is fine again.", 1);
    expect(changed.body).toMatchObject({ version: 2, writtenAt: written.writtenAt });
    expect(Date.parse(changed.body.changedAt)).toBeGreaterThanOrEqual(Date.parse(written.writtenAt) + 60_000);
    expect(await notesOf(ana)).toEqual([second, changed.body]);

    expect((await remove(written, 2)).body).toEqual({ message: "Note removed." });
    expect((await remove(written)).body.code).toBe("not-found");
    expect((await change(written, "x", 2)).body.code).toBe("not-found");
    expect(await notesOf(ana)).toEqual([second]);
  });

  test("is sealed in the table, and appears in no log and no email", async () => {
    const ana = await makeStudent(site);
    const secret = "Chanterelle-Zimtschnecke";
    const { _id } = await write(ana, `${secret} one`);
    await change({ _id }, `${secret} two`, 1);
    await change({ _id }, `${secret} stale`, 1);
    await owner("PUT", `/api/admin/notes/${_id}`, { body: `${secret} wrong`, version: "x" });
    const raw = await site.database.pool.query<{ row: string }>(
      "select t::text || encode(t.sealed, 'escape') as row from client_notes t",
    );
    expect(raw.rows.length).toBeGreaterThan(0);
    for (const { row } of raw.rows) {
      expect(row).not.toContain(secret);
      expect(row).not.toContain(Buffer.from(secret).toString("hex"));
      expect(row).toContain(dataKeyId(oldKey));
    }
    expect(site.log()).not.toContain(secret);
    expect(await db().selectFrom("mails").select("id").where("text", "like", `%${secret}%`).execute()).toEqual([]);
  });

  test("sent again after a lost response, or twice, is stored once", async () => {
    const ana = await makeStudent(site);
    const id = newId();
    const send = () => owner("POST", `/api/admin/people/${ana.person_id}/notes`, { id, body: "Left knee." });
    const answers = [...(await Promise.all(Array.from({ length: 4 }, send))), await send()];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await notesOf(ana)).toHaveLength(1);
    // The id of a note about another client is refused.
    const bea = await makeStudent(site);
    const other = await owner("POST", `/api/admin/people/${bea.person_id}/notes`, { id, body: "Mine?" });
    expect(other.body.code).toBe("not-found");
  });

  test("that is empty or too long is refused with a field error", async () => {
    const ana = await makeStudent(site);
    const send = async (body: string) =>
      (await owner("POST", `/api/admin/people/${ana.person_id}/notes`, { body })).body.fields?.body;
    expect(await send(" \n ")).toBe("Please write something.");
    expect(await send("x".repeat(10_001))).toBe("Please keep this under 10000 characters.");
    expect(await send("🌿".repeat(5_000))).toBeUndefined();
  });
});

describe("concurrent changes of a note", () => {
  test("three tabs change a note at the same time: one succeeds, the others are refused as stale", async () => {
    const ana = await makeStudent(site);
    const note = await write(ana, "Left knee.");
    const texts = ["From the phone.", "From the desk.", "From the tablet."];
    const answers = await Promise.all(texts.map((text) => change(note, text, 1)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.filter(({ body }) => body.code === "stale")).toHaveLength(2);
    const [current] = await notesOf(ana);
    expect(current).toEqual(answers.find(({ status }) => status === 200)!.body);

    // After reading the newer version, a stale tab can save its text.
    expect((await change(note, "Both of it.", current.version)).body).toMatchObject({ version: 3 });
  });

  test("a change sent again after a lost response is not a conflict", async () => {
    const note = await write(await makeStudent(site), "Left knee.");
    const first = await change(note, "Right knee.", 1);
    expect(await change(note, "Right knee.", 1)).toMatchObject({ status: 200, body: first.body });
  });

  test("a tab cannot delete a note that another tab has just changed", async () => {
    const note = await write(await makeStudent(site), "Left knee.");
    await change(note, "Right knee.", 1);
    expect((await remove(note, 1)).body.code).toBe("stale");
    expect((await remove(note, 2)).status).toBe(200);
  });
});

describe("a note that cannot be opened", () => {
  test("has no text after its row was moved to another client or swapped with another note", async () => {
    const [ana, bea] = [await makeStudent(site), await makeStudent(site)];
    const anas = await write(ana, "About Ana.");
    const beas = await write(bea, "About Bea.");
    const { pool } = site.database;
    // An attacker with access to the table moves a note to another client …
    await pool.query("update client_notes set user_id = $1 where id = $2", [bea.id, anas._id]);
    expect((await notesOf(bea)).map(({ body }: { body: string | null }) => body).toSorted()).toEqual([
      "About Bea.",
      null,
    ]);
    // … and swaps the ids of two.
    await pool.query("update client_notes set user_id = $1 where id = $2", [ana.id, anas._id]);
    const spare = newId();
    for (const [from, to] of [
      [anas._id, spare],
      [beas._id, anas._id],
      [spare, beas._id],
    ]) {
      await pool.query("update client_notes set id = $2 where id = $1", [from, to]);
    }
    expect(await notesOf(ana)).toMatchObject([{ body: null }]);
    expect(await notesOf(bea)).toMatchObject([{ body: null }]);
  });

  test("whose key is missing has no text, cannot be changed, and can be deleted", async () => {
    const ana = await makeStudent(site);
    const note = await write(ana, "Left knee.");
    const other = await testApp({ database: site.database, env: { DATA_KEY: newKey } });
    try {
      expect(await notesOf(ana, other)).toEqual([{ ...note, body: null }]);
      const refused = await change(note, "Right knee.", 1, other);
      expect(refused.status).toBe(409);
      expect(refused.body).toEqual({
        message: "This note was locked with another key and can’t be read.",
        code: "note-sealed",
      });
      expect(await notesOf(ana)).toEqual([note]);
      const removed = await owner("DELETE", `/api/admin/notes/${note._id}?version=1`, undefined, other);
      expect(removed.status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test("opens when both keys are given; a change seals it with the new key", async () => {
    const ana = await makeStudent(site);
    const note = await write(ana, "Left knee.");
    const both = await testApp({
      database: site.database,
      env: { DATA_KEY: `${newKey},${oldKey}` },
    });
    try {
      expect(await notesOf(ana, both)).toEqual([note]);
      await change(note, "Right knee.", 1, both);
      expect(await notesOf(ana, both)).toMatchObject([{ body: "Right knee.", version: 2 }]);
      const { key_id } = await readRow(db(), "client_notes", { id: note._id });
      expect(key_id).toBe(dataKeyId(newKey));
    } finally {
      await both.close();
    }
  });
});
