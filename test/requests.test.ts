import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../server/platform/db/id.ts";
import { solveBotCheck } from "./bot-token.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { ana, freeSessionRequest } from "./people.ts";
import { readRows } from "./rows.ts";
import { startSite } from "./start-site.ts";

const site = startSite({ env: { OWNER_EMAIL: "mira@example.com", MAIL_FROM: "studio@example.com" } });
// Notices of one network are collected (mail-to-strangers.test.ts), and each of these comes from the same one.
beforeEach(() => site.database.db.deleteFrom("limit_counters").execute());

const mailsTo = (address: string) => site.mail.received.filter(({ to }) => to.includes(address));

describe("a free-session request", () => {
  test("is stored, mailed to the owner with a reply address, and confirmed to the visitor", async () => {
    // With a challenge that is as hard as those of visitors.
    const captchaToken = await solveBotCheck(site.url, "submit");
    const answer = await site.request("POST", "/api/publicBookings/request", {
      ...freeSessionRequest,
      captchaToken,
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: "Success! Your form has been submitted successfully." });
    const rows = await site.database.db.selectFrom("messages").selectAll().where("email", "=", ana.email).execute();
    expect(rows).toMatchObject([
      {
        kind: "free-session",
        name: ana.name,
        phone: "+15550104477",
        session_type: "yoga therapy",
        state: "new",
      },
    ]);

    await expect.poll(() => mailsTo(ana.email)).toHaveLength(1);
    await expect.poll(() => mailsTo("mira@example.com")).toHaveLength(1);
    const [toOwner] = mailsTo("mira@example.com");
    expect(toOwner!.mail.replyTo).toEqual([{ name: ana.name, address: ana.email }]);
    expect(toOwner!.mail.from).toMatchObject({ address: "studio@example.com" });
    expect(toOwner!.mail.text).toContain("My shoulders creep up all day.");
    expect(toOwner!.mail.html).toContain("My shoulders creep up all day.");
    const [toAna] = mailsTo(ana.email);
    expect(toAna!.mail.subject).toContain("free session");
    // The confirmation contains nothing the visitor typed: else the form could send any text to any address.
    expect(toAna!.mail.text).not.toContain("shoulders");
    expect(toAna!.mail.text).not.toContain(ana.name);
  });

  test("that is sent again with the same id is stored and mailed once", async () => {
    const id = newId();
    for (let time = 0; time < 2; time++) {
      const captchaToken = await site.botToken("submit");
      const body = { ...freeSessionRequest, id, email: "june@example.com", captchaToken };
      expect((await site.request("POST", "/api/publicBookings/request", body)).status).toBe(200);
    }
    await expect.poll(() => mailsTo("june@example.com")).toHaveLength(1);
    expect(await mailsWrittenTo(site, "june@example.com")).toHaveLength(1);
  });

  test("that is sent again with a changed message is stored as a second one", async () => {
    const id = newId();
    for (const message of ["Saturdays are best.", "Sundays are best."]) {
      const captchaToken = await site.botToken("submit");
      const body = { ...freeSessionRequest, id, email: "ines@example.com", message, captchaToken };
      expect((await site.request("POST", "/api/publicBookings/request", body)).status).toBe(200);
    }
    const rows = await readRows(site.database.db, "messages", { email: "ines@example.com" }, ["body"]);
    expect(rows.map(({ body }) => body).toSorted()).toEqual(["Saturdays are best.", "Sundays are best."]);
  });

  test.each([
    ["without a token", async () => ""],
    ["with a token made for another form", () => site.botToken("contact_form_submit")],
    ["with nonsense", async () => "bm9uc2Vuc2U="],
  ])("%s is refused and not stored", async (_case, token) => {
    const before = await countMessages();
    const captchaToken = await token();
    const answer = await site.request("POST", "/api/publicBookings/request", {
      ...freeSessionRequest,
      captchaToken,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "bot-check-failed",
      message: "Verification Failed: We couldn't verify that you're human. Please try again.",
    });
    expect(await countMessages()).toBe(before);
  });

  test("uses a bot-check token once, even if it is sent twenty times at the same time", async () => {
    const captchaToken = await site.botToken("submit");
    const presses = Array.from({ length: 20 }, () =>
      site.request("POST", "/api/publicBookings/request", {
        ...freeSessionRequest,
        email: "once@example.com",
        captchaToken,
      }),
    );
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(19);
  });

  test("with wrong fields is refused with the names of the fields", async () => {
    const answer = await site.request("POST", "/api/publicBookings/request", {
      name: " ",
      email: "ana@example",
      phone: "abc",
      sessionType: "",
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields).toSorted()).toEqual(["email", "name", "phone", "sessionType"]);
  });
});

describe("a contact message", () => {
  test("is mailed to the owner, and not to the typed address", async () => {
    const recaptchaToken = await site.botToken("contact_form_submit");
    const letter = {
      name: "Tomas",
      email: "tomas@example.com",
      message: "Is there parking?",
      recaptchaToken,
    };
    const answer = await site.request("POST", "/api/contact", letter);
    expect(answer.status).toBe(200);
    const fromTomas = () => mailsTo("mira@example.com").find(({ mail }) => mail.subject === "Message from Tomas");
    await expect.poll(fromTomas).toBeDefined();
    expect(fromTomas()!.mail.replyTo).toEqual([{ name: "Tomas", address: "tomas@example.com" }]);
    expect(mailsTo("tomas@example.com")).toEqual([]);
  });

  test("cannot inject a header into the email", async () => {
    const recaptchaToken = await site.botToken("contact_form_submit");
    const injection = {
      name: "T\r\nBcc: all@example.com",
      email: "t@example.com",
      message: "x",
      recaptchaToken,
    };
    expect((await site.request("POST", "/api/contact", injection)).status).toBe(400);
  });
});

async function countMessages(): Promise<number> {
  const { count } = await site.database.db
    .selectFrom("messages")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
