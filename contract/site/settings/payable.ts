import { amountWords } from "../../platform/values/money.ts";
import { sessionAmount } from "./calls.ts";
import * as t from "./text.desk.ts";

/** Error message for a price outside the limits. */
export const payableAmountsMessage = () =>
  t.sessionsCanBePaid(amountWords(sessionAmount.least), amountWords(sessionAmount.most));
