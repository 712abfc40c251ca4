import { beforeEach, describe, expect, test } from "vitest";
import { addDays, studioDay } from "../contract/platform/values/time.ts";
import { writeDueReminders } from "../server/office/reminders/write-due-reminders.ts";
import { routes } from "../server/routes.ts";
import { confirmDueOrders } from "../server/selling/orders/confirm.ts";
import { cartRequest, newGuest, openAndApproveCart, captureCart } from "./buying.ts";
import { makeChocolate, makeEvent, makeSignup } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { newPayer, openSession, sessionRequest, paidSession } from "./paying.ts";
import { changeSettings } from "./settings.ts";
import { startOwner, startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { joinWaitlist, signUpNew } from "./students.ts";

const spanish = { "accept-language": "es" };
const english = { "accept-language": "en" };

const site = startSite({ env: { TRUST_PROXY: "1", OWNER_EMAIL: "mira@example.com" } });
const owner = startOwner(site);
beforeEach(() => changeSettings(site, { languages: ["en", "es"] }));

const db = () => site.database.db;
const translate = (source: string, words: string, was = "") =>
  site.request("PUT", "/api/admin/translations", { source, words, was }, owner);
const mailTo = async (address: string) => (await mailsWrittenTo(site, address)).at(-1)!;

let people = 0;
const newAddress = () => `lector${++people}@example.com`;
/** A visitor with an address and a network of their own. */
const visitor = (headers: Record<string, string>) => ({ ...newGuest().headers, ...headers });

/** What PayPal shows the payer of an order. */
async function itemsAtPayPal(orderId: string): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ name: string }>(
    "select item->>'name' as name from pretend_paypal.orders, jsonb_path_query(asked, '$.purchase_units[*].items[*]') as item where id = $1",
    [orderId],
  );
  return rows.map(({ name }) => name);
}

/** The language of PayPal's window. */
async function localeAtPayPal(orderId: string): Promise<string | undefined> {
  const { rows } = await site.database.pool.query<{ locale: string }>(
    "select asked #>> '{payment_source,paypal,experience_context,locale}' as locale from pretend_paypal.orders where id = $1",
    [orderId],
  );
  return rows[0]?.locale;
}

let classes = 0;
/** A class at an hour and on a day without other classes. */
const makeClass = (title: string, change: object = {}) =>
  makeEvent(db(), {
    title,
    date: addDays(studioDay(site.clock.now()), ++classes),
    time: "21:30",
    location: "Harbor Room",
    ...change,
  });

