import { expect, test, vi } from "vitest";
import { pairs, sweep } from "./sweep.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, n): [string, number] => [`case ${n}`, n]);

test("a sweep runs every case, a limited number at once, and prints what it covered", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const seen: number[] = [];
  let running = 0;
  let most = 0;
  const check = async (n: number) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    seen.push(n);
    running -= 1;
  };
  try {
    await sweep("numbers", numbers(20), check, { atOnce: 3 });
    await sweep("pairs", pairs(numbers(2), numbers(3)), () => {}, { covered: "2 rows × 3 columns" });
    expect(log.mock.calls).toEqual([["numbers: 20 cases"], ["pairs: 2 rows × 3 columns"]]);
  } finally {
    log.mockRestore();
  }
  expect(seen.toSorted((one, other) => one - other)).toEqual(numbers(20).map(([, n]) => n));
  expect(most).toBe(3);
});

test("a sweep with failing cases fails, and its message names each of them", async () => {
  const failing = sweep("numbers", numbers(60), async (n) => expect(n % 2).toBe(0));
  const { message, cause } = (await failing.catch((error: unknown) => error)) as Error;
  expect(message).toContain("numbers: 30 of 60 cases failed.");
  expect(message).toContain("- case 1: expected 1 to be +0");
  expect(message.match(/case \d+/g)).toEqual(numbers(60).flatMap(([name, n]) => (n % 2 === 1 ? [name] : [])));
  expect(cause).toMatchObject({ actual: 1, expected: 0 });
});

test("a sweep without cases, or with two cases of one name, fails", async () => {
  await expect(sweep("numbers", [], () => {})).rejects.toThrow("there are no cases");
  await expect(sweep("numbers", [...numbers(2), ...numbers(1)], () => {})).rejects.toThrow("case 0");
});
