import { clockWords, dayWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import type { SeatRefund } from "../../../contract/teaching/signups/calls.ts";
import { Notice } from "../../kit/ui/Notice.tsx";
import { refundPartsWords } from "../../selling/payments/refund-parts.ts";

/** For the payer of a spot that is given up now: what comes back, and until when; or that it is too late. */
export function RefundWords({ refund, hidesParts }: { refund: SeatRefund; hidesParts?: boolean }) {
  const { until, isForfeited, parts } = refund;
  if (!until) return null;
  const at = [dayWords(studioDay(new Date(until))), clockWords(studioTime(new Date(until)))] as const;
  if (isForfeited) return <Notice tone="warning" title={t.tooLateForRefund} text={t.refundEnded(...at)} />;
  return (
    <>
      <p>{t.priceComesBackUntil(...at)}</p>
      {!hidesParts && parts.length > 0 && <p>{t.youGetBack(refundPartsWords(parts))}</p>}
    </>
  );
}
