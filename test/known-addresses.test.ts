import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { routes } from "../server/routes.ts";
import type { TestApp } from "./app.ts";
import { bookForFriends, type Choice, forms, sendForms, startSite } from "./known-addresses.ts";

let site: TestApp;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

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

/** Each request about each kind of address in one class, and each of them in every class. The others: npm run faults. */
const inPairs: Choice = (shapes, request, kind) => [shapes[(request + kind) % shapes.length]!];

test("a form answers about a known address as about an unknown one, or the address gets an email", async () => {
  // Most answers do differ, or confirm something: the emails are what this is about.
  expect(await sendForms(inPairs)).toBeGreaterThan(1 / 4);
});

test("a student who books for friends reads about a known address what an unknown one has, or the address gets an email", async () => {
  expect(await bookForFriends(inPairs)).toBeGreaterThan(0);
});
