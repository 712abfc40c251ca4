import type { InputOf } from "../../../contract/platform/call/endpoint.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { addDays, type Day } from "../../../contract/platform/values/time.ts";
import { dollarsIn, wholeUnits } from "../../../contract/platform/values/units.ts";
import { openPayment } from "../../../contract/selling/payments/calls.ts";
import type { Offers, Pass, SoldGiftCards } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { getBotToken } from "../../kit/botcheck/botcheck.ts";
import type { Answer } from "../../kit/calls/api.ts";
import { checkEmail } from "../../kit/ui/forms/checks.ts";
import { callAsPayer } from "../payments/call-as-payer.ts";
import type { WantedThing } from "../payments/PaymentsDown.tsx";
import { noWalletWish, walletFields, type WalletWish } from "../payments/WalletChoice.tsx";
import { isOffered } from "./format.ts";

/** The values of the form, as typed. `what`: the id of a pass, `gift-card`, or nothing yet. */
export type Draft = {
  what: string;
  /** Dollars, or `own`: another amount. */
  amount: string;
  ownAmount: string;
  how: "email" | "myself";
  /** How the wallet pays a pass. */
  wallet: WalletWish;
} & Record<"recipientName" | "recipientEmail" | "message" | "sendOn" | "email", string>;

/** The form for the pass or amount of the address; 0 is another amount. */
export function draftOf(offers: Offers, query: URLSearchParams, today: Day): Draft {
  const { passes, giftCards } = offers;
  const amount = query.get("amount");
  const only = passes.length + (giftCards ? 1 : 0) === 1 ? (passes[0]?._id ?? "gift-card") : "";
  const wanted = passes.find(({ _id }) => _id === query.get("pass"))?._id;
  const isListed = giftCards?.amounts.includes(Number(amount)) === true;
  return {
    what: wanted ?? (giftCards && amount !== null ? "gift-card" : only),
    amount: isListed ? amount! : amount === null && giftCards?.amounts[0] ? String(giftCards.amounts[0]) : "own",
    ownAmount: "",
    how: "email",
    recipientName: "",
    recipientEmail: "",
    message: "",
    sendOn: today,
    email: "",
    wallet: noWalletWish,
  };
}

const chosenPass = ({ passes }: Offers, { what }: Draft): Pass | undefined => passes.find(({ _id }) => _id === what);

/** The typed amount in dollars; NaN if it is none. */
export const amountOf = ({ amount, ownAmount }: Draft): number => dollarsIn(amount === "own" ? ownAmount : amount);

/** What the chosen pass or gift card costs. Undefined as long as nothing is chosen. */
export function totalCents(offers: Offers, draft: Draft): number | undefined {
  const pass = chosenPass(offers, draft);
  if (pass) return centsOf(pass.price);
  const dollars = amountOf(draft);
  const isWhole = draft.what === "gift-card" && offers.giftCards && isOffered(offers.giftCards, dollars);
  return isWhole ? centsOf(dollars) : undefined;
}

export const sendDays = (today: Day) => ({ min: today, max: addDays(today, 365) });

/** Messages by field, in the order of the form. */
export function faultsOf(offers: Offers, draft: Draft, today: Day): Record<string, string> {
  const { giftCards } = offers;
  const { min, max } = sendDays(today);
  const isGiftCard = draft.what === "gift-card";
  const isMailed = isGiftCard && draft.how === "email";
  const faults: [string, string | false | undefined][] = [
    ["what", !chosenPass(offers, draft) && !isGiftCard && t.choosePass],
    ["ownAmount", isGiftCard && giftCards !== null && !isOffered(giftCards, amountOf(draft)) && amountFault(giftCards)],
    ["recipientName", isMailed && !draft.recipientName.trim() && t.enterRecipientName],
    ["recipientEmail", isMailed && recipientEmailFault(draft.recipientEmail.trim())],
    ["sendOn", isMailed && !(draft.sendOn >= min && draft.sendOn <= max) && t.chooseSendDay],
    ["email", draft.email.trim() !== "" && checkEmail(draft.email.trim())],
  ];
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => Boolean(fault[1])));
}

const recipientEmailFault = (email: string) => (email ? checkEmail(email) : t.enterRecipientEmail);

const amountFault = ({ least, most }: SoldGiftCards) =>
  t.chooseAmount(amountWords(least), amountWords(most), wholeUnits());

type Wanted = Extract<InputOf<typeof openPayment>["body"], { for: "pass" | "gift-card" }>;
type Request = Omit<Extract<Wanted, { for: "pass" }>, "id"> | Omit<Extract<Wanted, { for: "gift-card" }>, "id">;

export function requestOf(draft: Draft): Request {
  const { what, how, sendOn } = draft;
  const email = draft.email.trim() || undefined;
  if (what !== "gift-card") return { for: "pass", offerId: what, email, ...walletFields(draft.wallet) };
  const [name, recipientEmail] = [draft.recipientName.trim(), draft.recipientEmail.trim()];
  const recipient = { name, email: recipientEmail, message: draft.message.trim(), sendOn };
  return { for: "gift-card", amount: amountOf(draft), email, ...(how === "email" ? { recipient } : {}) };
}

/** Opens the payment as the student, or as a visitor with a bot check. */
export function openPurchase(id: string, request: Request): Promise<Answer<typeof openPayment>> {
  const body = { id, ...request };
  return callAsPayer(openPayment, { body }, async () => ({
    body: { ...body, recaptchaToken: await getBotToken("cart_payment") },
  }));
}

/** What the form wants to buy, for a message to the owner. A gift card is not paid from the wallet. */
export function wantedOf(offers: Offers, draft: Draft): WantedThing {
  const price = priceWords(totalCents(offers, draft) ?? 0);
  const pass = chosenPass(offers, draft);
  if (pass) return { words: `${pass.name}, ${price}`, remains: "credit" };
  return { words: `${t.giftCard} ${price}`, remains: "nothing" };
}
