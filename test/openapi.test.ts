import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import openapiTypes, { type OpenAPI3 } from "openapi-typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { botCheckActions } from "../contract/platform/botcheck/calls.ts";
import { refusalStatuses } from "../contract/platform/call/refusals.ts";
import { bodyExamples, cookieCalls } from "../server/platform/openapi/descriptions.ts";
import { operationOf } from "../server/platform/openapi/operations.ts";
import { routes } from "../server/routes.ts";
import type { TestResponse } from "./app.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { receiveMail } from "./students-browser.ts";
import { sweep } from "./sweep.ts";

type Response = {
  content: Record<string, { schema: { allOf: { properties: { code: { enum: string[] } } }[] } }>;
};
type Operation = { operationId: string; tags: string[]; responses: Record<string, { $ref: string }> };
type Document = {
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response>; schemas: object };
};

const site = startSite();
let document: Document;
beforeAll(async () => {
  document = (await site.request("GET", "/api/openapi.json")).body;
});

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

/** What Spectral finds with its recommended rules, or with these changes of them. */
function spectralFindings(subject: object, ruleset: Parameters<Spectral["setRuleset"]>[0]): Promise<unknown[]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  return spectral.run(structuredClone(subject) as Record<string, unknown>);
}
// Spectral's types do not accept its own ruleset.
const rules = oas as never;
/** Checks the examples of a response again in each operation that refers to it, which takes most of Spectral's time. */
const exampleRule = "oas3-valid-media-example";

test("Spectral reports no errors and no warnings", async () => {
  const found = await spectralFindings(document, {
    extends: [[rules, "recommended"]],
    rules: { [exampleRule]: "off" },
  });
  expect(found).toEqual([]);
});

test("Spectral finds each example valid", async () => {
  // A response that an operation refers to is checked where it is written, among the components.
  const once = structuredClone(document);
  for (const operation of Object.values(once.paths).flatMap((path) => Object.values(path)))
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).filter(([, response]) => !("$ref" in response)),
    );
  const found = await spectralFindings(once, { extends: [[rules, "off"]], rules: { [exampleRule]: true } });
  expect(found).toEqual([]);
});

test("every endpoint is in the document once, under its name in the contract, in a described group", () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names.toSorted()).toEqual(routes.map(({ endpoint }) => operationOf(endpoint).operationId).toSorted());
  expect(new Set(names).size).toBe(names.length);
  const groups = new Set(document.tags.map(({ name }) => name));
  expect(operations().filter(({ tags }) => !tags.every((tag) => groups.has(tag)))).toEqual([]);
});

const named = routes.map((route) => [operationOf(route.endpoint).operationId, route] as const);

test("each operation lists each of its refusals under its status", async () => {
  await sweep("refusals in the description", named, ({ schemas }, operationId) => {
    const { responses } = operations().find((one) => one.operationId === operationId)!;
    for (const code of schemas.refusals ?? []) {
      const status = schemas.badRequests?.includes(code) ? 400 : refusalStatuses[code];
      const response = document.components.responses[responses[status]!.$ref.split("/").at(-1)!]!;
      const [, { properties }] = response.content["application/json"]!.schema.allOf as [
        unknown,
        Response["content"][string]["schema"]["allOf"][0],
      ];
      expect(properties.code.enum).toContain(code);
    }
  });
});

describe("in the hand-written parts", () => {
  test("every example is a valid body", async () => {
    await sweep("examples of bodies", bodyExamples, (example, name) => {
      const route = routes.find(({ endpoint }) => operationOf(endpoint).operationId === name)!;
      expect(route.schemas.body!.safeParse(example).error).toBeUndefined();
    });
  });

  test("all named operations exist", () => {
    const names = new Set(operations().map(({ operationId }) => operationId));
    expect([...cookieCalls.keys(), ...bodyExamples.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});

test("each refusal has a status that generators of clients know, and each action of the bot check is described", async () => {
  for (const { operationId, responses } of operations())
    expect([operationId, Object.keys(responses).filter((status) => !/^[2345]\d\d$/.test(status))]).toEqual([
      operationId,
      [],
    ]);
  for (const action of botCheckActions) expect(document.info.description).toContain(`\`${action}\``);
});

test("repeated schemas are components: the document stays below 2 KB per call", () => {
  expect(Object.keys(document.components.schemas)).toContain("BookedSlot");
  expect(JSON.stringify(document).length / routes.length).toBeLessThan(2_000);
});

test("no pattern names a line break, which a generator of clients would write into its regular expression", () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, pattern]) => JSON.parse(`"${pattern!}"`) as string,
  );
  expect(patterns.length).toBeGreaterThan(20);
  for (const pattern of patterns) expect(() => new RegExp(pattern, "u")).not.toThrow();
  expect(patterns.filter((pattern) => /\\u(?:202[89]|000[aAdD])|\\[nr]/.test(pattern))).toEqual([]);
});

test("a client that is generated from the document logs in, books a session and pays for it", async () => {
  const folder = join(import.meta.dirname, "integrator");
  await writeFile(join(folder, "api.d.ts"), await openapiTypes(document as unknown as OpenAPI3));
  const tsc = join(import.meta.dirname, "../node_modules/.bin/tsc");
  const checked = await promisify(execFile)(tsc, ["--noEmit", "-p", folder]).catch((error: unknown) => error);
  expect(checked).toMatchObject({ stdout: "" });

  const { email } = await asStudent(site);
  const { bookSession } = await import(/* @vite-ignore */ join(folder, "book.ts"));
  const outcome = await bookSession(site.url, {
    email,
    codeMailedAfter: async (ask: () => Promise<TestResponse>) => (await receiveMail(site, email, ask)).code,
    approve: (orderId: string) => site.payPal.approve(orderId),
  });
  expect(outcome).toMatchObject({
    refusal: "not-approved",
    payment: "fulfilled",
    booking: { email, isPaid: true, isFinalized: true },
  });
});
