import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sessionTypeNames } from "../../contract/platform/values/session-types.ts";
import { studioDay } from "../../contract/platform/values/time.ts";
import { newId } from "../../server/platform/db/id.ts";
import type { Database } from "../../server/platform/db/pool.ts";
import { makeChocolate, makeEvent, makeSlot } from "../make.ts";
import { asOwner } from "../owner.ts";
import { ana } from "../people.ts";
import { asStudent } from "../student.ts";
import { signatureDataUrl } from "../students.ts";

type Answer = { status: number; text: string };
/** `now`: the clock of the site, if it is not this machine's. */
type On = { url: string; database: Database; now?: () => Date };

let callers = 0;

/** A mix of the requests of a busy day. Each task is one visitor with a different IP address. */
export async function prepareMixedLoad({ url, database, now = () => new Date() }: On) {
  const on = { database, clock: { now, set() {}, advance() {} } };
  const { db } = database;
  const tin = await makeChocolate(db, { inventory: 1_000_000 });
  const signature = await signatureDataUrl();
  const counts = new Map<number, number>();

  const caller = () => {
    const number = callers++;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    return async (method: string, path: string, body?: object, headers: object = {}): Promise<Answer> => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          "x-forwarded-for": address,
          "user-agent": "mixed-load",
          ...(body ? { "content-type": "application/json" } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      return { status: answer.status, text: await answer.text() };
    };
  };
  const tokenFor = (action: string) => `${action} ${randomUUID()}`;
  const month = studioDay(new Date()).slice(0, 7);
  const day = () => `2033-${two(1 + random(12))}-${two(1 + random(28))}`;

  const browse = async () => {
    const ask = caller();
    await ask("GET", pages[random(pages.length)]!);
    await ask("GET", `/calendar?month=${month}&day=${day()}`);
    await ask("GET", `/calendar.data?month=${month}&day=${day()}`);
    await ask("GET", `/chocolates/${randomUUID()}`);
    await ask("GET", "/cart");
    await ask("GET", `/api/events?from=${day()}&to=2034-12-31`);
    await ask("GET", "/api/chocolates");
    await ask("GET", "/api/site?sections=home,teacher");
  };

  const buy = async () => {
    const ask = caller();
    const cart = { id: newId(), for: "cart", items: [{ _id: tin.id, quantity: 1 + random(3) }] };
    const to = { delivery: { how: "ship", state: "OR", zip: "97001" } };
    const opened = await ask("POST", "/api/payments", {
      ...cart,
      ...to,
      recaptchaToken: tokenFor("cart_payment"),
    });
    if (opened.status !== 201) return;
    await pay(ask, JSON.parse(opened.text) as { orderId: string });
  };

  const bookSession = async () => {
    const ask = caller();
    const student = await asStudent(on);
    const slot = await makeSlot(db);
    const wanted = {
      id: newId(),
      for: "session",
      slotId: slot.id,
      sessionType: sessionTypeNames.individual,
      amount: 80,
    };
    const opened = await ask("POST", "/api/payments", { ...wanted, message: "" }, student.headers);
    if (opened.status !== 201) return;
    await pay(ask, JSON.parse(opened.text) as { orderId: string }, student.headers);
  };

  const pay = async (ask: ReturnType<typeof caller>, { orderId }: { orderId: string }, headers = {}) => {
    await ask("POST", `/pretend-paypal/orders/${orderId}/approve`, { card: "good" });
    await ask("POST", `/api/payments/${orderId}/capture`, undefined, headers);
  };

  const signUp = async () => {
    const event = await makeEvent(db);
    const { title: classTitle, date, id: eventId } = event;
    const who = { name: ana.name, phone: ana.phone, email: `${newId()}@example.com` };
    const form = { ...who, classTitle, date, eventId, waiver: true, signature };
    await caller()("POST", "/api/signup", { ...form, recaptchaToken: tokenFor("signup_form_submit") });
  };

  const requestSession = async () => {
    const who = { ...ana, email: `${newId()}@example.com` };
    const request = { ...who, id: newId(), sessionType: "yoga therapy", message: "Saturdays are best." };
    await caller()("POST", "/api/publicBookings/request", { ...request, captchaToken: tokenFor("submit") });
  };

  const logIn = async () => {
    const ask = caller();
    const email = `${newId()}@example.com`;
    await ask("POST", "/api/user/register", { email, firstName: "Ana", lastName: "Whitlow" });
    await ask("POST", "/api/user/login", { email });
    await ask("POST", "/api/admin/login", {
      email: "owner@example.com",
      password: randomUUID(),
      recaptchaToken: tokenFor("admin_login"),
    });
  };

  const openSocket = async () => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, "open");
    socket.send("40");
    await sleep(random(2_000));
    socket.close();
  };

  /** The owner reads the admin lists; the notification clears the caches of public pages. */
  const administer = async () => {
    const ask = caller();
    const headers = await asOwner(on);
    for (const list of ["today", "orders", "signups", "users", "messages", "payments", "payments.csv"])
      await ask("GET", `/api/admin/${list}`, undefined, headers);
    await ask("GET", "/admin/today");
    await database.pool.query("select pg_notify('changed', 'events')");
  };

  const tasks = [
    ...Array.from({ length: 6 }, () => browse),
    buy,
    buy,
    bookSession,
    bookSession,
    signUp,
    requestSession,
    logIn,
    openSocket,
    administer,
  ];
  return {
    /** Number of responses by status; 0 counts failed tasks. */
    counts,
    /** Runs `concurrency` tasks in parallel until `stop`. A task that the site refuses or drops counts as done. */
    async run(stop: AbortSignal, concurrency: number): Promise<void> {
      const visitor = async () => {
        while (!stop.aborted) {
          await tasks[random(tasks.length)]!().catch(() => void counts.set(0, (counts.get(0) ?? 0) + 1));
        }
      };
      await Promise.all(Array.from({ length: concurrency }, visitor));
    },
  };
}

const pages = ["/", "/about", "/calendar", "/chocolates", "/contact", "/privacy", "/register", "/login"];
const two = (number: number) => String(number).padStart(2, "0");
const random = (below: number) => Math.floor(Math.random() * below);
