import { newId } from "../../../server/platform/db/id.ts";
import type { LotOp, OnceOp, StockOp, ValueOp } from "../../history/models.ts";
import type { Random } from "../../seeded.ts";
import { listOf, momentOf, openEnding, type Recorder } from "./recorder.ts";
import { creditOf, payFor } from "./students.ts";
import type { Person, Studio } from "./studio.ts";

const address = { name: "Ana Whitlow", line1: "1 Pier Road", city: "Scappoose", state: "OR", zip: "97056" };
const delivery = { how: "ship", state: "OR", zip: "97056", address };

/** What buyers do: carts of guests and students, gift cards, messages. `totals`: cents of a cart by its tins. */
export function buyerActs(
  recorder: Recorder,
  { studio, name, random, totals }: { studio: Studio; name: string; random: Random; totals: Map<number, number> },
) {
  const { begin, settle, forget, record, ask, askAgain } = recorder;
  const client = name;
  let lastCart = newId();

  async function buyTins(person?: Person, tins = 1 + random.below(2)): Promise<void> {
    const { id } = studio.tins.pick(random);
    const purchase = newId();
    const key = `tin ${id}`;
    const due = person && totals.get(tins);
    const lot = person ? { client, key: `lot ${person.lot}` } : undefined;
    const hold = begin<StockOp>({ client, key, kind: "hold", input: { purchase, tins } });
    const pay = lot ? begin<LotOp>({ ...lot, kind: "pay", input: { purchase, due: due ?? 0 } }) : undefined;
    const ending = openEnding(recorder, [
      { client: "site", key, kind: "release", input: { purchase } },
      ...(lot ? [{ ...lot, client: "site", kind: "release", input: { purchase } }] : []),
    ]);
    const called = performance.now();
    const payer = person ? { wallet: true } : { recaptchaToken: studio.botToken("cart_payment") };
    const wanted = { id: purchase, for: "cart", items: [{ _id: id, quantity: tins }], delivery, ...payer };
    const headers = async () => (person ? person.headers() : {});
    const opened = await askAgain("POST", "/api/payments", wanted, await headers());
    if (!record(hold, opened, { refusals: ["tins-gone"] })) {
      if (!recorder.operations.has(hold) || hold.outcome === "refused") return forget(pay);
      begin<StockOp>({ client, key, kind: "sell", input: { purchase, tins } }).from = called;
      return ending.mayComeAt(called);
    }
    const cents = pay ? creditOf(opened) : 0;
    if (pay) {
      const total = cents + Math.round(Number(opened.body.amount) * 100);
      totals.set(tins, total);
      pay.input = { purchase, due: total };
      settle(pay, "ok", { cents, isHeld: opened.body.state === "opened" });
    }
    if (opened.body.state === "fulfilled") return void Object.assign(hold, { kind: "sell" });
    ending.mayComeAt(momentOf(opened.body.heldUntil));
    lastCart = purchase;
    const choice = random();
    // A held tin is missing to all others for ten minutes.
    if (choice < 0.02) return;
    const { orderId } = opened.body;
    const cancel = async () => ask("POST", `/api/payments/${orderId}/cancel`, undefined, await headers());
    if (choice < 0.3) {
      ending.mayComeAt();
      return void (await cancel());
    }
    const sell = begin<StockOp>({ client, key, kind: "sell", input: { purchase, tins } });
    const spend = lot && cents > 0 ? begin<LotOp>({ ...lot, kind: "spend", input: { purchase, cents } }) : undefined;
    const captured = await payFor(recorder, { orderId, ending, random, headers });
    if (captured.body?.state === "fulfilled") {
      record(sell, captured);
      if (spend) settle(spend, "ok");
    } else if (captured.body?.code === "hold-lost" && !spend && !captured.wasLost) settle(sell, "refused");
    else await cancel();
  }

  async function readTins(): Promise<void> {
    const reads = studio.tins
      .shown()
      .map(({ id }) => begin<StockOp>({ client, key: `tin ${id}`, kind: "read", input: {} }));
    const answer = await ask("GET", "/api/chocolates");
    const left = new Map(
      listOf(answer).map((one: { _id: string; inventory: number }) => [`tin ${one._id}`, one.inventory]),
    );
    for (const read of reads) record(read, answer, { output: { left: left.get(read.key) as number } });
  }

  /** A guest buys a gift card, and two people want it. */
  async function buyGiftCard(takers: Person[]): Promise<void> {
    const id = newId();
    const wanted = { id, for: "gift-card", amount: 25, recaptchaToken: studio.botToken("cart_payment") };
    const opened = await askAgain("POST", "/api/payments", wanted);
    if (opened.status !== 201) return;
    const ending = openEnding(recorder, []);
    await payFor(recorder, { orderId: opened.body.orderId, ending, random });
    const { status, body: card } = await askAgain("GET", `/api/payments/${id}/gift-card`);
    if (status !== 200) return;
    await Promise.all(
      takers.map(async (person) => {
        const use = begin<OnceOp>({
          client: person.name,
          key: `gift card ${id}`,
          kind: "use",
          input: { by: person.id },
        });
        const answer = await ask("POST", "/api/wallet/redeem", { code: card.code }, await person.headers());
        record(use, answer, { refusals: ["gift-code-unknown"] });
      }),
    );
  }

  async function writeMessage(): Promise<void> {
    const id = newId();
    const write = begin<ValueOp>({ client, key: `message ${id}`, kind: "write", input: { value: true } });
    const who = { name: "Tomas Reedly", email: `${id}@example.com`, message: "Is there parking?" };
    const form = { id, ...who, recaptchaToken: studio.botToken("contact_form_submit") };
    record(write, await ask("POST", "/api/contact", form));
  }

  /** Says, without PayPal's signature, that the last cart is paid. Then the checker would find an order without money. */
  async function forgeWebhook(): Promise<void> {
    const resource = { custom_id: lastCart };
    const event = { id: `WH-${newId()}`, event_type: "PAYMENT.CAPTURE.COMPLETED", resource };
    await ask("POST", "/api/webhooks/paypal", event, {
      "paypal-transmission-id": newId(),
      "paypal-transmission-time": new Date().toISOString(),
      "paypal-transmission-sig": "Zm9yZ2Vk",
      "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-forged",
      "paypal-auth-algo": "SHA256withRSA",
    });
  }

  return { buyTins, readTins, buyGiftCard, writeMessage, forgeWebhook };
}

/**
 * A student asks for a login link, and two browsers use it. False if no mail came: it may come later, with a link that
 * others have ended by then. `tokenIn`: the token of a mail to an address that was not there before.
 */
export async function logIn(
  { begin, record, ask }: Recorder,
  how: { person: Person; studio: Studio; tokenIn: (address: string) => Promise<string | undefined> },
): Promise<boolean> {
  const { person, studio, tokenIn } = how;
  const wanted = { email: person.email, recaptchaToken: studio.botToken("login_mail") };
  const asked = await ask("POST", "/api/user/login", wanted);
  const token = asked.status === 200 ? await tokenIn(person.email) : undefined;
  if (!token) return false;
  await Promise.all(
    ["one", "other"].map(async (by) => {
      const use = begin<OnceOp>({ client: `${by} browser`, key: `login ${token}`, kind: "use", input: { by } });
      record(use, await ask("GET", `/api/user/verify-login?token=${token}`), { refusals: ["login-link-dead"] });
    }),
  );
  return true;
}
