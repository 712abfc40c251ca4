import { makeBooking, makeSlot } from "../make.ts";
import { makeStudent } from "../student.ts";
import {
  openAddForm,
  removeTestEvents,
  dashboardPath,
  publicEventsTitled,
  fillEvent,
  openEvent,
} from "./admin-events.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test } from "./site.ts";

test.afterEach(({ site }) => removeTestEvents(site));

test("adding a class over an open slot asks first: Cancel keeps the input, Yes removes the slot", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/api\/(admin\/)?events/);
  const slot = await makeSlot(site.database.db, { date: "2035-06-05", time: "10:30" });
  await visitAsOwner(page, site, dashboardPath);
  const form = await openAddForm(page);
  await fillEvent(form, { title: "Slow Flow", date: "2035-06-05", time: "10:00", location: "Harbor Room" });
  await form.getByRole("button", { name: "Add event" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("This will permanently delete every free slot at that time.");
  await expect(question).toContainText("A free slot is on Tuesday, June 5 from 10:30 AM to 11:30 AM. Remove it?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Slow Flow");
  expect(await publicEventsTitled(site, "Slow Flow")).not.toContainEqual(
    expect.objectContaining({ date: "2035-06-05" }),
  );
  await form.getByRole("button", { name: "Add event" }).click();
  await page.getByRole("button", { name: "Yes, delete it!" }).click();
  await expect(page.getByText("Event(s) added successfully")).toBeVisible();
  const free = (await site.request("GET", "/api/bookings")).body.availableSlots as { _id: string }[];
  expect(free.map(({ _id }) => _id)).not.toContain(slot.id);
});

test("moving a class over an open slot asks first; moving it over a booked session is refused", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/api\/(admin\/)?events/);
  const { db } = site.database;
  await makeSlot(db, { date: "2035-06-13", time: "10:30" });
  const booked = await makeSlot(db, { date: "2035-06-14", time: "10:30" });
  await makeBooking(db, { slot_id: booked.id, user_id: (await makeStudent(site)).id });
  await visitAsOwner(page, site, dashboardPath);
  const form = await openAddForm(page);
  const title = "Moved Flow";
  await fillEvent(form, { title, date: "2035-06-12", time: "10:00", location: "Harbor Room" });
  await form.getByRole("button", { name: "Add event" }).click();
  await (await openEvent(page, title)).getByRole("button", { name: /^Edit / }).click();
  const edit = page.getByRole("form", { name: `Edit ${title}` });
  await edit.getByLabel("Date").fill("2035-06-13");
  await edit.getByRole("button", { name: "Update" }).click();
  await page.getByRole("button", { name: "Yes, delete it!" }).click();
  await expect(page.getByText("Event updated successfully")).toBeVisible();

  await (await openEvent(page, title)).getByRole("button", { name: /^Edit .*June 13/ }).click();
  await edit.getByLabel("Date").fill("2035-06-14");
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(edit).toContainText("That time is taken: a booked session is on Thursday, June 14");
});
