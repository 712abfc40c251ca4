import type { z } from "zod";
import type { delivery as deliverySchema } from "../../contract/selling/orders/schema.ts";
import type { Shipping } from "../../pretend/paypal/ledger.ts";
import { newId } from "../platform/db/id.ts";
import { changeOrder } from "../selling/orders/change.ts";
import { addCode } from "../selling/orders/codes.ts";
import { confirmOrder } from "../selling/orders/confirm.ts";
import { refundOrder } from "../selling/orders/refund.ts";
import { changeTaxRates } from "../selling/orders/taxes.ts";
import { capturePayment } from "../selling/payments/capture.ts";
import { openPayment } from "../selling/payments/open.ts";
import { reconcilePayments } from "../selling/payments/reconcile.ts";
import { changeChocolate } from "../selling/shop/change.ts";
import type { Cast, Client } from "./people.ts";
import type { Tin } from "./seeds/shop.ts";
import { after, type Moment, type Payer, person, type Scene, sceneAt, type Stage } from "./stage.ts";

const taxRates = [
  { state: "CA", percent: 7.25 },
  { state: "WA", percent: 6.5 },
];

const taxesSaved = { daysAgo: 110, time: "12:00" } as const;

const codes = [
  { code: "HARVEST10", percent: 10, mostUses: 40, added: { daysAgo: 88, time: "11:00" } },
  { code: "FRIENDS", amount: 5, added: { daysAgo: 35, time: "11:05" } },
] as const;

/** Tins that the owner adds to the stock of the small demo (server/demo/seeds/shop.ts). */
const batches = [
  { made: { daysAgo: 100, time: "15:00" }, tins: { "Dark & Sea Salt": 10, "Cinnamon & Chili": 6 } },
  { made: { daysAgo: 60, time: "15:30" }, tins: { "Hazelnut Praline": 8, "Orange & Cardamom": 6 } },
  { made: { daysAgo: 22, time: "14:10" }, tins: { "Rose & Raspberry": 4, "Mint & Nib": 5 } },
] as const;

type Address = [line: string, city: string, state: string, zip: string];
type Step = Moment & { becomes?: "packed" | "shipped" | "picked-up"; tracking?: string; refund?: Refund };
type Refund = { amount?: number; reason: string; restock?: true };

type Purchase = {
  by: Client | Payer;
  paid: Moment;
  tins: Partial<Record<Tin, number>>;
  /** An address, or the pick-up at the first class that is at least this many days after today. */
  to: Address | { pickupFrom: number };
  code?: (typeof codes)[number]["code"];
  steps?: readonly Step[];
  /** The payment is opened and never paid. */
  ends?: "lapsed" | "declined";
};

