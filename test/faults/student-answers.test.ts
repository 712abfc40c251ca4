import { expect, test } from "vitest";
import { testApp } from "../app.ts";
import { makeStudent } from "../student.ts";
import { newEmail, studentsBrowser } from "../students-browser.ts";
import { figures } from "./figures.ts";

const rounds = 60;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

test("response times do not reveal whether an email address has an account", { timeout: 120_000 }, async () => {
  const site = await testApp({ env: { TRUST_PROXY: "1" }, now: new Date("2027-06-19T12:00:01Z") });
  const calls = {
    login: (email: string) => studentsBrowser(site).wantLink(email),
    register: (email: string) => studentsBrowser(site).register(email),
    "a wrong code": (email: string) => studentsBrowser(site).typeCode(email, "000000"),
  };
  for (const [name, call] of Object.entries(calls)) {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let round = 0; round < rounds; round++) {
      // Alternating order, so that other load on the machine affects both.
      const pair = [
        ["known", (await makeStudent(site)).email],
        ["unknown", newEmail()],
      ] as const;
      for (const [kind, email] of round % 2 ? pair : pair.toReversed()) {
        const startedAt = performance.now();
        await call(email);
        if (round > 4) times[kind].push(performance.now() - startedAt);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    figures({ [name]: { knownMs: known, unknownMs: unknown } });
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.5);
  }
  await site.close();
});
