import { randomUUID } from "node:crypto";
import type { Answer, PaymentProvider } from "../../server/payments/provider.ts";
import { tryAgain } from "./api.ts";
import type { Report } from "./report.ts";

/** Creates an order of one cent with the site's own call, and reads it. Returns its ID if the account may be paid. */
export async function checkAccount(payPal: PaymentProvider, report: Report): Promise<string | undefined> {
  const paymentId = `check-${randomUUID()}`;
  const items = [{ name: "Check of the PayPal account, one cent", unitCents: 1, quantity: 1 }];
  const created = await payPal.create({ paymentId, amountCents: 1, items }, paymentId);
  if (created.kind !== "done") {
    sayRefusal("The account cannot take payments", created, report);
    return undefined;
  }
  const { id } = created.value;
  const read = await payPal.show(id);
  if (read.kind !== "done") {
    sayRefusal(`Order ${id} was made, but cannot be read`, read, report);
    return undefined;
  }
  const { state, cents } = read.value;
  if (cents !== 1) {
    report.wrong(`Order ${id} of one cent came back as ${state} with ${cents ?? "no"} cents.`, askSupport);
    return undefined;
  }
  report.ok(`The account can take payments: order ${id} of USD 0.01. Unpaid, it lapses by itself.`);
  return id;
}

const askSupport = "Ask PayPal’s support, and tell them this line.";

/** What the owner does at PayPal about refusals of the account. */
const accountRefusals: Record<string, string> = {
  PAYEE_ACCOUNT_RESTRICTED:
    "PayPal has limited the account. Log in at https://www.paypal.com, open the Resolution Center, and do what it asks for.",
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED:
    "PayPal has locked or closed the account. Log in at https://www.paypal.com to see why, or call PayPal.",
  PAYEE_ACCOUNT_INVALID:
    "The account is not ready for payments. At https://www.paypal.com, confirm its email address and complete its details.",
  INVALID_ACCOUNT_STATUS:
    "Log in at https://www.paypal.com, confirm the email address of the account, and do what its notices ask for.",
  PAYEE_BLOCKED_TRANSACTION:
    "A filter of the account refuses the payment. At https://www.paypal.com, see Account Settings, Payment preferences, Block payments.",
  TRANSACTION_BLOCKED_BY_PAYEE:
    "The account’s fraud protection refuses the payment. See its filters at https://www.paypal.com.",
  COMPLIANCE_VIOLATION:
    "PayPal needs information by law. Log in at https://www.paypal.com and answer the notices of the Resolution Center.",
  CURRENCY_NOT_SUPPORTED_FOR_COUNTRY: "The account’s country does not allow US dollars. Ask PayPal’s support.",
  PERMISSION_DENIED: "The app may not do this for the account. See the app’s features at https://developer.paypal.com.",
  NOT_AUTHORIZED: "The app may not do this for the account. See the app’s features at https://developer.paypal.com.",
};

export function sayRefusal(what: string, outcome: Exclude<Answer<unknown>, { kind: "done" }>, report: Report) {
  if (outcome.kind === "away") return report.wrong(`${what}: PayPal does not answer as it should.`, tryAgain);
  const { code } = outcome;
  report.wrong(`${what}: PayPal answers ${code}.`, accountRefusals[code] ?? askSupport);
}