const purchases: readonly Purchase[] = [
  {
    by: person("Gloria Penhallow"),
    paid: { daysAgo: 84, time: "20:14" },
    tins: { "Dark & Sea Salt": 2, "Hazelnut Praline": 1 },
    to: ["418 Juniper Lane", "Bend", "OR", "97701"],
    code: "HARVEST10",
    steps: [
      { daysAgo: 83, time: "09:30", becomes: "packed" },
      { daysAgo: 83, time: "16:05", becomes: "shipped", tracking: "9400 1000 0000 0000 0421 17" },
    ],
  },
  {
    by: "ana",
    paid: { daysAgo: 52, time: "18:26" },
    tins: { "Orange & Cardamom": 2, "Cinnamon & Chili": 3 },
    to: ["221 Driftwood Street", "Waldport", "OR", "97394"],
    steps: [{ daysAgo: 50, time: "10:12", becomes: "shipped", tracking: "9400 1000 0000 0000 0533 80" }],
  },
  {
    by: person("Desmond Achebe"),
    paid: { daysAgo: 26, time: "07:48" },
    tins: { "Hazelnut Praline": 2 },
    to: ["77 Alder Court", "Eugene", "OR", "97401"],
    steps: [
      { daysAgo: 25, time: "11:20", becomes: "shipped", tracking: "9400 1000 0000 0000 0617 09" },
      { daysAgo: 15, time: "09:02", refund: { reason: "The parcel was lost in the mail." } },
    ],
  },
  {
    by: "camille",
    paid: { daysAgo: 17, time: "21:33" },
    tins: { "Dark & Sea Salt": 3, "Rose & Raspberry": 2, "Cinnamon & Chili": 3 },
    to: ["905 Columbia Way", "Vancouver", "WA", "98660"],
    code: "FRIENDS",
    steps: [
      { daysAgo: 16, time: "10:40", becomes: "shipped", tracking: "9400 1000 0000 0000 0702 55" },
      { daysAgo: 12, time: "13:15", refund: { amount: 6.5, reason: "One tin arrived melted." } },
    ],
  },
  {
    by: "ruth",
    paid: { daysAgo: 13, time: "15:57" },
    tins: { "Rose & Raspberry": 1, "Mint & Nib": 1 },
    to: { pickupFrom: -12 },
    steps: [
      { daysAgo: 13, time: "18:00", becomes: "packed" },
      { daysAgo: 5, time: "10:20", becomes: "picked-up" },
    ],
  },
  {
    by: "theo",
    paid: { daysAgo: 9, time: "12:31" },
    tins: { "Orange & Cardamom": 2 },
    to: ["15 Spruce Lane", "Toledo", "OR", "97391"],
    steps: [{ daysAgo: 8, time: "17:44", refund: { reason: "Cancelled by Theo before packing.", restock: true } }],
  },
  {
    by: person("Petra Voss"),
    paid: { daysAgo: 3, time: "19:06" },
    tins: { "Mint & Nib": 2, "Orange & Cardamom": 1 },
    to: ["64 Harbor View Road", "Newport", "OR", "97365"],
    steps: [{ daysAgo: 2, time: "15:10", becomes: "packed" }],
  },
  {
    by: "noor",
    paid: { daysAgo: 2, time: "08:19" },
    tins: { "Dark & Sea Salt": 1, "Hazelnut Praline": 1 },
    to: { pickupFrom: 0 },
    steps: [{ daysAgo: 1, time: "16:25", becomes: "packed" }],
  },
  {
    by: person("Simon Adeyemi"),
    paid: { daysAgo: 1, time: "22:41" },
    tins: { "Dark & Sea Salt": 2, "Mint & Nib": 2, "Hazelnut Praline": 1 },
    to: ["3120 Fremont Avenue N", "Seattle", "WA", "98103"],
  },
  { by: "june", paid: { minutesAgo: 135 }, tins: { "Rose & Raspberry": 2 }, to: { pickupFrom: 1 } },
  {
    by: person("Vera Lindqvist"),
    paid: { daysAgo: 7, time: "23:12" },
    tins: { "Hazelnut Praline": 3 },
    to: ["12 Cannery Row", "Monterey", "CA", "93940"],
    ends: "lapsed",
  },
  {
    by: person("Oskar Brandvold"),
    paid: { daysAgo: 6, time: "13:39" },
    tins: { "Dark & Sea Salt": 1 },
    to: ["801 Salmon Creek Road", "Salem", "OR", "97301"],
    ends: "declined",
  },
];

export function orderScenes(stage: Stage, cast: Cast): Scene[] {
  return [
    sceneAt(stage, taxesSaved, (at) => changeTaxRates(stage.owner(at), { body: { rates: taxRates } })),
    ...codes.map(({ added, ...body }) => sceneAt(stage, added, (at) => addCode(stage.owner(at), { body }))),
    ...batches.map(({ made, tins }) => sceneAt(stage, made, (at) => countIn(stage, at, tins))),
    ...purchases.flatMap((one) => purchaseScenes(stage, cast, one)),
  ];
}

async function countIn(stage: Stage, at: Date, tins: Partial<Record<Tin, number>>): Promise<void> {
  for (const { id, name, inventory } of await chocolates(stage)) {
    const made = tins[name as Tin];
    if (!made) continue;
    const body = { inventory: inventory + made, inventoryWas: inventory };
    await changeChocolate(stage.owner(at), { params: { id }, body });
  }
}

