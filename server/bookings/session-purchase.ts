import { type SessionTypeId, sessionTypeNames } from "../../contract/session-types.ts";
import { clockWords, dateWords } from "../../contract/time.ts";
import type { Payment } from "../payments/purchase-kinds.ts";

/** The goods of a session's payment, as they were when it was priced. A move updates slot, date and time. */
export type SessionGoods = { slotId: string; sessionType: SessionTypeId; message: string; date: string; time: string };

export function sessionGoods(payment: Pick<Payment, "goods">): SessionGoods {
  return payment.goods as SessionGoods;
}

/** `Yoga Therapy Session (60 min), Sat, Jun 19, 2027, 9:00 AM`. */
export function sessionWords(goods: { sessionType: SessionTypeId; date: string; time: string }): string {
  return `${sessionTypeNames[goods.sessionType]}, ${dateWords(goods.date)}, ${clockWords(goods.time)}`;
}
