import { beforeEach, expect, test } from "vitest";
import { makeEvent } from "../../../test/make.ts";
import { asOwner } from "../../../test/owner.ts";
import { pushReceiver } from "../../../test/push-receiver.ts";
import { startSite, started } from "../../../test/start-site.ts";
import { openSealer } from "../sealing/sealing.ts";
import { vapidKeys } from "./vapid.ts";

const service = started(pushReceiver);
const site = startSite(() => ({ env: { PUSH_SERVICES: service.origin, DATA_KEY: `${dataKey},${olderKey}` } }));
const dataKey = "d".repeat(64);
const olderKey = "e".repeat(64);

beforeEach(async () => {
  service.answer(201);
  service.received.length = 0;
  await site.database.db.deleteFrom("push_subscriptions").execute();
  // Notices of one network are collected (../mail/collected-notices.ts).
  await site.database.db.deleteFrom("limit_counters").execute();
});

const all = ["sessions", "sign-ups", "orders", "messages", "problems"];

/** The owner turns notifications on in a browser of their own. */
async function turnOn(kinds = all) {
  const owner = await asOwner(site);
  const subscription = service.subscribe();
  const body = { ...subscription, kinds };
  expect(await site.request("PUT", "/api/admin/push/subscription", body, owner)).toMatchObject({ status: 200 });
  return { owner, ...subscription };
}

/** A visitor writes to the owner. */
async function sendMessage(name: string, headers: Record<string, string> = {}) {
  const body = {
    name,
    email: `${name.toLowerCase()}@example.com`,
    message: "Is there parking?",
    recaptchaToken: await site.botToken("contact_form_submit"),
  };
  const answer = await site.request("POST", "/api/contact", body, headers);
  expect(answer.status).toBeLessThan(300);
}

const titles = () => service.received.map(({ message }) => message.title);
const subscriptions = () => site.database.db.selectFrom("push_subscriptions").selectAll().execute();
const waiting = () => site.database.db.selectFrom("pushes").selectAll().execute();

