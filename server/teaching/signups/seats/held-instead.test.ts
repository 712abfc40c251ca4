import { expect, test } from "vitest";
import {
  callOff,
  classOn,
  db,
  nextWeek,
  site,
  startAbsenceSite,
  studentWithPerson,
  today,
} from "../../../../test/absences.ts";
import { makeSignup, makeWaiver } from "../../../../test/make.ts";
import { newId } from "../../../platform/db/id.ts";

startAbsenceSite();

test("a spot that is held instead of one that was called off is refused with the right name", async () => {
  const student = await studentWithPerson();
  const yin = { title: "Yin" };
  const [off, next] = [await classOn(today, yin), await classOn(nextWeek, yin)];
  const signUp = async (eventId: string, wanted: object) =>
    (await site.request("POST", `/api/user/${student.id}/classes`, { eventId, ...wanted }, student.headers)).body;
  const child = { id: newId(), name: "Ben Whitlow", bornOn: "2018-05-04" };
  const added = await site.request("POST", `/api/user/${student.id}/people`, child, student.headers);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const ofChild = { name: child.name, email: student.email, person_id: child.id };
  const { id: waiver_id } = await makeWaiver(db(), {
    ...ofChild,
    guardian_name: "Ana Whitlow",
    guardian_relation: "mother",
    signed_by: "guardian",
  });
  await makeSignup(db(), { event_id: off.id, waiver_id, ...ofChild });
  const friend = { name: "Frieda Friend", email: `${newId()}@example.com` };
  await signUp(off.id, { people: [student.person_id], friends: [friend] });
  await callOff(site);

  const refusals = [
    { wanted: {}, words: "A spot in this class is held for Ana Whitlow, instead" },
    { wanted: { people: [child.id] }, words: "A spot in this class is held for Ben Whitlow, instead" },
    // Friends answer alone: the account of the one who booked for them has nothing to keep.
    { wanted: { people: [], friends: [friend] }, words: "Frieda Friend is already signed up for this class." },
  ];
  for (const { wanted, words } of refusals) {
    const { code, message } = await signUp(next.id, wanted);
    expect({ code, message }).toEqual({ code: "already-signed-up", message: expect.stringContaining(words) });
  }
});
