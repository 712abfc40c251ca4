import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as people from "../contract/office/people/text.desk.ts";
import type { Endpoint } from "../contract/platform/call/endpoint.ts";
import * as shared from "../contract/platform/language/text.en.ts";
import { removeCode } from "../contract/selling/orders/calls.ts";
import * as shop from "../contract/selling/shop/text.desk.ts";
import * as bookings from "../contract/teaching/bookings/text.desk.ts";
import * as events from "../contract/teaching/events/text.desk.ts";
import * as signups from "../contract/teaching/signups/text.desk.ts";
import { routes } from "../server/routes.ts";
import { adminCall, CallError } from "../web/kit/calls/api.ts";
import { removeSlotFailure } from "../web/teaching/bookings/owner/failures.ts";
import { sweep } from "./sweep.ts";

/** Calls that sound like a deletion, and why they are sent without the question. */
const withoutQuestion: Record<string, string> = {
  "DELETE /api/admin/sessions/{id}": "logs a device out, after a question of its own",
  "DELETE /api/user/sessions/{id}": "logs a device out, after a question of its own",
  "POST /api/user/{id}/deletion": "sends a link, after the question",
  "POST /api/user/deletion/finish": "sent by the page of that link, which asks also without JavaScript",
};

const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const isDeletion = (endpoint: Endpoint) => "deletes" in endpoint && endpoint.deletes === true;
const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name): [path: string, source: string] => [join(folder, name), readFileSync(join(folder, name), "utf8")]);
const pages = sourcesIn("web");
const server = sourcesIn("server");

/** The exports of the modules of the contract, or of those whose file ends like this. */
async function exportsOf(ending = ".ts"): Promise<[name: string, value: unknown][]> {
  const files = sourcesIn("contract").flatMap(([path]) => (path.endsWith(ending) ? [path] : []));
  const modules = await Promise.all(files.map((path) => import(join(process.cwd(), path)) as Promise<object>));
  return modules.flatMap((module) => Object.entries(module));
}

test("each call that deletes is marked, so that pages can send it only after the question", async () => {
  const endpoints = new Map(routes.map(({ endpoint }) => [addressOf(endpoint), endpoint]));
  const sounding = [...endpoints].filter(([address]) => /^DELETE |remove|erase|delet/.test(address));
  expect(sounding.map(([address]) => address)).toEqual(expect.arrayContaining(Object.keys(withoutQuestion)));
  await sweep("calls that delete", sounding, (endpoint) => {
    expect(isDeletion(endpoint)).toBe(!(addressOf(endpoint) in withoutQuestion));
  });
});

test("each deletion of the pages is sent with what the question has provided", async () => {
  const deletions = (await exportsOf()).filter(([, value]) => isDeletion(Object(value) as Endpoint));
  await sweep("deletions in pages", deletions, (_, name) => {
    const senders = pages.filter(([, source]) => new RegExp(`\\((calls\\.)?${name},`).test(source));
    const paths = senders.map(([path]) => path);
    expect(paths.length).toBeGreaterThan(0);
    for (const [path, source] of senders)
      if (!new RegExp(`send\\((calls\\.)?${name}, `).test(source))
        throw new Error(`${path} sends ${name} without the question.`);
  });
});

test("only known files send calls past the question", () => {
  const senders = pages.filter(([, source]) => /import \{[^}]*\b(callWithToken|withLogin)\b[^}]*\}/.test(source));
  expect(senders.map(([path]) => path).toSorted()).toEqual([
    "web/auth/VerifyEmailPage.tsx",
    "web/kit/store/session.ts",
    "web/kit/ui/dialogs/Confirm.tsx",
    // Takes back the slot that a refused or undone move has added.
    "web/office/desk/week/move-item.ts",
    "web/operations/backups/download.ts",
  ]);
});

