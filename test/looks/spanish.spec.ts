import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import { decideHeldPayments } from "../../server/selling/payments/held/decide.ts";
import { logInStudent, storeLogin } from "../e2e/account.ts";
import { makeBookableSlot } from "../e2e/booking.ts";
import { englishLeft } from "../e2e/english-left.ts";
import { expectNothingCutOff, phone } from "../e2e/fits.ts";
import { drawOn, makeUpcomingClass } from "../e2e/signup.ts";
import { expect, test, visit } from "../e2e/site.ts";
import { makeSlot } from "../make.ts";
import { captureSession, openAndApproveSession, withNewToken } from "../paying.ts";
import { readRow } from "../rows.ts";
import { changeSettings } from "../settings.ts";
import { studentToken } from "../student.ts";
import { signUpNew, waitForSeatLink } from "../students.ts";

// What is read in Spanish on the way, beyond the pages of languages.spec.ts.

const hour = 3_600_000;

test.use({ viewport: phone, isMobile: true, hasTouch: true });
test.beforeAll(({ site }) => changeSettings(site, { languages: ["en", "es"] }));
test.afterAll(({ site }) => changeSettings(site, { languages: ["en"] }));

test("a new student signs up with a signature, and the page of the spot is in Spanish", async ({ page, site }) => {
  const event = await makeUpcomingClass(site);
  const email = `nueva.${event.id}@example.com`;
  await visit(page, `/es/calendar?day=${event.date}`);
  await page
    .getByRole("link", { name: `Inscribirme: ${event.title}` })
    .first()
    .click();
  await page.getByRole("link", { name: "Es mi primera vez" }).click();
  const form = page.getByRole("form");
  await form.getByLabel("Nombre", { exact: true }).fill("Luz Marina");
  await form.getByLabel("Correo").fill(email);
  await form.getByLabel("Teléfono").fill("555-010-4477");
  await form.getByRole("checkbox").last().check();
  await drawOn(page, form.locator("canvas"));
  await expect(page.getByText("Guardada. Ahora presiona el botón de abajo.")).toBeVisible();
  expect(await englishLeft(page)).toEqual([]);
  await form.getByRole("button", { name: "Inscribirme" }).click();
  await expect(page).toHaveURL(/\/es\/calendar/);
  expect(await englishLeft(page)).toEqual([]);
  const token = await waitForSeatLink(site, email, "Ya tienes lugar");
  await visit(page, `/es/signup/place?token=${token}`);
  expect(await englishLeft(page)).toEqual([]);
  const waiver = await readRow(site.database.db, "waivers", { email }, ["text_body"]);
  expect(JSON.stringify(waiver.text_body)).toContain("exención");
});

test("what PayPal holds back is in Spanish: after a sign-up, in the bookings, and once an hour was given free", async ({
  page,
  site,
}) => {
  const student = await logInStudent(page, site);
  await signUpNew(site, await makeUpcomingClass(site), { email: student.email }, student.headers);
  const price = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
  const event = await makeUpcomingClass(site, price);
  await site.payPal.misbehave({ on: "capture", do: "pend", reason: "PENDING_REVIEW", times: 2 });
  await visit(page, `/es/calendar?day=${event.date}`);
  await page
    .getByRole("link", { name: `Inscribirme: ${event.title}` })
    .first()
    .click();
  await page.getByRole("button", { name: /^Inscribirme como/ }).click();
  await page.getByRole("button", { name: "Continuar al pago" }).click();
  await page.getByRole("button", { name: "Pagar con PayPal" }).click();
  await page
    .getByRole("dialog", { name: "Pago de prueba" })
    .getByRole("button", { name: /^Pagar/ })
    .click();
  await expect(page.getByRole("heading", { name: "Tu pago está en revisión" })).toBeVisible();
  expect(await englishLeft(page)).toEqual([]);
  await page.getByRole("link", { name: "Mis reservas" }).first().click();
  const held = page.getByRole("region", { name: "Pagos en revisión" });
  await expect(held).toContainText(/Apartado\$18\. Te lo apartamos mientras PayPal revisa tu pago/);
  expect(await englishLeft(page)).toEqual([]);

  const soon = { date: addDays(studioDay(site.clock.now()), 3), time: "03:15" };
  const { id: slotId, starts_at } = await makeSlot(site.database.db, soon);
  site.clock.set(new Date(starts_at.getTime() - 30 * hour));
  const payer = await withNewToken(site, { ...student, headers: { ...student.headers, "x-forwarded-for": "" } });
  const { orderId } = await openAndApproveSession(site, payer, { slotId });
  expect((await captureSession(site, payer, orderId)).body.state).toBe("pending");
  site.clock.advance(20 * hour);
  await decideHeldPayments(site.ctx());
  await storeLogin(page, { ...student, ...(await studentToken(site, student.id)) });
  await visit(page, `/es/user/${student.id}`);
  await expect(held).toContainText(/Ya no está apartado\$80\. PayPal no ha terminado\./);
  expect(await englishLeft(page)).toEqual([]);
  await expectNothingCutOff(page, 320);
});

test("the booking form is in Spanish", async ({ page, site }) => {
  const slot = await makeBookableSlot(site);
  const { id } = await logInStudent(page, site);
  await visit(page, `/es/user/${id}/book${slot.at}`);
  await page.getByText("9:00 am", { exact: true }).click();
  await page.getByRole("radio", { name: "Sesión individual de yoga (60 min)" }).check();
  await page.getByLabel(/Monto|Cantidad|Importe/).fill("85");
  expect(await englishLeft(page)).toEqual([]);
});