describe("mails", () => {
  test("a student who signs up in Spanish is answered in Spanish, and the owner reads English", async () => {
    const event = await makeClass("Slow Morning");
    await translate("Slow Morning", "Mañana lenta");
    const email = newAddress();
    const { body, status } = await signUpNew(site, event, { email, classTitle: "Mañana lenta" }, visitor(spanish));
    expect(status).toBe(200);
    expect(body.message).toMatch(/correo|lugar/);
    const mail = await mailTo(email);
    expect(mail.subject).toContain("Mañana lenta");
    expect(mail.text).toContain("Tu lugar está reservado");
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/es\/signup\/place\?token=/);
    expect(mail.html).toContain('<html lang="es">');
    const notice = await mailTo("mira@example.com");
    expect(notice.subject).toContain("Slow Morning");
    expect(notice.text).toContain("signed up");
    expect(notice.html).toContain('<html lang="en">');
  });

  test("when the owner calls a class off, each student reads it in their language", async () => {
    const event = await makeClass("Called Off");
    await translate("Called Off", "Cancelada");
    const [ana, luz] = [newAddress(), newAddress()];
    await signUpNew(site, event, { email: ana, name: "Ana" }, visitor(english));
    await signUpNew(site, event, { email: luz, name: "Luz" }, visitor(spanish));
    const { status } = await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    expect(status).toBe(200);
    const [toAna, toLuz] = [await mailTo(ana), await mailTo(luz)];
    expect(toAna.text).toContain("Called Off");
    expect(toAna.text).not.toMatch(/clase|lugar/);
    expect(toLuz.subject).toContain("Cancelada");
    expect(toLuz.text).not.toMatch(/\b(class|spot|cancelled)\b/);
  });

  test("a reminder that a job writes is in the student's language", async () => {
    const event = await makeClass("Reminded");
    const email = newAddress();
    await signUpNew(site, event, { email }, visitor(spanish));
    site.clock.set(new Date(event.starts_at.getTime() - 20 * 3_600_000));
    await writeDueReminders(site.ctx());
    expect((await mailTo(email)).html).toContain('<html lang="es">');
  });

  test("a stranger who types an address in English does not change its language", async () => {
    const [first, second] = [await makeClass("First"), await makeClass("Second")];
    const email = newAddress();
    await signUpNew(site, first, { email }, visitor(spanish));
    await signUpNew(site, second, { email }, visitor(english));
    // The answer to the call is in its language, and the owner's letter in that of the student.
    expect((await mailTo(email)).html).toContain('<html lang="en">');
    await site.request("DELETE", "/api/events/bulk", { eventIds: [first.id] }, owner);
    expect((await mailTo(email)).html).toContain('<html lang="es">');
  });

  test("a logged-in student who types the address of another one does not change its language", async () => {
    const [student, other] = [await asStudent(site), await asStudent(site)];
    const headers = visitor({ ...student.headers, ...english });
    const languageOf = () =>
      db().selectFrom("people").select("language").where("id", "=", other.person_id).executeTakeFirst();
    const inSpanish = visitor({ ...other.headers, ...spanish });
    await site.request("POST", "/api/user/validate-token", { token: other.token }, inSpanish);
    expect(await languageOf()).toEqual({ language: "es" });
    const { email } = other;
    const names = { firstName: "Ana", lastName: "Whitlow" };
    expect((await site.request("POST", "/api/user/register", { ...names, email }, headers)).status).toBe(200);
    expect(await languageOf()).toEqual({ language: "es" });
    const full = await makeClass("Full", { capacity: 1 });
    await makeSignup(db(), { event_id: full.id });
    expect((await joinWaitlist(site, full, email, headers)).status).toBe(200);
    expect(await languageOf()).toEqual({ language: "es" });
    const buyer = { headers };
    const cart = cartRequest([[await makeChocolate(db()), 1]], { email });
    const { orderId } = await openAndApproveCart(site, buyer, cart);
    expect((await captureCart(site, buyer, orderId)).status).toBe(200);
    expect(await languageOf()).toEqual({ language: "es" });
  });

  test("a logged-in student who changes to Spanish gets Spanish mails from then on", async () => {
    const student = await asStudent(site);
    const event = await makeClass("Changing");
    await makeSignup(db(), { event_id: event.id, email: student.email, name: "Ana Whitlow" });
    const use = (headers: Record<string, string>) =>
      site.request("POST", "/api/user/validate-token", { token: student.token }, visitor(headers));
    expect((await use(english)).body.isValid).toBe(true);
    await use(spanish);
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    expect((await mailTo(student.email)).html).toContain('<html lang="es">');
  });

  test("an order that was paid on a Spanish page is confirmed in Spanish by the job", async () => {
    const tin = await makeChocolate(db(), { name: "Salt" });
    await translate("Salt", "Sal");
    const buyer = { headers: visitor(spanish) };
    const email = newAddress();
    const { orderId } = await openAndApproveCart(site, buyer, cartRequest([[tin, 2]], { email }));
    expect((await captureCart(site, buyer, orderId)).status).toBe(200);
    site.clock.advance(10 * 60_000);
    await confirmDueOrders(site.ctx());
    const receipt = await mailTo(email);
    expect(receipt.text).toContain("Sal");
    expect(receipt.html).toContain('<html lang="es">');
    // The books are in English.
    const lines = await db().selectFrom("purchase_lines").select("name").execute();
    expect(lines.map(({ name }) => name)).toContain("Handling");
  });

  test("a buyer of a Spanish page reads Spanish at PayPal, and the books stay in English", async () => {
    const tin = await makeChocolate(db(), { name: "Pepper" });
    await translate("Pepper", "Pimienta");
    const buyer = { headers: visitor(spanish) };
    const cart = await openAndApproveCart(site, buyer, cartRequest([[tin, 2]]));
    expect(await itemsAtPayPal(cart.orderId)).toEqual(["Pimienta"]);
    expect(await localeAtPayPal(cart.orderId)).toBe("es-US");
    const student = await newPayer(site);
    const session = await sessionRequest(site);
    const opened = await openSession(site, { ...student, headers: { ...student.headers, ...spanish } }, session);
    expect(await itemsAtPayPal(opened.body.orderId)).toEqual([expect.stringMatching(/^Sesión individual de yoga/)]);
    const stored = db().selectFrom("purchase_lines").select("name").where("purchase_id", "in", [cart.id, session.id]);
    const names = (await stored.execute()).map(({ name }) => name);
    expect(names).toContain("Pepper");
    expect(names.join()).toContain("Individual Yoga Session");
    expect(names.join()).not.toMatch(/Pimienta|Sesión/);
  });

  test("without Spanish on the site, all mails are in English", async () => {
    await changeSettings(site, { languages: ["en"] });
    const event = await makeClass("English Only");
    const email = newAddress();
    await signUpNew(site, event, { email }, visitor(spanish));
    expect((await mailTo(email)).html).toContain('<html lang="en">');
  });
});

