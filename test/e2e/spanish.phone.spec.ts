import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import { decideHeldPayments } from "../../server/selling/payments/held/decide.ts";
import { makeSlot } from "../make.ts";
import { captureSession, openAndApproveSession, withNewToken } from "../paying.ts";
import { changeSettings } from "../settings.ts";
import { studentToken } from "../student.ts";
import { signUpNew, waitForSeatLink } from "../students.ts";
import { logInStudent, storeLogin } from "./account.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { addressesOf, openPage } from "./all-pages.ts";
import { makeBookableSlot } from "./booking.ts";
import { makeTin } from "./checkout.ts";
import { englishLeft } from "./english-left.ts";
import { expectLargeTextFits, expectNothingCutOff } from "./fits.ts";
import { makePageData } from "./page-data.ts";
import { drawOn, makeUpcomingClass } from "./signup.ts";
import { expect, expectAccessible, test, visit } from "./site.ts";

const hour = 3_600_000;

test.describe("in Spanish on a phone", () => {
  test.beforeAll(({ site }) => changeSettings(site, { languages: { es: true } }));
  test.afterAll(({ site }) => changeSettings(site, { languages: { es: false } }));

  test("every page of visitors is Spanish, accessible, and fits a narrow phone and large text", async ({
    page,
    site,
    trouble,
  }) => {
    test.slow();
    // The 404 page, and the links without a token.
    trouble.allow(/nowhere|verify|user\/delete/);
    for (const path of addressesOf("public", await makePageData(site))) {
      await test.step(path, async () => {
        await openPage(page, path === "/" ? "/es" : `/es${path}`);
        await expect(page.locator("html")).toHaveAttribute("lang", "es");
        expect.soft(await englishLeft(page), path).toEqual([]);
        await expectAccessible(page);
        await expectLargeTextFits(page);
        await expectNothingCutOff(page, 320);
        // Links stay in Spanish, but for files and the English page.
        const links = await page
          .locator("a[href^='/']:not([hreflang=en])")
          .evaluateAll((all) =>
            all
              .map((link) => link.getAttribute("href")!)
              .filter((href) => !/^\/(es(\/|[?#]|$)|api\/|share-card)/.test(href)),
          );
        expect.soft(links, path).toEqual([]);
      });
    }
  });

  test("the language that a visitor chooses is remembered", async ({ page }) => {
    await visit(page, "/calendar");
    await expect(page.getByRole("link", { name: "Lee este sitio en español" })).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL(/\/es\/calendar$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendario");
    await page.goto("/about?section=classDescriptions");
    await expect(page).toHaveURL(/\/es\/about\?section=classDescriptions$/);
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/\/about\?section=classDescriptions$/);
    await page.goto("/es/contact");
    await expect(page).toHaveURL(/\/contact$/);
  });

  test("a browser that prefers Spanish is offered it once", async ({ browser, site, trouble }) => {
    const context = await browser.newContext({
      locale: "es-MX",
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
    });
    trouble.watch(context);
    const page = await context.newPage();
    await visit(page, "/contact");
    const offer = page.getByRole("link", { name: "Lee este sitio en español" });
    await expect(offer).toBeVisible();
    await expect(page).toHaveURL(/\/contact$/);
    await page.getByRole("button", { name: "Ahora no" }).click();
    await expect(offer).toBeHidden();
    await visit(page, "/about");
    await expect(offer).toBeHidden();
    await context.close();
  });

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
    const waiver = await site.database.db
      .selectFrom("waivers")
      .select("text_body")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
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
    await expectAccessible(page);
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
    await expectAccessible(page);
    await expectNothingCutOff(page, 320);
  });

  test("every page of a student is Spanish, accessible, and fits a narrow phone and large text", async ({
    page,
    site,
  }) => {
    const { student, ...made } = await makePageData(site);
    await storeLogin(page, student);
    for (const path of addressesOf("user", made)) {
      await test.step(path, async () => {
        await visit(page, `/es${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect.soft(await englishLeft(page), path).toEqual([]);
        await expectAccessible(page);
        await expectLargeTextFits(page);
        await expectNothingCutOff(page, 320);
      });
    }
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

  test("the owner translates a text, and visitors read it at once", async ({ page, site }) => {
    const { name } = await makeTin(site, "Juniper");
    await visitAsOwner(page, site, "/admin/words");
    await page.getByRole("link", { name: "In Spanish" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Spanish" })).toBeVisible();
    const field = page.getByRole("textbox", { name: `In Spanish: ${name}` });
    await field.fill("Enebro");
    await field.blur();
    await expect(page.getByText("Saved.")).toBeVisible();
    await expectAccessible(page);
    await visit(page, "/es/chocolates");
    await expect(page.getByRole("heading", { name: "Enebro" })).toBeVisible();
  });
});
