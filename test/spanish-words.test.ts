import { beforeAll, expect, test } from "vitest";
import { paths } from "../contract/paths.ts";
import { addDays, dateWords, studioDay, weekdayDateWords } from "../contract/platform/values/time.ts";
import { newId } from "../server/platform/db/id.ts";
import { english, speak } from "../server/platform/language/language.ts";
import { sendGiftMails } from "../server/selling/wallet/gift-mails.ts";
import { newGuest } from "./buying.ts";
import { makeChocolate, makeEvent, makeWaitlistEntry } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { freeSessionRequest } from "./people.ts";
import { changeSettings } from "./settings.ts";
import { startOwner, startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { signUpNew } from "./students.ts";
import { buy, buyGiftCard, makePass } from "./wallet.ts";

const spanish = { "accept-language": "es" };
const visitor = () => ({ ...newGuest().headers, ...spanish });

const site = startSite({ env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
beforeAll(async () => {
  await changeSettings(site, {
    languages: ["en", "es"],
    giftCards: { isSold: true, amounts: [50], least: 10, most: 500, years: null },
  });
});

const db = () => site.database.db;
const translate = (source: string, words: string) =>
  site.request("PUT", "/api/admin/translations", { source, words, was: "" }, owner);
const mailTo = async (address: string) => (await mailsWrittenTo(site, address)).at(-1)!;
const today = () => studioDay(site.clock.now());
const fixedPrice = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
const upcoming = (days: number) => ({ date: addDays(today(), days), time: "21:30" });

let people = 0;
const newAddress = () => `lectora${++people}@example.com`;

test("a class that a student moves from or waits for has its Spanish name", async () => {
  const [event, full] = [
    await makeEvent(db(), { title: "Evening Stretch", ...upcoming(1) }),
    await makeEvent(db(), { title: "Full Stretch", ...upcoming(2) }),
  ];
  await translate("Evening Stretch", "Estiramiento");
  await translate("Full Stretch", "Clase llena");
  const student = await asStudent(site);
  await makeWaitlistEntry(db(), { event_id: full.id, email: student.email, person_id: student.person_id! });
  const { body } = await site.request("GET", `/api/user/${student.id}/classes`, undefined, {
    ...student.headers,
    ...spanish,
  });
  expect(body.waiting).toMatchObject([{ title: "Clase llena" }]);
  const email = newAddress();
  await signUpNew(site, event, { email }, visitor());
  const token = /place\?token=(\S+)/.exec((await mailTo(email)).text)![1]!;
  const moves = await site.request("GET", `/api/signup/moves?token=${token}`, undefined, spanish);
  expect(moves.body.from.title).toBe("Estiramiento");
});

test("the classes where an order is picked up and the passes that pay have their Spanish names", async () => {
  // Of the next six classes, however few of today's are over.
  const event = await makeEvent(db(), { title: "Pick-up Stretch", date: today(), time: "23:59", ...fixedPrice });
  await translate("Pick-up Stretch", "Estiramiento con entrega");
  await translate("Four classes", "Cuatro clases");
  const student = await asStudent(site);
  const headers = { ...student.headers, ...visitor() };
  await buy(site, { headers }, { for: "pass", offerId: await makePass(site, { name: "Four classes", uses: 4 }) });
  const mine = await site.request("GET", `/api/user/${student.id}/classes`, undefined, headers);
  expect(mine.body.passes).toMatchObject([{ name: "Cuatro clases", left: 4 }]);
  const wallet = { covers: "classes", on: event.date, cents: 1800, units: 1, isWanted: true };
  const quoted = await site.request("POST", "/api/wallet/quote", wallet, headers);
  expect(quoted.body.parts).toMatchObject([{ name: "Cuatro clases" }]);
  const tin = await makeChocolate(db());
  const cart = { items: [{ _id: tin.id, quantity: 1 }] };
  const { body } = await site.request("POST", "/api/cart/quote", cart, visitor());
  expect(body.pickups.map(({ title }: { title: string }) => title)).toContain("Estiramiento con entrega");
});

test("the mail of a free session names the interest in Spanish", async () => {
  const [email, captchaToken] = [newAddress(), await site.botToken("submit")];
  const request = { ...freeSessionRequest, email, sessionType: "yoga therapy", captchaToken };
  expect((await site.request("POST", "/api/publicBookings/request", request, visitor())).status).toBe(200);
  expect((await mailTo(email)).text).toContain("Te interesa: Yogaterapia");
});

test("a gift card from a giver who reads Spanish is sent in Spanish to a reader who is not known", async () => {
  const [giver, email] = [newAddress(), newAddress()];
  const recipient = { name: "Mei", email, message: "", sendOn: today() };
  await buyGiftCard(site, { headers: visitor() }, { recipient, email: giver });
  await sendGiftMails(site.ctx());
  expect((await mailTo(email)).html).toContain('<html lang="es">');
});

test("short dates are short in Spanish, too", () => {
  const write = () => [dateWords("2027-06-19"), weekdayDateWords("2027-09-19")];
  expect(speak({ ...english, language: "es" }, write)).toEqual(["sáb, 19 jun 2027", "dom, 19 sept"]);
});

test("an address of a class with its English name shows the class in Spanish, because its id names it", async () => {
  const event = await makeEvent(db(), { title: "Linked Stretch", ...upcoming(4) });
  await translate("Linked Stretch", "Estiramiento enlazado");
  const page = async (eventId: string) => {
    const { title, date, location } = event;
    const path = `/es${paths.signup({ title, date, location, eventId })}`;
    return (await site.request("GET", path, undefined, { ...visitor(), accept: "text/html" })).body as string;
  };
  expect(await page(event.id)).toContain("<h1>Estiramiento enlazado");
  expect(await page(newId())).not.toContain("Estiramiento enlazado");
});

test("an address from before a class got another name shows the class, because its id names it", async () => {
  const { id, ...named } = await makeEvent(db(), { title: "Earlier Stretch", ...upcoming(5) });
  await db().updateTable("events").set({ title: "Renamed Stretch" }).where("id", "=", id).execute();
  const { title, date, location } = named;
  const path = paths.signup({ title, date, location, eventId: id });
  const { body } = await site.request("GET", path, undefined, { ...visitor(), accept: "text/html" });
  expect(body).toContain("Renamed Stretch");
});