test("a visitor writes: the owner's phone gets an encrypted notification, signed by the site, that opens Messages", async () => {
  const { owner, endpoint } = await turnOn();
  const { body } = await site.request("GET", "/api/admin/push", undefined, owner);
  expect(body.kinds).toEqual(all);
  await sendMessage("Ana");
  await expect.poll(() => service.received).toHaveLength(1);
  expect(service.received[0]).toMatchObject({
    endpoint,
    message: { title: expect.stringContaining("Ana"), path: "/admin/messages", tag: "/admin/messages" },
    publicKey: body.publicKey,
    claims: { sub: "mailto:owner@example.com" },
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  await expect.poll(waiting).toEqual([]);
});

test("the owner chose only orders: a message is not notified", async () => {
  await turnOn(["orders"]);
  await sendMessage("Bea");
  expect(await waiting()).toEqual([]);
});

test("what the owner does is not notified", async () => {
  const { owner } = await turnOn();
  await sendMessage("Mira", owner);
  expect(await waiting()).toEqual([]);
});

test("the push service is down: the notification is sent later, once", async () => {
  await turnOn();
  service.answer(503);
  const before = service.tries();
  await sendMessage("Cy");
  await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
  expect(service.tries()).toBe(before + 1);
  service.answer(201);
  site.clock.advance(16_000);
  await expect.poll(titles).toEqual([expect.stringContaining("Cy")]);
  await expect.poll(waiting).toEqual([]);
});

test("the push service is down for four hours: the notification is dropped", async () => {
  await turnOn();
  service.answer(503);
  await sendMessage("Dee");
  await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
  site.clock.advance(4 * 60 * 60_000);
  await expect.poll(waiting).toEqual([]);
  expect(await subscriptions()).toHaveLength(1);
});

test("the browser has withdrawn the subscription: it is deleted", async () => {
  await turnOn();
  service.answer(410);
  await sendMessage("Eve");
  await expect.poll(subscriptions).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("an address that is not of a push service is refused", async () => {
  const owner = await asOwner(site);
  const { keys } = service.subscribe();
  for (const endpoint of [
    "http://127.0.0.1:1/send",
    "https://example.com/send",
    service.origin.replace("http://", "http://a:b@"),
    service.origin.replace("127.0.0.1", "127.0.0.1.example.com"),
  ]) {
    const answer = await site.request("PUT", "/api/admin/push/subscription", { endpoint, keys, kinds: all }, owner);
    expect(answer).toMatchObject({ status: 400, body: { code: "push-service-unknown" } });
  }
});

test("two tabs save the subscription of their browser at the same time: one is stored", async () => {
  const owner = await asOwner(site);
  const one = { ...service.subscribe(), kinds: all };
  const other = { ...service.subscribe(), kinds: all };
  const answers = await Promise.all(
    [one, other, one, other].map((body) => site.request("PUT", "/api/admin/push/subscription", body, owner)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await subscriptions()).toHaveLength(1);
});

test("a browser that logs in again keeps its notifications", async () => {
  const { endpoint, keys } = await turnOn();
  const again = await asOwner(site);
  await site.request("PUT", "/api/admin/push/subscription", { endpoint, keys, kinds: ["orders"] }, again);
  expect(await subscriptions()).toMatchObject([{ endpoint, kinds: ["orders"] }]);
});

test("the owner logs a device out: it is no longer notified", async () => {
  await turnOn();
  const { owner } = await turnOn(["messages"]);
  const sessions = site.database.db.updateTable("sessions").set({ ended_at: site.clock.now() });
  const kept = (await subscriptions()).find(({ kinds }) => kinds.length === 1)!;
  await sessions.where("id", "!=", kept.session_id).execute();
  await sendMessage("Fay");
  await expect.poll(titles).toEqual([expect.stringContaining("Fay")]);
  expect(service.received[0]!.endpoint).toBe(kept.endpoint);
  expect((await site.request("DELETE", "/api/admin/push/subscription", undefined, owner)).status).toBe(200);
  await sendMessage("Gus");
  expect(await waiting()).toEqual([]);
});

test("a test notification arrives at this device only; without a subscription there is none", async () => {
  await turnOn();
  const { owner, endpoint } = await turnOn([]);
  expect((await site.request("POST", "/api/admin/push/test", undefined, owner)).status).toBe(200);
  await expect.poll(() => service.received.map((push) => push.endpoint)).toEqual([endpoint]);
  const other = await asOwner(site);
  expect((await site.request("POST", "/api/admin/push/test", undefined, other)).status).toBe(404);
});

test("DATA_KEY has changed: older subscriptions are served with the older key, until it is removed", async () => {
  await turnOn();
  const older = openSealer([olderKey]).keyIds[0]!;
  await site.database.db.updateTable("push_subscriptions").set({ key_id: older }).execute();
  await sendMessage("Hal");
  await expect.poll(titles).toHaveLength(1);
  const expected = vapidKeys(openSealer([olderKey]), older)!.publicKey;
  expect(service.received[0]!.publicKey).toBe(expected);
  await site.database.db.updateTable("push_subscriptions").set({ key_id: "00000000" }).execute();
  await sendMessage("Ida");
  await expect.poll(subscriptions).toEqual([]);
});

test("a sign-up opens the roster of its class", async () => {
  await turnOn(["sign-ups"]);
  const event = await makeEvent(site.database.db, { title: "Push Flow" });
  await site.ctx().tx((tx) =>
    tx.send("owner", () => ({
      to: "owner",
      subject: "Ana signed up",
      body: [],
      push: { kind: "sign-ups", path: `/admin/events/${event.id}/roster` },
    })),
  );
  await expect
    .poll(() => service.received.map(({ message }) => message.path))
    .toEqual([`/admin/events/${event.id}/roster`]);
});
