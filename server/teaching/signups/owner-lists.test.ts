import { describe, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import { makeEvent, makeSignup, makeWaitlistEntry, makeWaiver } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { asOwner } from "../../../test/owner.ts";
import { readPdf } from "../../../test/pdf-words.ts";
import { startOwner, startSite } from "../../../test/start-site.ts";
import { newId } from "../../platform/db/id.ts";

const site = startSite({ from: "demo", env: { OWNER_EMAIL: "mira@example.com" } });
const ownerHeaders = startOwner(site);
/** Sends requests as the owner. */
const owner = {
  request: (method: string, path: string, body?: unknown) => site.request(method, path, body, ownerHeaders),
};

const db = () => site.database.db;
const mailsTo = (address: string) => site.mail.received.filter(({ to }) => to.includes(address));
const rosterOf = async (eventId: string) => (await owner.request("GET", `/api/admin/events/${eventId}/roster`)).body;

describe("the list of sign-ups", () => {
  test("contains all live sign-ups by date, with their waivers", async () => {
    const later = await makeEvent(db(), { date: "2034-05-02" });
    const sooner = await makeEvent(db(), { date: "2034-05-01", title: "Breath and Rest" });
    const waiver = await makeWaiver(db());
    await makeSignup(db(), { event_id: later.id, name: "Zora Fields" });
    await makeSignup(db(), { event_id: later.id, name: "ana Whitlow", waiver_id: waiver.id });
    await makeSignup(db(), { event_id: sooner.id, name: "Tomas Reedly" });
    await makeSignup(db(), { event_id: sooner.id, name: "Gone Already", state: "cancelled" });

    const { status, body } = await owner.request("GET", "/api/admin/signups");
    expect(status).toBe(200);
    const ours = body.filter(({ date }: { date: string }) => date.startsWith("2034-05"));
    expect(ours).toMatchObject([
      { name: "Tomas Reedly", classTitle: "Breath and Rest", date: "2034-05-01", waiver: false },
      { name: "ana Whitlow", date: "2034-05-02", waiver: true, waiverId: waiver.id },
      { name: "Zora Fields", time: "09:00", startsAt: "2034-05-02T16:00:00.000Z" },
    ]);
    const dates = body.map(({ date }: { date: string }) => date);
    expect(dates).toEqual(dates.toSorted());
  });

  test("is filtered by time, class and person, in pages of 100", async () => {
    const list = async (query: string): Promise<{ _id: string; name: string; startsAt: string }[]> =>
      (await owner.request("GET", `/api/admin/signups?${query}`)).body;
    const past = await makeEvent(db(), { date: "2021-03-01", title: "Tide & Breath" });
    const soon = await makeEvent(db(), { date: "2034-06-01", title: "Tide & Breath", capacity: 200 });
    const later = await makeEvent(db(), { date: "2034-06-02", title: "Tide & Breath" });
    const early = await makeSignup(db(), { event_id: past.id, name: "Zoë Fields", phone: "5551230000" });
    const last = await makeSignup(db(), {
      event_id: later.id,
      name: "Zoë Meadow",
      email: "",
      source: "owner",
    });
    for (let count = 0; count < 120; count++)
      await makeSignup(db(), { event_id: soon.id, name: `Person ${count % 7}` });

    const ofClass = "classTitle=Tide%20%26%20Breath";
    const pages = [await list(`${ofClass}&when=upcoming`)];
    pages.push(await list(`${ofClass}&when=upcoming&after=${pages[0]!.at(-1)!._id}`));
    expect(pages.map(({ length }) => length)).toEqual([100, 21]);
    const all = pages.flat();
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(121);
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted());
    expect(all.at(-1)!._id).toBe(last.id);

    expect(await list(`${ofClass}&when=past`)).toMatchObject([{ _id: early.id }]);
    expect((await list(`${ofClass}&search=zoe`)).map(({ _id }) => _id)).toEqual([early.id, last.id]);
    expect((await list("search=555-123-0000")).map(({ _id }) => _id)).toEqual([early.id]);
    const pastStarts = (await list("when=past")).map(({ startsAt }) => startsAt);
    expect(pastStarts).toEqual(pastStarts.toSorted().toReversed());

    const titlesOf = async (query: string): Promise<string[]> =>
      (await owner.request("GET", `/api/admin/signup-choices${query}`)).body.classTitles;
    const gone = await makeEvent(db(), { date: "2034-06-03", title: "Cancelled by all" });
    await makeSignup(db(), { event_id: gone.id, state: "cancelled" });
    await makeEvent(db(), { date: "2034-06-04", title: "No one yet" });
    await makeSignup(db(), { event_id: (await makeEvent(db(), { date: "2021-03-02", title: "Ended" })).id });
    const { body } = await owner.request("GET", "/api/admin/signup-choices");
    expect(body.classTitles).toEqual([...new Set(body.classTitles)]);
    expect(body.classTitles).toEqual(expect.arrayContaining(["Tide & Breath", "Ended"]));
    for (const title of ["Cancelled by all", "No one yet"]) expect(body.classTitles).not.toContain(title);
    expect(await titlesOf("?when=upcoming")).not.toContain("Ended");
    expect(await titlesOf("?when=past")).toEqual(expect.arrayContaining(["Ended", "Tide & Breath"]));
    expect(body.counts.past).toBe((await list("when=past")).length);
    const file = await owner.request("GET", "/api/admin/signups.csv");
    expect(file.body.split("\r\n").filter((line: string) => line.includes("Tide & Breath"))).toHaveLength(122);
  });

  test("is read by class: upcoming ones soonest first, past ones latest first, each in one page only", async () => {
    type Listed = { _id: string; title: string; signedUp: number };
    const classes = async (query = ""): Promise<Listed[]> =>
      (await owner.request("GET", `/api/admin/signup-classes?${query}`)).body;
    const days = Array.from({ length: 60 }, (_, count) => addDays("2036-01-01", count));
    const made = await Promise.all(days.map((date) => makeEvent(db(), { date, title: "Paged", capacity: 9 })));
    for (const { id } of made) await makeSignup(db(), { event_id: id, name: "Zora" });
    await makeSignup(db(), { event_id: made[3]!.id, name: "Ana" });
    await makeSignup(db(), { event_id: made[3]!.id, name: "Gone", state: "cancelled" });
    const empty = await makeEvent(db(), { date: "2036-03-15", title: "Paged" });

    const small = { date: "2036-03-16", title: "Small", capacity: 2 };
    const full = await makeEvent(db(), small);
    await makeSignup(db(), { event_id: full.id, name: "Zora" });
    await makeWaitlistEntry(db(), { event_id: full.id });
    const pages = [await classes()];
    while (pages.at(-1)!.length === 50) pages.push(await classes(`after=${pages.at(-1)!.at(-1)!._id}`));
    const ours = pages.flat().filter(({ title }) => title === "Paged");
    expect(ours.map(({ _id }) => _id)).toEqual(made.map(({ id }) => id));
    expect(ours[3]).toMatchObject({ date: "2036-01-04", time: "09:00", capacity: 9, signedUp: 2 });
    expect(ours[3]).toMatchObject({ waiting: 0, isFull: false });
    const found = pages.flat().find(({ title }) => title === "Small");
    expect(found).toMatchObject({ signedUp: 1, waiting: 1, isFull: true });
    expect(pages[0]).toHaveLength(50);
    expect(pages.flat().map(({ _id }) => _id)).not.toContain(empty.id);
    for (const date of ["2021-02-01", "2021-02-08"])
      await makeSignup(db(), { event_id: (await makeEvent(db(), { date })).id });
    const past = (await classes("when=past")) as unknown as { startsAt: string }[];
    expect(past.length).toBeGreaterThan(1);
    expect(past.map(({ startsAt }) => startsAt)).toEqual(
      past
        .map(({ startsAt }) => startsAt)
        .toSorted()
        .toReversed(),
    );
    const roster = (await owner.request("GET", `/api/admin/signups?eventId=${made[3]!.id}`)).body as { name: string }[];
    expect(roster.map(({ name }) => name)).toEqual(["Ana", "Zora"]);
    expect((await site.request("GET", "/api/admin/signup-classes")).status).toBe(401);
  });

  test("is refused without the owner's login", async () => {
    for (const path of ["/api/admin/signups", "/api/admin/signups.csv", "/api/admin/signup-choices"]) {
      const answer = await site.request("GET", path);
      expect(answer.status).toBe(401);
      expect(answer.body.message).toBe("Please log in.");
    }
  });

  test("comes as CSV whose cells spreadsheets never read as formulas", async () => {
    const { id } = await makeEvent(db(), { title: '=HYPERLINK("https://evil.example")' });
    await makeSignup(db(), { event_id: id, name: "+Zoë 王", email: "zoe@example.com" });
    const answer = await owner.request("GET", "/api/admin/signups.csv");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="signups-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toContain(`"'=HYPERLINK(""https://evil.example"")","'+Zoë 王","zoe@example.com"`);
  });
});

