import { priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import { momentWords } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import { button, facts, type Letter, paragraph, small } from "../mail/letter.ts";
import { kindOf, type Payment } from "./purchase-kinds.ts";

type Writer = Pick<Tx, "kinds" | "now">;
type Payer = { name: string; email: string };

/** Receipt for the payer, with amount, purchase and capture number. */
export function receiptLetter(tx: Writer, payment: Payment, payer: Payer): Letter {
  const what = kindOf(tx, payment).words(payment);
  return toPayer(tx, payer, `Receipt: ${what}`, [
    paragraph("thank you. Your payment arrived:"),
    factsOf(tx, payment, "Paid"),
    small("This mail is your receipt. The money was taken by PayPal."),
  ]);
}

/** Tells the payer about a full or partial refund, with the owner's reason if there is one. */
export function refundLetter(
  tx: Writer,
  payment: Payment,
  payer: Payer,
  { amount_cents: cents, reason }: { amount_cents: number; reason: string },
): Letter {
  const isAll = cents === payment.amount_cents;
  return toPayer(tx, payer, `Refund: ${priceWords(cents)}`, [
    paragraph(
      isAll
        ? "your payment was given back, all of it:"
        : `${priceWords(cents)} of your payment were given back:`,
    ),
    facts({
      For: kindOf(tx, payment).words(payment),
      "Given back": priceWords(cents),
      "Of a payment of": isAll ? undefined : priceWords(payment.amount_cents),
      Reason: reason || undefined,
      Day: momentWords(tx.now),
      Number: payment.capture_id ?? undefined,
    }),
    small("PayPal returns it the way it was paid; with a card that can take some days."),
  ]);
}

/** Tells the payer that the payment came too late and will be refunded. `refundLetter` follows after the refund. */
export function refundPendingLetter(tx: Writer, payment: Payment, payer: Payer): Letter {
  return toPayer(tx, payer, "Your payment is being given back", [
    paragraph("I am sorry: when your payment arrived, what you paid for could not be had any more."),
    factsOf(tx, payment, "Paid"),
    paragraph(
      "All of it goes back to you by itself; you need not do anything. Another mail tells you when it is done.",
    ),
  ]);
}

/** Tells the payer of a pending payment that PayPal declined it. */
export function declinedLetter(tx: Writer, payment: Payment, payer: Payer): Letter {
  return toPayer(tx, payer, "Your payment was declined", [
    paragraph(
      "PayPal has looked at your payment and declined it. Nothing was charged, and nothing is held for you:",
    ),
    facts({ For: kindOf(tx, payment).words(payment), Amount: priceWords(payment.amount_cents) }),
    paragraph("Please try again, or pay another way."),
  ]);
}

/** Tells the owner about a payment with a problem or an unexpected refund. */
export function paymentProblemLetter(tx: Writer, payment: Payment, sentence: string): Letter {
  return {
    to: "owner",
    subject: "A payment to look at",
    body: [
      paragraph(sentence),
      factsOf(tx, payment, "Amount"),
      button("See your payments", paths.admin("payments")),
    ],
  };
}

function toPayer(tx: Writer, { name, email }: Payer, subject: string, body: Letter["body"]): Letter {
  return {
    to: { address: email },
    replyTo: "owner",
    subject: subject.slice(0, 200),
    body: [paragraph(name === "" ? "Hello," : `Hello ${name},`), ...body],
  };
}

function factsOf(tx: Writer, payment: Payment, amountLabel: string) {
  return facts({
    For: kindOf(tx, payment).words(payment),
    [amountLabel]: priceWords(payment.amount_cents),
    Day: momentWords(payment.captured_at ?? tx.now),
    Number: payment.capture_id ?? undefined,
  });
}
