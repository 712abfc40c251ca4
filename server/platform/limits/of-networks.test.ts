import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "../db/schema.ts";
import { limiter, renderLimiter, mostCounted } from "./of-networks.ts";

test("reads are counted for a limited number of addresses: the oldest is dropped, the latest is not", async () => {
  // Reads are counted in the process, without the database.
  const limit = limiter({} as Kysely<Tables>, 1);
  const now = new Date("2027-06-19T08:00:00Z");
  const read = (n: number) => limit("lists", `10.0.${n >> 8}.${n & 255}`, now);
  await read(0);
  await expect(read(0)).rejects.toMatchObject({ code: "limited" });
  for (let n = 1; n <= mostCounted; n++) await read(n);
  await expect(read(mostCounted)).rejects.toMatchObject({ code: "limited" });
  await read(0);
});

test("a network may cause sixty renders in ten seconds; a higher limit of reads raises this one", () => {
  const now = new Date("2027-06-19T08:00:00Z");
  const make = renderLimiter();
  for (let time = 0; time < 60; time++) make("2001:db8::1", now);
  expect(() => make("2001:db8::2", now)).toThrow(expect.objectContaining({ code: "limited" }));
  make("2001:db8:1::1", now);
  make("2001:db8::1", new Date(now.getTime() + 10_000));
  const lifted = renderLimiter(6_000);
  for (let time = 0; time < 600; time++) lifted("203.0.113.7", now);
  expect(() => lifted("203.0.113.7", now)).toThrow(expect.objectContaining({ code: "limited" }));
});