test("a deletion without the question does not compile", () => {
  // @ts-expect-error -- `deletes` is true
  const remove = () => adminCall(removeCode, { params: { id: "" } });
  expect(remove).toBeTypeOf("function");
});

test("the question of each deletion begins with the sentence about it", async () => {
  expect([shared.areYouSure, shared.yesDeleteIt, shared.cancel]).toEqual([
    "Are you sure?",
    "Yes, delete it!",
    "Cancel",
  ]);
  expect([
    events.thisWillPermanentlyDelete(events.thisEvent(1)),
    bookings.thisWillPermanentlyDeleteSlots(1),
    bookings.thisWillPermanentlyDelete,
    signups.thisWillPermanentlyDelete,
    people.thisWillPermanentlyDeleteUser,
    shop.thisWillPermanentlyDelete,
  ]).toEqual([
    "This will permanently delete this event.",
    "This will permanently delete the slot.",
    "This will permanently delete this session.",
    "This will permanently delete this signup.",
    "This will permanently delete the user.",
    "This will permanently delete the product.",
  ]);
  const asking = pages.flatMap(([path, source]) =>
    [...source.matchAll(/(?:await confirmDeletion\(|\bquestion: (?=t\.))([\w.]+)/g)].map(
      ({ 1: text }): [string, string] => [path, text!],
    ),
  );
  const questions = new Map(asking.map(([path, text]) => [`${path} ${text}`, text]));
  await sweep("questions", questions, (text, place) => {
    // The settings' question has the server's sentence, which names what will be deleted. `question` is among the words of
    // what the owner offers, which are read here too.
    expect(`${place}: ${text}`).toMatch(
      /: (t\.thisWillPermanentlyDelete\w*|error\.message)$|EntryForms\.tsx kind\.words\.question: kind/,
    );
  });
  const sentences = (await exportsOf("/text.desk.ts")).filter(([name]) => name.startsWith("thisWillPermanently"));
  for (const [, sentence] of sentences)
    expect(typeof sentence === "function" ? sentence(1) : sentence).toMatch(/^This will permanently delete .+\.$/);
});

/** What the owner reads after an act, word for word. */
const said = [
  ["Failed to fetch events.", "Failed to fetch signups.", "Error adding event.", "Failed to update event."],
  ["Failed to delete selected events.", "Failed to add slot.", "Please try again later.", "Error Deleting Slot"],
  ["Failed to delete session.", "Error updating product:", "Error deleting product:", "Failed to fetch class signups."],
  ["Failed to delete signup.", "Failed to fetch users.", "Failed to delete user."],
  ["Event(s) added successfully", "Event updated successfully", "Selected event(s) deleted successfully"],
  ["Slots added successfully.", "Slot deleted successfully.", "Session deleted successfully"],
  ["Product updated successfully!", "Product deleted successfully!"],
  ["Signup deleted successfully.", "User deleted successfully."],
].flat();

test("each failure and success of the owner's desk is said with its sentence", async () => {
  const texts = [...(await exportsOf("/text.desk.ts")), ...(await exportsOf("/text.en.ts"))];
  const all = [...texts, ...Object.entries(shared)];
  const isUsed = (name: string) => [...pages, ...server].some(([, source]) => source.includes(`.${name}`));
  await sweep(
    "sentences",
    said.map((sentence) => [sentence, sentence] as const),
    (sentence) => {
      const names = all.filter(([, value]) => value === sentence).map(([name]) => name);
      expect(names.filter(isUsed)).not.toEqual([]);
    },
  );
});

test("a slot that is not deleted: the server's reason, else to try again later", () => {
  const held = new CallError(409, { code: "slot-held", message: "A visitor has asked for this time." });
  expect(removeSlotFailure(held)).toBe("A visitor has asked for this time.");
  const fault = new CallError(500, { code: "failed", message: "Something went wrong." });
  for (const error of [fault, new TypeError("failed")])
    expect(removeSlotFailure(error)).toBe("Something went wrong. Please try again later.");
});
