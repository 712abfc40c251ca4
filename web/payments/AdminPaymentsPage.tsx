import { useState } from "react";
import type { AdminPayment, PaymentList } from "../../contract/payments.ts";
import { downloadPayments, listPayments, refundPayment, resolvePayment } from "../../contract/payments.ts";
import * as t from "../../contract/text/admin/payments.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { addMonths, momentWords, monthWords, studioDay } from "../../contract/time.ts";
import { adminCall, errorMessageOf } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import cartDrawing from "../ui/drawings/empty-cart.svg?raw";
import { CheckField } from "../ui/forms/CheckField.tsx";
import { Row, Stack } from "../ui/Layout.tsx";
import { Empty, LoadState } from "../ui/lists/LoadState.tsx";
import { Cell, Table } from "../ui/lists/Table.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Rich } from "../ui/Rich.tsx";
import { dollars, stateWords } from "./format.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import styles from "./AdminPaymentsPage.module.css";

export const meta = () => adminMeta(adminShared.money);
export const handle = { title: adminShared.money };

export default function AdminPaymentsPage() {
  const [withUnpaid, setWithUnpaid] = useState(false);
  const unpaid = withUnpaid ? "shown" : "left-out";
  const loaded = useCallData(() => adminCall(listPayments, { query: { unpaid } }), [unpaid]);
  const { data, reload } = loaded;
  const [older, setOlder] = useState<Pick<PaymentList, "payments" | "hasMore">>();
  const [reading, setReading] = useState(false);
  const shown = [...(data?.payments ?? []), ...(older?.payments ?? [])];
  const { hasMore } = older ?? data ?? {};

  const readOlder = async () => {
    setReading(true);
    try {
      const more = await adminCall(listPayments, { query: { before: shown.at(-1)?._id, unpaid } });
      setOlder({ payments: [...(older?.payments ?? []), ...more.payments], hasMore: more.hasMore });
    } catch (error) {
      toast(errorMessageOf(error, shared.somethingWentWrong));
    } finally {
      setReading(false);
    }
  };
  const readAgain = () => {
    setOlder(undefined);
    reload();
  };

  return (
    <AdminPage title={handle.title} actions={<DownloadButton read={() => adminCall(downloadPayments, {})} />}>
      <LoadState {...loaded} failed={t.failedToLoadPayments} />
      {data && data.problems.length > 0 && <Problems problems={data.problems} onResolved={readAgain} />}
      {data && (data.months.length > 0 || data.hasEarlierMonths) && <Months latest={data} />}
      {data && (
        <Stack as="section" gap={4} className={styles.section} aria-labelledby="payments-title">
          <h2 id="payments-title">{t.payments}</h2>
          <CheckField
            label={t.showUnpaidAttemptsToo}
            name="unpaid"
            checked={withUnpaid}
            onChange={(checked) => {
              setOlder(undefined);
              setWithUnpaid(checked);
            }}
          />
          {shown.length === 0 && <Empty svg={cartDrawing} title={t.noPaymentsYet} text={t.paymentsAppearHere} />}
          {shown.length > 0 && (
            <ul className={styles.list}>
              {shown.map((payment) => (
                <Payment key={payment._id} payment={payment} onRefunded={readAgain} />
              ))}
            </ul>
          )}
          {hasMore && (
            <Button kind="quiet" busy={reading} busyWords={t.loading} onClick={() => void readOlder()}>
              {adminShared.showOlderOnes}
            </Button>
          )}
        </Stack>
      )}
    </AdminPage>
  );
}

function Problems({ problems, onResolved }: { problems: AdminPayment[]; onResolved: () => void }) {
  return (
    <Stack as="section" gap={4} className={styles.problems} aria-labelledby="problems-title">
      <h2 id="problems-title">{t.paymentsNeedAttention(problems.length)}</h2>
      <ul>
        {problems.map((payment) => (
          <Problem key={payment._id} payment={payment} onResolved={onResolved} />
        ))}
      </ul>
    </Stack>
  );
}

