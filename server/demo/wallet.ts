import { studioDay } from "../../contract/platform/values/time.ts";
import type { Recipient } from "../../contract/selling/wallet/schema.ts";
import { defaultSettings } from "../../contract/site/settings/schema.ts";
import { newId } from "../platform/db/id.ts";
import { capturePayment } from "../selling/payments/capture.ts";
import { giftCode } from "../selling/payments/gift-codes.ts";
import { openPayment } from "../selling/payments/open.ts";
import { giveLot } from "../selling/wallet/change-wallet.ts";
import { redeemGiftCard } from "../selling/wallet/gift-cards.ts";
import { sendGiftMails } from "../selling/wallet/gift-mails.ts";
import { addPass } from "../selling/wallet/passes.ts";
import { personOfAccount } from "../selling/wallet/person.ts";
import { changeSettings } from "../site/settings/change.ts";
import { readSettings } from "../site/settings/read.ts";
import type { Cast, Client } from "./people.ts";
import { after, type Moment, type Payer, person, type Scene, sceneAt, type Stage } from "./stage.ts";

const passes = [
  {
    name: "Five classes",
    description: "For any class in the calendar, for you or your children.",
    covers: "classes",
    uses: 5,
    price: 80,
    validDays: 120,
  },
  {
    name: "Three sessions",
    description: "Three hours one to one, at a price that stays the same.",
    covers: "sessions",
    uses: 3,
    price: 240,
    validDays: null,
  },
] as const;
type PassName = (typeof passes)[number]["name"];

type Bought = {
  by: Client | Payer;
  paid: Moment;
  /** A pass, or a gift card of this many dollars. */
  what: PassName | number;
  /** Mailed to this person, on the day it is bought or `inDays` after today. */
  to?: Payer & { message: string; inDays?: number };
  /** Paid from the wallet. */
  wallet?: true;
  redeemed?: { by: Client } & { at: Moment };
};

const bought: readonly Bought[] = [
  { by: "ana", paid: { daysAgo: 70, time: "09:12" }, what: "Five classes" },
  {
    by: "ruth",
    paid: { daysAgo: 26, time: "20:05" },
    what: 100,
    to: { ...person("June Okafor"), message: "Happy birthday, Juno!\nGo and breathe." },
    redeemed: { by: "june", at: { daysAgo: 25, time: "08:31" } },
  },
  { by: "june", paid: { daysAgo: 22, time: "18:20" }, what: "Five classes", wallet: true },
  {
    by: person("Gloria Penhallow"),
    paid: { daysAgo: 6, time: "17:42" },
    what: 50,
    to: { ...person("Simon Adeyemi"), message: "For after the marathon.", inDays: 9 },
  },
  { by: "marcus", paid: { daysAgo: 3, time: "12:14" }, what: "Three sessions" },
];

/** Passes and gift cards: the owner offers them, students buy, give and redeem them, and Theo gets credit. */
export function walletScenes(stage: Stage, cast: Cast): Scene[] {
  const sales = bought.flatMap((sale) => {
    const id = newId(stage.at(sale.paid).getTime());
    const { redeemed } = sale;
    return [
      sceneAt(stage, sale.paid, (at) => buy(stage, cast, { ...sale, id, at })),
      ...(redeemed ? [sceneAt(stage, redeemed.at, (at) => redeem(stage, cast[redeemed.by].id, id, at))] : []),
    ];
  });
  return [
    sceneAt(stage, { daysAgo: 109, time: "10:20" }, (at) => offer(stage, at)),
    ...sales,
    sceneAt(stage, { daysAgo: 8, time: "17:50" }, (at) => giveCredit(stage, cast.theo.id, at)),
  ];
}

async function offer(stage: Stage, at: Date): Promise<void> {
  const ctx = stage.owner(at);
  for (const pass of passes) await addPass(ctx, { body: { ...pass, state: "shown" } });
  const { version } = await readSettings(ctx);
  const giftCards = { ...defaultSettings.giftCards, isSold: true };
  await changeSettings(ctx, { body: { version, settings: { giftCards }, mayForget: false } });
  // The story's other scenes read the settings again.
  ctx.site.drop();
}

async function buy(stage: Stage, cast: Cast, sale: Bought & { id: string; at: Date }): Promise<void> {
  const { by, id, at, what, to, wallet } = sale;
  const student = typeof by === "string" ? cast[by] : undefined;
  const payer = typeof by === "string" ? cast[by] : by;
  const ctxAt = (moment: Date) => (student ? stage.student(student.id, moment) : stage.visitor(moment));
  const common = { id, recaptchaToken: "", ...(student ? {} : { email: payer.email }) };
  const wanted =
    typeof what === "number"
      ? { ...common, for: "gift-card" as const, amount: what, ...(to ? { recipient: recipientOf(stage, at, to) } : {}) }
      : { ...common, for: "pass" as const, offerId: await offerOf(stage, what), ...(wallet ? { wallet } : {}) };
  const { orderId, state } = await openPayment(ctxAt(at), { body: wanted });
  if (state === "opened") {
    stage.namePayer(orderId, payer);
    await stage.controls.approve(orderId);
    await capturePayment(ctxAt(after(at, 40)), { params: { orderId } });
  }
  await sendGiftMails(stage.owner(after(at, 60)));
}

function recipientOf(stage: Stage, at: Date, { name, email, message, inDays }: NonNullable<Bought["to"]>): Recipient {
  return { name, email, message, sendOn: inDays === undefined ? studioDay(at) : stage.dayOf({ day: inDays }) };
}

async function offerOf({ db }: Stage, name: PassName): Promise<string> {
  return (await db.selectFrom("wallet_offers").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
}

async function redeem(stage: Stage, studentId: string, purchaseId: string, at: Date): Promise<void> {
  const lots = stage.db.selectFrom("wallet_lots").select("id").where("purchase_id", "=", purchaseId);
  const { id } = await lots.executeTakeFirstOrThrow();
  await redeemGiftCard(stage.student(studentId, at), { body: { code: giftCode(stage.signer, id) } });
}

async function giveCredit(stage: Stage, studentId: string, at: Date): Promise<void> {
  const personId = await personOfAccount(stage, studentId);
  const reason = "For the class that began late. Thank you for waiting!";
  const credit = { id: newId(at.getTime()), kind: "credit", cents: 1_500, expiresOn: null, reason } as const;
  await giveLot(stage.owner(at), { body: { ...credit, personId: personId! } });
}
