/** Where the money of a payment is, by PayPal's ledger. */
export type Money = "not taken" | "held" | "taken" | "refunded in part" | "refunded" | "taken back";

const saysNotCharged = /nothing (was|has been) charged|was declined|not (been )?charged/i;
const saysPaid = /payment successful|receipt|has arrived|thank you for your payment/i;
const saysReturned = /we refunded|refunded your payment|you get .*\bback\b|is on its way/i;
const saysRefundedByUs = /we refunded|refunded your payment/i;

/** Whether a sentence promises that the money goes back. */
export const promisesRefund = (words: string): boolean => /you get a full refund/i.test(words);

/** Whether a sentence for the payer contradicts the money at the time when it is read. */
export function wrongAbout(words: string, money: Money): boolean {
  switch (money) {
    case "not taken":
      return saysPaid.test(words) || saysReturned.test(words);
    case "held":
      return saysPaid.test(words) || saysNotCharged.test(words);
    case "taken":
      return saysNotCharged.test(words) || saysRefundedByUs.test(words);
    case "refunded in part":
    case "refunded":
      return saysNotCharged.test(words);
    case "taken back":
      return saysNotCharged.test(words) || saysRefundedByUs.test(words);
  }
}