describe("pages and calls", () => {
  test("a student's files are named in the language of the page", async () => {
    const { payer: student } = await paidSession(site);
    const year = studioDay(site.clock.now()).slice(0, 4);
    const nameOf = async (path: string, language: Record<string, string>) => {
      const answer = await fetch(`${site.url}/api/user/${student.id}/${path}`, {
        headers: { ...student.headers, ...language },
      });
      await answer.body?.cancel();
      return answer.headers.get("content-disposition");
    };
    expect(await nameOf(`receipts/${year}`, spanish)).toContain(`"recibos-${year}-`);
    expect(await nameOf(`receipts/${year}`, english)).toContain(`"receipts-${year}-`);
    expect(await nameOf("export", spanish)).toContain('"datos-');
    expect(await nameOf("export", english)).toContain('"data-');
  });

  const page = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
  };

  test("each page names its address in each language", async () => {
    const { html } = await page("/es/calendar");
    expect(html).toContain('<html lang="es"');
    for (const [language, path] of [
      ["en", "/calendar"],
      ["es", "/es/calendar"],
      ["x-default", "/calendar"],
    ])
      expect(html).toContain(`rel="alternate" hrefLang="${language}" href="http://localhost:3000${path}"`);
    expect(html).toContain('rel="canonical" href="http://localhost:3000/es/calendar"');
    expect((await page("/calendar")).html).toContain('<html lang="en"');
  });

  test("the link to the other language keeps month and class without JavaScript, and nothing hidden is read", async () => {
    const { html } = await page("/calendar?month=2027-03");
    expect(html).toContain('href="/es/calendar?month=2027-03" lang="es"');
    expect(html).toMatch(/<aside hidden="" lang="es"/);
    // Text browsers show what is hidden.
    for (const path of ["/", "/login"]) {
      const shown = (await page(path)).html.replaceAll(/<(script|style)\b.*?<\/\1>|<[^>]+>/gs, " ");
      expect(shown).toContain("Skip to content");
      expect(shown).not.toMatch(/can’t be reached|Sending/);
    }
  });

  test("without Spanish on the site, a Spanish address leads to the English page", async () => {
    await changeSettings(site, { languages: ["en"] });
    expect(await page("/es/signup?title=A%20B&date=2027-06-19")).toMatchObject({
      status: 302,
      location: "/signup?title=A%20B&date=2027-06-19",
    });
    expect((await page("/calendar")).html).not.toContain("hrefLang");
  });

  test("without English on the site, an address without a language leads to the Spanish page, but the owner's", async () => {
    await changeSettings(site, { languages: ["es"] });
    expect(await page("/signup?title=A%20B&date=2027-06-19")).toMatchObject({
      status: 302,
      location: "/es/signup?title=A%20B&date=2027-06-19",
    });
    expect(await page("/")).toMatchObject({ status: 302, location: "/es" });
    const { status, html } = await page("/es/calendar");
    expect(status).toBe(200);
    expect(html).not.toContain("hrefLang");
    expect(await page("/admin")).toMatchObject({ status: 200, html: expect.stringContaining('<html lang="en"') });
    const event = await makeClass("Spanish Only");
    const email = newAddress();
    await signUpNew(site, event, { email }, visitor(english));
    expect((await mailTo(email)).html).toContain('<html lang="es">');
  });

  test("the first language is that of readers whose language is not known, for search engines and in mails", async () => {
    await changeSettings(site, { languages: ["es", "en"] });
    const { html } = await page("/calendar");
    expect(html).toContain('data-languages="es en"');
    expect(html).toContain('rel="alternate" hrefLang="x-default" href="http://localhost:3000/es/calendar"');
    expect((await page("/sitemap.xml")).html).toContain(
      'hreflang="x-default" href="http://localhost:3000/es/calendar"',
    );
    // A student whose language is not known gets an email because of the owner.
    const event = await makeClass("First Language");
    const email = newAddress();
    await makeSignup(db(), { event_id: event.id, email });
    await site.request("DELETE", "/api/events/bulk", { eventIds: [event.id] }, owner);
    expect((await mailTo(email)).html).toContain('<html lang="es">');
  });

  test("a translation is on the Spanish pages at once, and a changed English text is untranslated again", async () => {
    const event = await makeClass("Quiet Hour");
    expect((await page(`/es/calendar?day=${event.date}`)).html).toContain("Quiet Hour");
    expect((await translate("Quiet Hour", "Hora tranquila")).status).toBe(200);
    expect((await page(`/es/calendar?day=${event.date}`)).html).toContain("Hora tranquila");
    expect((await page(`/calendar?day=${event.date}`)).html).toContain("Quiet Hour");
    for (const title of ["Quiet Hour", "Hora tranquila"])
      for (const path of ["/es/signup-selection", "/signup-selection"]) {
        const { status } = await page(`${path}?${new URLSearchParams({ title, date: event.date })}`);
        expect([title, path, status]).toEqual([title, path, 200]);
      }
    const { body } = await site.request("GET", "/api/admin/translations", undefined, owner);
    const texts = body.groups.flatMap(({ texts }: { texts: { source: string; words: string }[] }) => texts);
    expect(texts).toContainEqual({ source: "Quiet Hour", words: "Hora tranquila", labels: ["Title"] });
    await db().updateTable("events").set({ title: "Quiet Hour at Six" }).where("id", "=", event.id).execute();
    site.ctx().site.drop();
    expect(
      (
        await site.request("GET", `/api/events?from=${event.date}`, undefined, {
          ...spanish,
          authorization: owner.authorization,
        })
      ).body.map(({ title }: { title: string }) => title),
    ).toContain("Quiet Hour at Six");
  });

  test("two devices translate a text: the second one is refused", async () => {
    expect((await translate("Two Devices", "Dos")).status).toBe(200);
    // A repeated request changes nothing.
    expect((await translate("Two Devices", "Dos")).status).toBe(200);
    expect((await translate("Two Devices", "Tres")).body.code).toBe("stale");
    expect((await translate("Two Devices", "Tres", "Dos")).body).toEqual({ words: "Tres" });
    expect((await translate("Two Devices", "", "Tres")).body).toEqual({ words: "" });
    const both = await Promise.all(["Uno", "Otro"].map((words) => translate("At Once", words)));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test("a call answers in the language that it asks for, and in English otherwise", async () => {
    const ask = async (headers: Record<string, string>) =>
      (await site.request("POST", "/api/contact", { name: "", email: "", message: "" }, visitor(headers))).body.fields
        .message;
    expect(await ask({})).toBe("Please write a message.");
    expect(await ask({ "accept-language": "fr, en;q=0.5" })).toBe("Please write a message.");
    expect(await ask({ "accept-language": "es-MX,es;q=0.9,en;q=0.8" })).toBe("Escribe un mensaje.");
    expect(await ask({ "accept-language": "es;q=0, en" })).toBe("Please write a message.");
  });

  test("a cached list is kept for each language", async () => {
    const event = await makeClass("Listed");
    await translate("Listed", "En lista");
    const titles = async (headers: Record<string, string>) =>
      (await site.request("GET", `/api/events?from=${event.date}`, undefined, headers)).body.map(
        ({ title }: { title: string }) => title,
      );
    for (let time = 0; time < 2; time++) {
      expect(await titles({})).toContain("Listed");
      expect(await titles(spanish)).toContain("En lista");
    }
  });

  test("the public calendar is there in both languages", async () => {
    const event = await makeClass("In a Feed");
    await translate("In a Feed", "En el calendario");
    expect((await page("/calendar.ics")).html).toContain("SUMMARY:In a Feed");
    expect((await page("/es/calendar.ics")).html).toContain("SUMMARY:En el calendario");
    expect(event.title).toBe("In a Feed");
  });

  test("what is wrong with a field is said in Spanish, in every call of visitors and students", async () => {
    const student = await asStudent(site);
    const english = /\b(please|the|your|enter|choose|that|is)\b/i;
    for (const { endpoint, schemas } of routes) {
      if (endpoint.who === "admin" || !schemas.body || endpoint.bodyBytes) continue;
      const path = endpoint.path.replaceAll(/\{\w+\}/g, student.id);
      const headers = visitor({ ...spanish, ...(endpoint.who === "visitor" ? {} : student.headers) });
      const { body } = await site.request(
        endpoint.method,
        path,
        { unknown: 1, email: "no", name: "x".repeat(5000) },
        headers,
      );
      // zod's own sentences are for programmers.
      const ours = Object.values((body.fields ?? {}) as Record<string, string>).filter(
        (text) => !/^(Invalid|Too|Unrecognized)/.test(text),
      );
      for (const text of [body.message as string, ...ours])
        expect(text, `${endpoint.path}: ${text}`).not.toMatch(english);
    }
  });
});

test("someone on the waitlist who waits in Spanish gets the offer in Spanish", async () => {
  const event = await makeClass("Small", { capacity: 1 });
  const [taken, waiting] = [newAddress(), newAddress()];
  await signUpNew(site, event, { email: taken }, visitor(english));
  const seat = await db().selectFrom("signups").select("id").where("email", "=", taken).executeTakeFirstOrThrow();
  await site.request("GET", "/api/events", undefined, spanish);
  const joined = await joinWaitlist(site, event, waiting);
  expect(joined.status).toBe(200);
  await db().updateTable("people").set({ language: "es" }).where("email", "=", waiting).execute();
  expect((await site.request("DELETE", `/api/signup/${seat.id}`, undefined, owner)).status).toBe(200);
  expect((await mailTo(waiting)).html).toContain('<html lang="es">');
});
