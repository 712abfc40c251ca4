import { describe, expect, test } from "vitest";
import { makeFailedMail, makeMessage } from "../../../test/make.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "empty" });
const ownerHeaders = startOwner(site);
/** Requests with the owner's login. */
const owner = {
  request: (method: string, path: string, body?: unknown) => site.request(method, path, body, ownerHeaders),
};

const db = () => site.database.db;

describe("the inbox", () => {
  test("has messages and requests, newest first, filtered by state, with counts per state", async () => {
    await makeMessage(db(), { name: "Older", received_at: new Date("2027-01-01") });
    const request = await makeMessage(db(), {
      kind: "free-session",
      name: "Newer",
      received_at: new Date("2027-01-02"),
    });
    await makeMessage(db(), { name: "Done", state: "answered", received_at: new Date("2027-01-03") });

    const all = (await owner.request("GET", "/api/admin/messages")).body;
    expect(all.messages.map(({ name }: { name: string }) => name)).toEqual(["Done", "Newer", "Older"]);
    expect(all).toMatchObject({ isMore: false, counts: { new: 2, answered: 1 } });
    const waiting = (await owner.request("GET", "/api/admin/messages?state=new")).body;
    expect(waiting.messages).toEqual([
      {
        id: request.id,
        kind: "free-session",
        name: "Newer",
        email: "tomas@example.com",
        phone: "5550104477",
        sessionType: "yoga therapy",
        message: "Is there parking?",
        state: "new",
        receivedAt: "2027-01-02T00:00:00.000Z",
      },
      expect.objectContaining({ name: "Older", kind: "contact" }),
    ]);
  });

  test("pages through a long list without missing messages with equal timestamps", async () => {
    const at = new Date("2026-03-01");
    const ids = await Promise.all(
      Array.from({ length: 120 }, async () => (await makeMessage(db(), { received_at: at, name: "Many" })).id),
    );
    const read: string[] = [];
    let before = "";
    for (let isMore = true; isMore;) {
      const { body } = await owner.request("GET", `/api/admin/messages${before && `?before=${before}`}`);
      read.push(...body.messages.map(({ id }: { id: string }) => id));
      isMore = body.isMore;
      before = read.at(-1)!;
    }
    expect(new Set(read).size).toBe(read.length);
    expect(read).toEqual(expect.arrayContaining(ids));
  });

  test("a message can be marked as answered, also twice, and as new again", async () => {
    const { id } = await makeMessage(db());
    for (const state of ["answered", "answered", "new"]) {
      const answer = await owner.request("PUT", `/api/admin/messages/${id}`, { state });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ state });
    }
  });

  test("refuses an unknown message, an unknown state, and callers other than the owner", async () => {
    const { id } = await makeMessage(db());
    expect((await owner.request("PUT", `/api/admin/messages/${newId()}`, { state: "new" })).status).toBe(404);
    expect((await owner.request("PUT", `/api/admin/messages/${id}`, { state: "deleted" })).status).toBe(400);
    expect((await site.request("PUT", `/api/admin/messages/${id}`, { state: "new" })).status).toBe(401);
    expect((await site.request("GET", "/api/admin/messages")).status).toBe(401);
  });
});

describe("several messages", () => {
  const mark = (ids: string[], state: string) =>
    owner.request("PUT", "/api/admin/messages", { messages: ids.map((id) => ({ id })), state });
  const stateOf = async (id: string) =>
    (await db().selectFrom("messages").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

  test("are marked with one call; only those that it changed can be taken back, and an unknown one is refused", async () => {
    const [fresh, done] = [await makeMessage(db()), await makeMessage(db(), { state: "answered" })];
    const unknown = newId();
    const { body } = await mark([fresh.id, done.id, unknown], "answered");
    expect(new Map(body.done.map((one: { id: string; canUndo: boolean }) => [one.id, one.canUndo]))).toEqual(
      new Map([
        [fresh.id, true],
        [done.id, false],
      ]),
    );
    expect(body.refused.map(({ id }: { id: string }) => id)).toEqual([unknown]);
    await mark([fresh.id], "new");
    expect([await stateOf(fresh.id), await stateOf(done.id)]).toEqual(["new", "answered"]);
  });

  test("are marked on two devices at once: one of them can take it back, and the log has each once", async () => {
    const ids = [(await makeMessage(db())).id, (await makeMessage(db())).id, (await makeMessage(db())).id];
    const answers = await Promise.all([mark(ids, "answered"), mark(ids.toReversed(), "answered")]);
    const changed = answers.flatMap(({ body }) => body.done).filter(({ canUndo }) => canUndo);
    expect(new Set(changed.map(({ id }) => id))).toEqual(new Set(ids));
    expect(changed).toHaveLength(3);
    const { rows } = await site.database.pool.query(
      "select subjects from audit_entries where action = 'PUT /api/admin/messages' order by number desc limit 3",
    );
    expect(new Set(rows.map(({ subjects }) => subjects))).toEqual(new Set(ids.map((id) => `id=${id} state=answered`)));
  });
});

describe("undelivered email", () => {
  test("is listed with the mail server's reply, without its text", async () => {
    const lost = await makeFailedMail(db(), { text: "a secret link" });
    const { body } = await owner.request("GET", "/api/admin/undelivered");
    expect(body).toEqual([
      {
        id: lost.id,
        to: "ana.whitlow@example.com",
        subject: "You are signed up",
        reason: "550 No such mailbox here",
        attempts: 3,
        writtenAt: lost.created_at.toISOString(),
      },
    ]);
    expect((await site.request("GET", "/api/admin/undelivered")).status).toBe(401);
  });

  test("is sent once when the owner asks four times at once", async () => {
    const lost = await makeFailedMail(db(), { recipient: JSON.stringify({ address: "again@example.com" }) });
    const path = `/api/admin/undelivered/${lost.id}/retry`;
    const presses = await Promise.all(Array.from({ length: 4 }, () => owner.request("POST", path)));
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    const arrived = () => site.mail.received.filter(({ to }) => to.includes("again@example.com"));
    await expect.poll(() => arrived().length).toBe(1);
    const left = (await owner.request("GET", "/api/admin/undelivered")).body;
    expect(left.map(({ id }: { id: string }) => id)).not.toContain(lost.id);
    expect((await owner.request("POST", `/api/admin/undelivered/${newId()}/retry`)).status).toBe(404);
  });

  test("two of them are queued again in one transaction; an unknown one is not", async () => {
    const [one, other] = [await makeFailedMail(db()), await makeFailedMail(db())];
    const queued = await site
      .ctx()
      .tx(async (tx) => [await tx.sendAgain(one.id), await tx.sendAgain(other.id), await tx.sendAgain(newId())]);
    expect(queued).toEqual([true, true, false]);
  });
});