describe("the roster of a class", () => {
  test("lists students by name, the waitlist in order, guardians and waivers", async () => {
    const event = await makeEvent(db(), { capacity: 2 });
    const old = await makeWaiver(db(), { text_version: "2019-01" });
    const minor = await makeWaiver(db(), { guardian_name: "June Whitlow", guardian_relation: "mother" });
    await makeSignup(db(), { event_id: event.id, name: "Bea Stone", waiver_id: old.id });
    await makeSignup(db(), { event_id: event.id, name: "ana Whitlow", waiver_id: minor.id });
    await makeWaitlistEntry(db(), { event_id: event.id, name: "Second", joined_at: new Date("2027-01-02") });
    await makeWaitlistEntry(db(), { event_id: event.id, name: "First", joined_at: new Date("2027-01-01") });
    await makeWaitlistEntry(db(), { event_id: event.id, name: "Gone", state: "left" });

    const roster = await rosterOf(event.id);
    expect(roster).toMatchObject({ title: event.title, date: event.date, capacity: 2, phase: "coming" });
    expect(roster.people).toMatchObject([
      {
        name: "ana Whitlow",
        guardian: { name: "June Whitlow", relation: "mother" },
        waiver: { isCurrent: true },
      },
      { name: "Bea Stone", waiver: { id: old.id, version: "2019-01", isCurrent: false } },
    ]);
    expect(roster.waiting.map(({ name }: { name: string }) => name)).toEqual(["First", "Second"]);
  });

  test("is running until the length of the class is over, and only then past, also in the lists and the search", async () => {
    const event = await makeEvent(db(), {
      date: "2034-07-04",
      time: "09:00",
      duration_minutes: 90,
      title: "Long Quiet",
    });
    await makeSignup(db(), { event_id: event.id, name: "Ana Whitlow" });
    const shownAt = async (time: string) => {
      site.clock.set(new Date(`2034-07-04T${time}:00-07:00`));
      const headers = await asOwner(site);
      const read = async (path: string) => (await site.request("GET", `/api/admin/${path}`, undefined, headers)).body;
      const titlesOf = async (path: string): Promise<string[]> =>
        (await read(path)).map((row: { title?: string; classTitle?: string }) => row.title ?? row.classTitle);
      const found = await read("search?search=long%20quiet");
      const lists: string[] = [];
      for (const when of ["upcoming", "past"])
        for (const list of ["signup-classes", "signups"])
          if ((await titlesOf(`${list}?when=${when}`)).includes("Long Quiet")) lists.push(when);
      const roster = await read(`events/${event.id}/roster`);
      return [roster.phase, found.classes.first[0].phase, ...lists];
    };
    expect(await shownAt("08:59")).toEqual(["coming", "coming", "upcoming", "upcoming"]);
    expect(await shownAt("09:00")).toEqual(["running", "running", "upcoming", "upcoming"]);
    expect(await shownAt("10:29")).toEqual(["running", "running", "upcoming", "upcoming"]);
    expect(await shownAt("10:30")).toEqual(["over", "over", "past", "past"]);
  });

  test("is that of one moment while a seat goes to the waitlist", async () => {
    const event = await makeEvent(db(), { capacity: 1 });
    await makeSignup(db(), { event_id: event.id, name: "Leaving" });
    await makeWaitlistEntry(db(), { event_id: event.id, name: "Waiting" });
    const { pool } = site.database;
    const change = await pool.connect();
    await change.query("begin; lock table waitlist in access exclusive mode");
    const reading = rosterOf(event.id);
    const blocked = `select from pg_stat_activity where query like '%from "waitlist"%' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(blocked)).rowCount).toBe(1);
    await change.query("delete from signups where event_id = $1", [event.id]);
    await change.query("update waitlist set state = 'offered', offered_until = now() where event_id = $1", [event.id]);
    await change.query("commit");
    change.release();
    const seen = await reading;
    expect(seen.people).toMatchObject([{ name: "Leaving" }]);
    expect(seen.waiting).toMatchObject([{ name: "Waiting", state: "waiting" }]);
    expect(await rosterOf(event.id)).toMatchObject({ people: [], waiting: [{ state: "offered" }] });
  });

  test("of an unknown class is refused, also as CSV", async () => {
    for (const path of [`/api/admin/events/${newId()}/roster`, `/api/admin/events/${newId()}/roster.csv`]) {
      const answer = await owner.request("GET", path);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: "class-not-found", message: "We couldn’t find this class." });
    }
  });

  test("comes as CSV", async () => {
    const event = await makeEvent(db(), { title: "Gentle\u00a0Yoga; rm -rf" });
    await makeSignup(db(), {
      event_id: event.id,
      name: "@Ana",
      email: "ana@example.com",
      checked_in_at: new Date("2033-01-01T17:05:00Z"),
    });
    const { headers, body } = await owner.request("GET", `/api/admin/events/${event.id}/roster.csv`);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="roster-${event.date}-gentle-yoga-rm-rf.csv"`,
    );
    expect(body).toContain(`"'@Ana","ana@example.com","5550104477","","","","","2033-01-01 09:05",""\r\n`);
  });
});

