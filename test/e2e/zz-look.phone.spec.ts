import { makeStudent, asStudent } from "../student.ts";
import { addDays } from "../../contract/time.ts";
import { makeEvent, makeSignup } from "../make.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { clearDay, makeFullDay, morning, test, today } from "./admin-today.ts";
import { storeItems, visit } from "./site.ts";
import { newId } from "../../server/db/id.ts";

test("look", async ({ page, site }) => {
  const { db } = site.database;
  await clearDay(site);
  site.clock.set(morning);
  const requests: string[] = [];
  page.on("request", (request) => void (request.url().startsWith("http://") && requests.push(request.url())));
  const shoot = async (name: string) => {
    for (const width of [390, 1280]) for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/look-attend/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  };
  await visitAsOwner(page, site, "/admin/users/away");
  await shoot("away-empty");
  const { event } = await makeFullDay(site);
  for (const [name, first] of [["Ana Lindqvist", -30], ["Bartholomew Featherstonehaugh", -36], ["Cleo Marsh", -41], ["Dov Marsh", -50]] as const)
    for (const more of [0, -7, -14]) {
      const past = await makeEvent(db, { date: addDays(today, first + more), time: `${13 + (more / -7)}:00`, title: "Slow Flow" });
      await makeSignup(db, { event_id: past.id, name, email: `${name.split(" ")[0]!.toLowerCase()}@example.com`, phone: name.startsWith("Cleo") ? "" : "5550104477" });
    }
  const mother = await makeStudent(site, { first_name: "Maria", last_name: "Lindt", phone: "5550109999" });
  const child = newId();
  await db.insertInto("people").values({ id: child, name: "Leo Lindt", guardian_id: mother.person_id, birthday: "03-05", created_at: morning }).execute();
  await makeSignup(db, { event_id: event.id, name: "Leo Lindt", email: mother.email, person_id: child, booked_by: mother.person_id });
  await db.updateTable("people").set({ birthday: "03-08" }).where("name", "=", "Bea Stone").execute();
  for (const [name, path] of [["today", "/admin/today"], ["away", "/admin/users/away"], ["roster", `/admin/events/${event.id}/roster`], ["door", `/admin/events/${event.id}/door`], ["people", "/admin/users"], ["settings", "/admin/settings#regulars"], ["person", `/admin/users/by-email?id=${child}`]] as const) {
    requests.length = 0;
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, path);
    await page.waitForTimeout(800);
    console.log(name, requests.length);
    if (name === "away") await page.getByRole("button", { name: /^Barth/ }).click();
    if (name === "today") await page.getByText(/^Check in \(/).first().click();
    if (name === "roster") await page.getByRole("button", { name: /^Leo Lindt/ }).click();
    await shoot(name);
  }
  await page.getByRole("button", { name: /birthday/i }).first().click();
  await shoot("person-dialog");
  const ana = await asStudent(site);
  await storeItems(page, { user: JSON.stringify({ id: ana.id, firstName: "Ana", lastName: "Whitlow", email: ana.email, image: null }), userToken: ana.token });
  requests.length = 0;
  await visit(page, `/user/${ana.id}/account`);
  await page.waitForTimeout(800);
  console.log("account", requests.length);
  await shoot("account");
  await page.getByRole("button", { name: "Edit" }).first().click();
  await shoot("account-edit");
});
