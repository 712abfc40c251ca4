import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../server/db/id.ts";
import { type TestApp, testApp } from "./app.ts";
import { ana, anasRequest } from "./people.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { OWNER_EMAIL: "mira@example.com", MAIL_FROM: "studio@example.com" } });
});
afterAll(() => site.close());

const mailsTo = (address: string) => site.mail.received.filter(({ to }) => to.includes(address));

describe("a visitor who asks for the free session", () => {
  test("is heard: stored, told to the owner who can simply answer, and confirmed to her", async () => {
    const captchaToken = await site.botToken("submit");
    const answer = await site.request("POST", "/api/publicBookings/request", {
      ...anasRequest,
      captchaToken,
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: "Success! Your form has been submitted successfully." });
    const rows = await site.database.db
      .selectFrom("messages")
      .selectAll()
      .where("email", "=", ana.email)
      .execute();
    expect(rows).toMatchObject([
      {
        kind: "free-session",
        name: ana.name,
        phone: "5550104477",
        session_type: "yoga therapy",
        state: "new",
      },
    ]);

    await site.mail.arrival(2);
    const [toOwner] = mailsTo("mira@example.com");
    expect(toOwner!.mail.replyTo).toEqual([{ name: ana.name, address: ana.email }]);
    expect(toOwner!.mail.from).toMatchObject({ address: "studio@example.com" });
    expect(toOwner!.mail.text).toContain("My shoulders creep up all day.");
    expect(toOwner!.mail.html).toContain("My shoulders creep up all day.");
    const [toAna] = mailsTo(ana.email);
    expect(toAna!.mail.subject).toContain("free session");
    // A confirmation carries nothing the sender wrote, or the form would send anybody's words to anybody.
    expect(toAna!.mail.text).not.toContain("shoulders");
    expect(toAna!.mail.text).not.toContain(ana.name);
  });

  test("and whose answer got lost, may send the same form again: it is stored and mailed once", async () => {
    const id = newId();
    const before = site.mail.received.length;
    for (let time = 0; time < 2; time++) {
      const captchaToken = await site.botToken("submit");
      const body = { ...anasRequest, id, email: "june@example.com", captchaToken };
      expect((await site.request("POST", "/api/publicBookings/request", body)).status).toBe(200);
    }
    await site.mail.arrival(before + 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(mailsTo("june@example.com")).toHaveLength(1);
  });

  test("and who corrects it after a lost answer is heard with the correction, too", async () => {
    const id = newId();
    for (const message of ["Saturdays are best.", "Sundays are best."]) {
      const captchaToken = await site.botToken("submit");
      const body = { ...anasRequest, id, email: "ines@example.com", message, captchaToken };
      expect((await site.request("POST", "/api/publicBookings/request", body)).status).toBe(200);
    }
    const rows = await site.database.db
      .selectFrom("messages")
      .select("body")
      .where("email", "=", "ines@example.com")
      .execute();
    expect(rows.map(({ body }) => body).toSorted()).toEqual(["Saturdays are best.", "Sundays are best."]);
  });

  test.each([
    ["without a token", async () => ""],
    ["with a token made for another form", () => site.botToken("contact_form_submit")],
    ["with nonsense", async () => "bm9uc2Vuc2U="],
  ])("%s is asked to try again, and nothing is stored", async (_case, token) => {
    const before = await countMessages();
    const captchaToken = await token();
    const answer = await site.request("POST", "/api/publicBookings/request", {
      ...anasRequest,
      captchaToken,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "bot-check-failed",
      message: "Verification Failed: We couldn't verify that you're human. Please try again.",
    });
    expect(await countMessages()).toBe(before);
  });

  test("uses a token once, also when she presses twenty times at once", async () => {
    const captchaToken = await site.botToken("submit");
    const presses = Array.from({ length: 20 }, () =>
      site.request("POST", "/api/publicBookings/request", {
        ...anasRequest,
        email: "once@example.com",
        captchaToken,
      }),
    );
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(19);
  });

  test("who misses something is told which field, in her own words' place", async () => {
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

describe("a visitor who writes on the contact page", () => {
  test("reaches the owner, and no mail goes to the address she typed", async () => {
    const recaptchaToken = await site.botToken("contact_form_submit");
    const letter = {
      name: "Tomas",
      email: "tomas@example.com",
      message: "Is there parking?",
      recaptchaToken,
    };
    const answer = await site.request("POST", "/api/contact", letter);
    expect(answer.status).toBe(200);
    const fromTomas = () =>
      mailsTo("mira@example.com").find(({ mail }) => mail.subject === "Message from Tomas");
    await expect.poll(fromTomas, { timeout: 10_000 }).toBeDefined();
    expect(fromTomas()!.mail.replyTo).toEqual([{ name: "Tomas", address: "tomas@example.com" }]);
    expect(mailsTo("tomas@example.com")).toEqual([]);
  });

  test("cannot put a header into the mail", async () => {
    const recaptchaToken = await site.botToken("contact_form_submit");
    const evil = { name: "T\r\nBcc: all@example.com", email: "t@example.com", message: "x", recaptchaToken };
    expect((await site.request("POST", "/api/contact", evil)).status).toBe(400);
  });
});

async function countMessages(): Promise<number> {
  const { count } = await site.database.db
    .selectFrom("messages")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