function Problem({ payment, onResolved }: { payment: AdminPayment; onResolved: () => void }) {
  const [busy, setBusy] = useState<"finish" | "refund">();
  const [failure, setFailure] = useState<string>();
  const resolve = async (how: "finish" | "refund") => {
    setBusy(how);
    setFailure(undefined);
    try {
      toast((await adminCall(resolvePayment, { params: { id: payment._id }, body: { how } })).message);
      onResolved();
    } catch (error) {
      setFailure(errorMessageOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  const button = (how: "finish" | "refund", words: string, busyWords: string, kind: "filled" | "quiet" = "filled") => (
    <Button kind={kind} size="small" busy={busy === how} busyWords={busyWords} onClick={() => void resolve(how)}>
      {words}
    </Button>
  );
  return (
    <Stack as="li" gap={2} align="start" className={styles.problem}>
      <p className={styles.what}>
        <Rich
          text={t.dollarsFromFor(dollars(payment.amount), payment.payerName || payment.payerEmail, payment.what)}
          parts={{ strong: <strong /> }}
        />
      </p>
      <p>{payment.problem}</p>
      {failure && <Notice tone="danger" text={failure} />}
      <Row gap={2}>
        {button("finish", t.finish, t.finishing)}
        {button("refund", t.refundAmount(dollars(payment.amount - payment.refunded)), t.refunding, "quiet")}
      </Row>
    </Stack>
  );
}

type Totals = Pick<PaymentList, "months" | "hasEarlierMonths">;

function Months({ latest }: { latest: Totals }) {
  const [years, setYears] = useState(1);
  const { data, failure, isLoading } = useCallData(() => readYears(latest, years), [latest, years]);
  const { months, hasEarlierMonths } = data ?? latest;
  return (
    <Stack as="section" gap={4} className={styles.section} aria-labelledby="months-title">
      <h2 id="months-title">{t.byMonth}</h2>
      <Table label={t.totalsByMonth} columns={[t.month, t.payments, t.charged, shared.refunded, t.inCash, t.net]}>
        {months.map(({ month, taken, refunded, payments, cash }) => (
          <tr key={month}>
            <Cell column={t.month}>{monthWords(month)}</Cell>
            <Cell column={t.payments}>{payments}</Cell>
            <Cell column={t.charged}>{dollars(taken)}</Cell>
            <Cell column={shared.refunded}>{dollars(refunded)}</Cell>
            <Cell column={t.inCash}>{dollars(cash)}</Cell>
            <Cell column={t.net}>{dollars(taken - refunded + cash)}</Cell>
          </tr>
        ))}
      </Table>
      {failure && <Notice tone="danger" text={failure} />}
      {hasEarlierMonths && (
        <Button kind="quiet" busy={isLoading} busyWords={t.loading} onClick={() => setYears(years + 1)}>
          {t.showEarlierMonths}
        </Button>
      )}
    </Stack>
  );
}

async function readYears(latest: Totals, years: number): Promise<Totals> {
  let totals: Totals = latest;
  for (let year = 1; year < years && totals.hasEarlierMonths; year++) {
    const month = addMonths(studioDay(new Date()), -12 * year).slice(0, 7);
    const earlier = await adminCall(listPayments, { query: { month } });
    totals = { ...earlier, months: [...totals.months, ...earlier.months] };
  }
  return totals;
}

function Payment({ payment, onRefunded }: { payment: AdminPayment; onRefunded: () => void }) {
  const [isRefunding, setRefunding] = useState(false);
  const isPaid = ["captured", "fulfilled", "refunded"].includes(payment.state);
  const left = payment.amount - payment.refunded - payment.onItsWayBack;
  return (
    <li className={styles.payment}>
      <Stack gap={1}>
        <p className={styles.what}>{payment.what}</p>
        <p className="fine">
          {payment.payerName || adminShared.unknownPayer}
          {payment.payerEmail && ` · ${payment.payerEmail}`} · {momentWords(new Date(payment.openedAt))}
        </p>
        <p className="fine">
          {stateWords[payment.state]}
          {payment.reason && ` (${payment.reason})`}
          {payment.refunded > 0 && left > 0 && t.refunded(dollars(payment.refunded))}
          {payment.onItsWayBack > 0 && t.refundPending(dollars(payment.onItsWayBack))}
          {payment.captureId && ` · ${payment.captureId}`}
        </p>
      </Stack>
      <p className={`${styles.amount} ${isPaid ? "" : styles.unpaid}`}>{dollars(payment.amount)}</p>
      {isPaid && left > 0 && (
        <Button kind="quiet" size="small" aria-label={t.refundPayment(payment.what)} onClick={() => setRefunding(true)}>
          {adminShared.refund}
        </Button>
      )}
      {isRefunding && (
        <RefundDialog
          about={t.paidByWhom(payment.what, payment.payerName)}
          left={left}
          refund={(body) => adminCall(refundPayment, { params: { id: payment._id }, body })}
          onClose={() => setRefunding(false)}
          onRefunded={onRefunded}
        />
      )}
    </li>
  );
}
