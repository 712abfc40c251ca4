import { randomUUID } from "node:crypto";
import { currentPlace } from "../../contract/platform/values/place.ts";
import { currencyName } from "../../contract/platform/values/units.ts";
import { accountSteps, checkOfOneCent } from "../../contract/selling/payments/text.desk.ts";
import type { Answer, PaymentProvider } from "../../server/selling/payments/provider.ts";
import { tryAgain } from "./api.ts";
import type { Report } from "./report.ts";

/** Creates an order of one cent with the site's own call, and reads it. Returns its ID if the account may be paid. */
export async function checkAccount(payPal: PaymentProvider, report: Report): Promise<string | undefined> {
  const { currency } = currentPlace();
  const paymentId = `check-${randomUUID()}`;
  const items = [{ name: checkOfOneCent, unitCents: 1, quantity: 1 }];
  const created = await payPal.create({ paymentId, currency, amountCents: 1, items }, paymentId);
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
  report.ok(`The account can take payments: order ${id} of ${currency} 0.01. Unpaid, it lapses by itself.`);
  return id;
}

const askSupport = "Ask PayPal’s support, and tell them this line.";

export function sayRefusal(what: string, outcome: Exclude<Answer<unknown>, { kind: "done" }>, report: Report) {
  if (outcome.kind === "away") return report.wrong(`${what}: PayPal does not answer as it should.`, tryAgain);
  const { code } = outcome;
  report.wrong(`${what}: PayPal answers ${code}.`, accountSteps(currencyName())[code] ?? askSupport);
}
