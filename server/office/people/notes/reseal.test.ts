import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { lockRows, untilWaiting } from "../../../../test/locks.ts";
import { insertRow } from "../../../../test/rows.ts";
import { makeStudent } from "../../../../test/student.ts";
import { newId } from "../../../platform/db/id.ts";
import { openSealer } from "../../../platform/sealing/sealing.ts";
import { noteAssociatedData, openNote } from "../read.ts";
import { resealNotes } from "./notes.ts";

test("a note that is changed while a batch seals it again keeps the change", async () => {
  const site = await testApp({ from: "empty" });
  const { db } = site.database;
  const [oldKey, newKey] = ["o".repeat(64), "n".repeat(64)];
  const old = openSealer([oldKey]);
  const { id: user_id } = await makeStudent(site);
  const note = { id: newId(), user_id, person_id: null };
  const seal = (text: string) => old.seal(text, noteAssociatedData(note));
  const { keyId: key_id, sealed } = seal("Left knee.");
  const now = site.clock.now();
  await insertRow(db, "client_notes", { ...note, key_id, sealed, written_at: now, changed_at: now });

  const change = "update client_notes set sealed = $1 where id = $2";
  const commit = await lockRows(site, change, [seal("Right knee.").sealed, note.id]);
  const sealer = openSealer([newKey, oldKey]);
  const batch = resealNotes(db, sealer, undefined);
  await untilWaiting(site, 1);
  await commit();
  expect(await batch).toEqual({ resealed: 0, last: note.id });
  const stored = await db.selectFrom("client_notes").selectAll().executeTakeFirstOrThrow();
  expect(openNote({ sealer }, stored)).toBe("Right knee.");
  await site.close();
});