const chocolates = ({ db }: Stage) =>
  db.selectFrom("chocolates").select(["id", "name", "inventory"]).orderBy("position").execute();

function purchaseScenes(stage: Stage, cast: Cast, purchase: Purchase): Scene[] {
  const { paid, steps = [] } = purchase;
  const paymentId = newId(stage.at(paid).getTime());
  return [
    sceneAt(stage, paid, (at) => buy(stage, cast, { ...purchase, paymentId, at })),
    ...steps.map((step) => sceneAt(stage, step, (at) => advance(stage, at, paymentId, step))),
  ];
}

async function buy(stage: Stage, cast: Cast, wanted: Purchase & { paymentId: string; at: Date }): Promise<void> {
  const { by, at, paymentId, tins, to, code, ends } = wanted;
  const student = typeof by === "string" ? cast[by] : undefined;
  const payer = typeof by === "string" ? cast[by] : by;
  const ctxAt = (at: Date) => (student ? stage.student(student.id, at) : stage.visitor(at));
  const rows = await chocolates(stage);
  const items = rows.flatMap(({ id, name }) => {
    const quantity = tins[name as Tin];
    return quantity ? [{ _id: id, quantity }] : [];
  });
  const cart = { id: paymentId, for: "cart" as const, items, delivery: await deliveryOf(stage, to) };
  const email = student ? {} : { email: payer.email };
  const { orderId } = await openPayment(ctxAt(at), {
    body: { ...cart, ...(code ? { code } : {}), ...email, recaptchaToken: "" },
  });
  if (ends === "lapsed") return reconcilePayments(stage.owner(after(at, 900)));
  stage.namePayer(orderId, payer);
  await stage.controls.approve(orderId, Array.isArray(to) ? shippingTo(payer.name, to) : undefined);
  if (ends === "declined") {
    await stage.controls.misbehave({
      on: "capture",
      do: "complete-declined",
      reason: "DECLINED_BY_RISK_FRAUD_FILTERS",
    });
    await capturePayment(ctxAt(after(at, 50)), { params: { orderId } }).catch(() => {});
    return;
  }
  await capturePayment(ctxAt(after(at, 50)), { params: { orderId } });
  const { id } = await orderOf(stage, paymentId);
  await ctxAt(after(at, 51)).tx((tx) => confirmOrder(tx, id));
}

const orderOf = ({ db }: Stage, paymentId: string) =>
  db.selectFrom("orders").select(["id", "version"]).where("payment_id", "=", paymentId).executeTakeFirstOrThrow();

async function deliveryOf(stage: Stage, to: Purchase["to"]): Promise<z.output<typeof deliverySchema>> {
  if (!("pickupFrom" in to)) return { how: "ship", country: "US", state: to[2], zip: to[3] };
  const event = await stage.db
    .selectFrom("events")
    .select("id")
    .where("date", ">", stage.dayOf({ day: to.pickupFrom }))
    .where("sign_up_link", "is", null)
    .orderBy("starts_at")
    .executeTakeFirstOrThrow();
  return { how: "pickup", eventId: event.id };
}

function shippingTo(name: string, [line, city, state, zip]: Address): Shipping {
  return {
    name: { full_name: name },
    address: { address_line_1: line, admin_area_2: city, admin_area_1: state, postal_code: zip, country_code: "US" },
  };
}

async function advance(stage: Stage, at: Date, paymentId: string, step: Step): Promise<void> {
  const ctx = stage.owner(at);
  const { id, version } = await orderOf(stage, paymentId);
  const { becomes, tracking, refund } = step;
  const sent = tracking ? { tracking } : {};
  if (becomes) await changeOrder(ctx, { params: { id }, body: { state: becomes, version, ...sent } });
  if (!refund) return;
  const { restock = false, ...wanted } = refund;
  await refundOrder(ctx, { params: { id }, body: { ...wanted, restock, id: newId(at.getTime()) } });
}
