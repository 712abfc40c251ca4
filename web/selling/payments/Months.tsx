import { useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { addMonths, monthWords, studioDay } from "../../../contract/platform/values/time.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import { listPayments, type PaymentList } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Figures } from "./Figures.tsx";
import { cameIn, soldInAll, taxName } from "./format.ts";
import styles from "./AdminPaymentsPage.module.css";

type Totals = Pick<PaymentList, "months" | "hasEarlierMonths">;
type MonthsProps = {
  latest: Totals;
  /** Whether the list of payments shows only this month. */
  isShown: (month: string) => boolean;
  onShow: (month: string) => void;
};

/** What came in per month, one row each, latest first. */
export function Months({ latest, isShown, onShow }: MonthsProps) {
  const [years, setYears] = useState(0);
  const [open, setOpen] = useState<string>();
  const { data, failure, isLoading } = useCallData(() => readYears(latest, years), [latest, years]);
  const { months, hasEarlierMonths } = data ?? latest;
  // At first only the latest, so that the payments are not far below.
  const listed = years === 0 ? months.slice(0, 1) : months;
  return (
    <Stack as="section" gap={2} className={styles.section} aria-labelledby="months-title">
      <Row gap={3} justify="between">
        <h2 id="months-title">{t.byMonth}</h2>
        {(hasEarlierMonths || listed.length < months.length) && (
          <Button kind="link" size="small" busy={isLoading} busyWords={t.loading} onClick={() => setYears(years + 1)}>
            {t.showEarlierMonths}
          </Button>
        )}
      </Row>
      <Rows label={t.totalsByMonth}>
        {listed.map((totals) => (
          <Month
            key={totals.month}
            totals={totals}
            isOpen={open === totals.month}
            onToggle={() => setOpen(open === totals.month ? undefined : totals.month)}
            onShow={isShown(totals.month) ? undefined : () => onShow(totals.month)}
          />
        ))}
      </Rows>
      {failure && <Notice tone="danger" text={failure} />}
    </Stack>
  );
}

type MonthProps = {
  totals: PaymentList["months"][number];
  isOpen: boolean;
  onToggle: () => void;
  onShow: (() => void) | undefined;
};

function Month({ totals, isOpen, onToggle, onShow }: MonthProps) {
  const { month, taken, refunded, payments, fees, cash, wallet, sold } = totals;
  // One line of a phone: the number of payments is said only if there is nothing else.
  const parts = [cash !== 0 && t.cashOf(columnWords(cash)), refunded !== 0 && t.refundedOf(columnWords(refunded))];
  const ifAny = (label: string, amount: number) => amount !== 0 && ([label, columnWords(amount)] as const);
  return (
    <RowDetails
      isOpen={isOpen}
      onToggle={onToggle}
      title={monthWords(month)}
      note={parts.filter(Boolean).join(" · ") || t.paymentCount(payments)}
      end={<strong>{columnWords(cameIn(totals))}</strong>}
    >
      <Figures title={t.cameIn} says={t.cameInIs}>
        {[
          [t.payments, String(payments)],
          [t.charged, columnWords(taken)],
          [shared.refunded, columnWords(refunded)],
          [t.inCash, columnWords(cash)],
          [t.net, columnWords(cameIn(totals))],
          ifAny(t.payPalFee, fees),
        ]}
      </Figures>
      <Figures title={t.sold} says={t.soldIs}>
        {[
          ifAny(t.soldSessions, sold.sessions),
          ifAny(t.soldClasses, sold.classes),
          ifAny(t.soldChocolates, sold.chocolates),
          ifAny(t.soldPasses, sold.passes),
          ifAny(t.soldGiftCards, sold.giftCards),
          ifAny(taxName(), sold.tax),
          [t.soldInAll, columnWords(soldInAll(totals))],
          ifAny(t.paidByWallet, wallet),
        ]}
      </Figures>
      {onShow && (
        <div>
          <Button kind="quiet" size="small" words={t.showPaymentsIn(monthWords(month))} onClick={onShow} />
        </div>
      )}
    </RowDetails>
  );
}

/** The latest totals, and those of `years - 1` years before. */
async function readYears(latest: Totals, years: number): Promise<Totals> {
  let totals: Totals = latest;
  for (let year = 1; year < years && totals.hasEarlierMonths; year++) {
    const month = addMonths(studioDay(serverNow()), -12 * year).slice(0, 7);
    const earlier = await adminCall(listPayments, { query: { month } });
    totals = { ...earlier, months: [...totals.months, ...earlier.months] };
  }
  return totals;
}