describe("checking in", () => {
  test("keeps the time of the first of five simultaneous requests, and can be undone", async () => {
    const signup = await makeSignup(db());
    const path = `/api/admin/signups/${signup.id}/check-in`;
    const responses = await Promise.all(Array.from({ length: 5 }, () => owner.request("PUT", path, { isHere: true })));
    const times = new Set(responses.map(({ body }) => body.checkedInAt));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(times.size).toBe(1);
    expect((await rosterOf(signup.event_id)).people[0].checkedInAt).toBe([...times][0]);

    for (let time = 0; time < 2; time++) {
      expect((await owner.request("PUT", path, { isHere: false })).body).toEqual({});
    }
    expect((await rosterOf(signup.event_id)).people[0].checkedInAt).toBeUndefined();
  });

  test("is refused for a cancelled or unknown sign-up", async () => {
    const gone = await makeSignup(db(), { state: "cancelled" });
    for (const id of [gone.id, newId()]) {
      expect((await owner.request("PUT", `/api/admin/signups/${id}/check-in`, { isHere: true })).status).toBe(404);
    }
  });
});

describe("removing a sign-up", () => {
  test("frees the seat, emails the student once, and removes the class from the calendar", async () => {
    const event = await makeEvent(db(), { capacity: 1, title: "Only One" });
    const signup = await makeSignup(db(), { event_id: event.id, email: "removed@example.com" });
    const isFull = async () =>
      (await site.request("GET", `/api/class-status?classTitle=Only%20One&date=${event.date}`)).body.isFull;
    expect(await isFull()).toBe(true);

    const responses = await Promise.all(
      Array.from({ length: 4 }, () => owner.request("DELETE", `/api/signup/${signup.id}`)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    expect(responses.find(({ status }) => status === 200)!.body).toEqual({
      message: "Signup deleted successfully.",
    });
    expect(await isFull()).toBe(false);
    expect((await rosterOf(event.id)).people).toEqual([]);

    await expect.poll(() => mailsTo("removed@example.com").length).toBe(1);
    const { mail, raw } = mailsTo("removed@example.com")[0]!;
    expect(mail.subject).toBe("Your spot in Only One was cancelled");
    expect(mail.replyTo).toEqual([{ name: "", address: "mira@example.com" }]);
    expect(raw).toContain("method=CANCEL");
    expect(await mailsWrittenTo(site, "removed@example.com")).toHaveLength(1);
  });

  test("in a past class sends no email", async () => {
    const event = await makeEvent(db(), { date: "2020-01-15" });
    const signup = await makeSignup(db(), { event_id: event.id, email: "past@example.com" });
    expect((await owner.request("DELETE", `/api/signup/${signup.id}`)).status).toBe(200);
    expect(await mailsWrittenTo(site, "past@example.com")).toEqual([]);
  });

  test("is refused for an unknown sign-up and without the owner's login", async () => {
    const signup = await makeSignup(db());
    expect((await owner.request("DELETE", `/api/signup/${newId()}`)).status).toBe(404);
    expect((await site.request("DELETE", `/api/signup/${signup.id}`)).status).toBe(401);
    expect((await rosterOf(signup.event_id)).people).toHaveLength(1);
  });
});

describe("writing to a class", () => {
  const words = { subject: "Bring a blanket", message: "Hello all,\n\nit is cold.\nMira" };

  test("sends one email to each student with a seat; replies go to the owner", async () => {
    const event = await makeEvent(db(), { title: "Breath and Rest", capacity: 2 });
    await makeSignup(db(), { event_id: event.id, name: "Ana Whitlow", email: "ana.class@example.com" });
    await makeSignup(db(), { event_id: event.id, email: "bea.class@example.com" });
    await makeSignup(db(), { event_id: event.id, email: "gone.class@example.com", state: "cancelled" });
    await makeWaitlistEntry(db(), { event_id: event.id, email: "waits.class@example.com" });

    const answer = await owner.request("POST", `/api/admin/events/${event.id}/message`, words);
    expect(answer.body).toEqual({ message: "2 people get an email.", told: 2 });
    await expect.poll(() => mailsTo("bea.class@example.com").length).toBe(1);
    await expect.poll(() => mailsTo("ana.class@example.com").length).toBe(1);
    const { mail, to } = mailsTo("ana.class@example.com")[0]!;
    expect(to).toEqual(["ana.class@example.com"]);
    expect(mail.subject).toBe("Bring a blanket");
    expect(mail.replyTo).toEqual([{ name: "", address: "mira@example.com" }]);
    expect(mail.text).toContain("Hello all,\n\nit is cold.\nMira");
    expect(mail.text).toContain("signed up for Breath and Rest");
    expect(mail.text).not.toContain("bea.class");
    for (const address of ["gone.class@example.com", "waits.class@example.com"]) expect(mailsTo(address)).toEqual([]);
  });

  test("sends each email once when the request is repeated", async () => {
    const event = await makeEvent(db());
    await makeSignup(db(), { event_id: event.id, email: "once.class@example.com" });
    const id = newId();
    const send = () => owner.request("POST", `/api/admin/events/${event.id}/message`, { ...words, id });
    const answers = [...(await Promise.all(Array.from({ length: 5 }, send))), await send()];
    expect(answers.map(({ body }) => body.told)).toEqual([1, 1, 1, 1, 1, 1]);
    const written = await db().selectFrom("mails").select("recipient").execute();
    expect(written.filter(({ recipient }) => recipient.address === "once.class@example.com")).toHaveLength(1);
  });

  test("refuses a line break in the subject, and refuses empty fields with field errors", async () => {
    const { id } = await makeEvent(db());
    const path = `/api/admin/events/${id}/message`;
    const evil = await owner.request("POST", path, { ...words, subject: "Hi\r\nBcc: all@example.com" });
    expect(evil.status).toBe(400);
    const empty = await owner.request("POST", path, { subject: " ", message: " " });
    expect(empty.body.fields).toEqual({
      subject: "Please write a subject.",
      message: "Please write a message.",
    });
    expect((await owner.request("POST", `/api/admin/events/${newId()}/message`, words)).status).toBe(404);
  });
});

describe("a signed waiver", () => {
  test("is shown to the owner with text, version, IP address and guardian", async () => {
    const waiver = await makeWaiver(db(), { guardian_name: "June Whitlow", guardian_relation: "mother" });
    const { body } = await owner.request("GET", `/api/admin/waivers/${waiver.id}`);
    expect(body).toMatchObject({
      id: waiver.id,
      name: "Ana Whitlow",
      version: "2026-01",
      ip: "203.0.113.7",
      textHash: waiver.text_hash,
      isCurrent: true,
      guardian: { name: "June Whitlow", relation: "mother" },
      text: { title: "Class agreement and waiver", sections: [{ title: "My health" }] },
    });
  });

  test("has its signature as a PNG with sandboxing headers", async () => {
    const waiver = await makeWaiver(db());
    const answer = await fetch(`${site.url}/api/admin/waivers/${waiver.id}/signature.png`, {
      headers: ownerHeaders,
    });
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(Buffer.from(await answer.arrayBuffer()).equals(waiver.signature)).toBe(true);
  });

  test("comes as a PDF named after the student", async () => {
    const waiver = await makeWaiver(db(), {
      name: "Zoë <b>Bold</b>",
      signed_at: new Date("2027-01-01T05:00:00Z"),
    });
    const answer = await fetch(`${site.url}/api/admin/waivers/${waiver.id}.pdf`, {
      headers: ownerHeaders,
    });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="waiver-2026-12-31-zoe-b-bold-b.pdf"');
    expect(
      readPdf(Buffer.from(await answer.arrayBuffer()))
        .pages.flat()
        .join(" "),
    ).toContain("Zoë <b>Bold</b>");
  });

  test("is refused without the owner's login, in every format", async () => {
    const { id } = await makeWaiver(db());
    for (const path of [id, `${id}/signature.png`, `${id}.pdf`]) {
      const answer = await site.request("GET", `/api/admin/waivers/${path}`);
      expect(answer.status).toBe(401);
      expect(answer.body.message).toBe("Please log in.");
    }
    for (const path of [newId(), `${newId()}/signature.png`, `${newId()}.pdf`]) {
      expect((await owner.request("GET", `/api/admin/waivers/${path}`)).status).toBe(404);
    }
  });
});
