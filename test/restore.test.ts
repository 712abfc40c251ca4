import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeChocolate } from "./make.ts";
import { startOwner, startSite } from "./start-site.ts";
import { sweep } from "./sweep.ts";
import { makePass } from "./wallet.ts";

// What the owner deletes is only hidden, so that Undo can bring it back as it was.
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);

const byOwner = (method: string, path: string, body?: object) => site.request(method, path, body, owner);
const newCode = (code: string) => byOwner("POST", "/api/admin/codes", { code, amount: 1 });
const newService = (name: string) =>
  byOwner("POST", "/api/admin/services", { name, minutes: 45, price: { least: 60, most: 60 } });

type Thing = {
  make: () => Promise<string>;
  /** Path of the deletion, and of the list. */
  at: string;
  list: string;
  restoredBy: string;
  body?: object;
};
const things: readonly (readonly [string, Thing])[] = [
  [
    "a discount code",
    {
      make: async () => (await newCode("BACK")).body._id,
      at: "/api/admin/codes",
      list: "/api/admin/codes",
      restoredBy: "/api/admin/codes",
    },
  ],
  [
    "a service",
    {
      make: async () => (await newService("Breath")).body.service._id,
      at: "/api/admin/services",
      list: "/api/admin/services",
      restoredBy: "/api/admin/services",
      body: { state: "hidden" },
    },
  ],
  [
    "a chocolate",
    {
      make: async () => (await makeChocolate(site.database.db)).id,
      at: "/api/chocolates",
      list: "/api/admin/chocolates",
      restoredBy: "/api/admin/chocolates",
      body: { state: "shown" },
    },
  ],
  [
    "a pass",
    {
      make: () => makePass(site),
      at: "/api/admin/passes",
      list: "/api/admin/passes",
      restoredBy: "/api/admin/passes",
      body: { state: "shown" },
    },
  ],
];

test("what the owner deleted is back as it was, also after a second undo; an unknown one is not found", async () => {
  await sweep("restored", things, async ({ make, at, list, restoredBy, body }) => {
    const id = await make();
    const restore = (which: string) => byOwner("POST", `${restoredBy}/${which}/restore`, body);
    const listed = async () => (await byOwner("GET", list)).body as { _id: string }[];
    const before = await listed();
    expect((await byOwner("DELETE", `${at}/${id}`)).status).toBe(200);
    expect((await listed()).map(({ _id }) => _id)).not.toContain(id);
    expect((await restore(id)).status).toBe(200);
    const state = body && "state" in body ? { state: body.state } : {};
    expect(await listed()).toEqual(before.map((one) => (one._id === id ? { ...one, ...state } : one)));
    expect((await restore(id)).status).toBe(200);
    expect((await restore(randomUUID())).status).toBe(404);
  });
});

test("a code or service whose name was taken in between does not come back", async () => {
  const code = (await newCode("TAKEN")).body._id as string;
  await byOwner("DELETE", `/api/admin/codes/${code}`);
  await newCode("TAKEN");
  const answer = await byOwner("POST", `/api/admin/codes/${code}/restore`);
  expect([answer.status, answer.body.code]).toEqual([409, "code-taken"]);

  const service = (await newService("Twice")).body.service._id as string;
  await byOwner("DELETE", `/api/admin/services/${service}`);
  await newService("Twice");
  const refused = await byOwner("POST", `/api/admin/services/${service}/restore`, { state: "shown" });
  expect([refused.status, refused.body.code]).toEqual([409, "name-taken"]);
});

test("an undo and a new code with the same name at once: one of the two is live", async () => {
  const code = (await newCode("RACE")).body._id as string;
  await byOwner("DELETE", `/api/admin/codes/${code}`);
  const answers = await Promise.all([byOwner("POST", `/api/admin/codes/${code}/restore`), newCode("RACE")]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const live = (await byOwner("GET", "/api/admin/codes")).body as { code: string }[];
  expect(live.filter((one) => one.code === "RACE")).toHaveLength(1);
});
