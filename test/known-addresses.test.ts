import { expect, test } from "vitest";
import { z } from "zod";
import { routes } from "../server/routes.ts";
import { bookForFriends, type Choice, forms, sendForms, startSite } from "./known-addresses.ts";
import { makeEvent, makeSignup } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { started } from "./start-site.ts";

const site = started(startSite);

/** Whether a schema takes an email address anywhere. */
const takesAddress = (schema: z.ZodType | undefined) =>
  schema !== undefined &&
  /"format":"email"|[eE]mail":/.test(JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })));

test("the list has every form of visitors that takes an address, and no other call", () => {
  const taking = routes.filter(
    ({ endpoint, schemas }) =>
      endpoint.who === "visitor" && [schemas.body, schemas.query, schemas.params].some(takesAddress),
  );
  const names = taking.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(names.toSorted()).toEqual(Object.keys(forms).toSorted());
});

/** One class for each pair of a request and a kind of address, in turn. In all classes: npm run faults. */
const inOneClass: Choice = (shapes, request, kind) => [shapes[(request + kind) % shapes.length]!];

test(
  "a form answers about a known address as about an unknown one, or the address gets an email",
  { timeout: 300_000 },
  async () => {
    // Most answers do differ, or confirm something: the emails are what this is about.
    expect(await sendForms(inOneClass)).toBeGreaterThan(1 / 4);
  },
);

test("a full class is refused before a person is looked up: the address gets no email", async () => {
  const { db } = site.database;
  const event = await makeEvent(db, { capacity: 1 });
  const { email } = await makeSignup(db, { event_id: event.id });
  const recaptchaToken = await site.botToken("submit");
  const form = { classTitle: event.title, date: event.date, eventId: event.id, email, recaptchaToken };
  expect(await site.request("POST", "/api/check-student", form)).toMatchObject({ body: { code: "class-full" } });
  expect(await mailsWrittenTo(site, email)).toEqual([]);
});

test(
  "a student who books for friends reads about a known address what an unknown one has, or the address gets an email",
  { timeout: 300_000 },
  async () => {
    expect(await bookForFriends(inOneClass)).toBeGreaterThan(0);
  },
);
