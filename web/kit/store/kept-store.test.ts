import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readToday } from "../../../contract/office/desk/calls.ts";
import { doorCall } from "../calls/api.ts";
import { forgetPastDays, writeKept } from "./kept-store.ts";

/** Local storage as browsers have it: its keys are its own properties. */
function newStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}

const ana = { date: "2033-06-19", people: [{ name: "Ana Whitlow" }] };
const bea = { date: "2033-06-20", people: [{ name: "Bea Stone" }] };
const stored = () => JSON.stringify(localStorage);

beforeEach(() => {
  vi.stubGlobal("localStorage", newStorage());
  localStorage.setItem("adminToken", "an old one");
  localStorage.setItem("admin", JSON.stringify({ id: "1" }));
  localStorage.setItem("unsent:1", "[]");
  writeKept("today", { day: "2033-06-19", classes: [ana, bea], sessions: [] });
  writeKept("roster", ana);
  writeKept("shop", { day: { today: "2033-06-19", sales: [] } });
});
afterEach(() => vi.unstubAllGlobals());

const answerWith = (status: number) =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: "not-logged-in" }, { status })));

test("a device whose login was ended elsewhere forgets the people of the owner's day, and keeps what is not sent", async () => {
  answerWith(401);
  await expect(doorCall(readToday, {})).rejects.toMatchObject({ status: 401 });
  expect(Object.keys(localStorage)).toEqual(["unsent:1"]);
  // An answer that was on its way is not kept.
  writeKept("roster", ana);
  expect(stored()).not.toContain("Ana");
});

test("a device keeps the day while the site does not answer", async () => {
  answerWith(503);
  await expect(doorCall(readToday, {})).rejects.toMatchObject({ status: 503 });
  expect(stored()).toContain("Ana Whitlow");
});

test("the people of a day are forgotten in the night after it, and those of the next day a night later", () => {
  // 11 PM and 2 AM in the studio: a class may still be going on.
  for (const at of ["2033-06-20T06:00:00Z", "2033-06-20T09:00:00Z"]) forgetPastDays(new Date(at));
  expect(stored()).toContain("Ana Whitlow");
  forgetPastDays(new Date("2033-06-20T10:00:00Z"));
  expect(stored()).not.toContain("Ana Whitlow");
  expect(stored()).toContain("Bea Stone");
  expect(Object.keys(localStorage).filter((key) => key.startsWith("kept:"))).toEqual(["kept:today"]);
  forgetPastDays(new Date("2033-06-21T10:00:00Z"));
  expect(stored()).not.toMatch(/kept:|Bea/);
});
