import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { monthWords } from "../../../contract/platform/values/time.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import * as calls from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import cartDrawing from "../../kit/ui/drawings/empty-cart.svg?raw";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Fold, Stack } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { CashCountForm } from "./CashCountForm.tsx";
import { Figures } from "./Figures.tsx";
import { Months } from "./Months.tsx";
import { PaymentProblems } from "./PaymentProblems.tsx";
import { Payments } from "./Payments.tsx";
import { YearEnd } from "./YearEnd.tsx";
import styles from "./AdminPaymentsPage.module.css";

export const meta = () => adminMeta(adminShared.money);
export const handle = { title: adminShared.money };

type Shown = "all" | "paypal" | "cash" | "wallet" | "attempts";
const shownWords: Record<Shown, string> = {
  all: adminShared.all,
  paypal: t.payPal,
  cash: t.inCash,
  wallet: t.passesAndCards,
  attempts: t.withUnfinished,
};
const shownKinds = Object.keys(shownWords) as Shown[];

/** The book of the studio, or one purchase of it: `?payment=`. */
export default function AdminPaymentsPage() {
  const only = useSearchParams()[0].get("payment");
  return only ? <OnePayment key={only} id={only} /> : <AllPayments />;
}

function OnePayment({ id }: { id: string }) {
  const loaded = useCallData(() => adminCall(calls.listPayments, { query: { only: id } }));
  const { data, reload } = loaded;
  const payments = data?.payments ?? [];
  return (
    <AdminPage title={t.payment} back={{ to: paths.admin("payments"), words: adminShared.money }}>
      <LoadState {...loaded} failed={t.failedToLoadPayments} />
      {data && payments.length === 0 && <p>{t.noSuchPayment}</p>}
      <Payments payments={payments} isOpen onRefunded={reload} />
    </AdminPage>
  );
}

function AllPayments() {
  const [shown, setShown] = useState<Shown>("all");
  const [within, setWithin] = useMonthInAddress();
  const [pages, setPages] = useState(1);
  const loaded = useCallData(() => readPayments(shown, within, pages), [shown, within, pages]);
  const { data, reload } = loaded;
  const owed = useCallData(() => adminCall(calls.readOwed, {}));
  const cash = useCallData(() => adminCall(calls.readCashCounts, {}));
  const reloadAll = () => {
    reload();
    owed.reload();
    cash.reload();
  };
  const filter = (next: Shown, month: string | undefined) => {
    setPages(1);
    setShown(next);
    setWithin(month);
  };
  const showMonth = (month: string | undefined) => {
    filter(shown, month);
    focusPayments();
  };
  // A link to a month leads to its payments, which are below the totals.
  const isArriving = useRef(within !== undefined);
  useEffect(() => {
    if (data && isArriving.current) focusPayments();
    if (data) isArriving.current = false;
  }, [data]);
  return (
    <AdminPage
      title={handle.title}
      actions={
        <>
          <ButtonLink kind="quiet" to={paths.admin("numbers")} words={adminShared.numbers} />
          <DownloadButton read={() => adminCall(calls.downloadPayments, {})} />
        </>
      }
    >
      <LoadState {...loaded} failed={t.failedToLoadPayments} />
      {data && data.problems.length > 0 && <PaymentProblems problems={data.problems} onResolved={reload} />}
      {data && (data.months.length > 0 || data.hasEarlierMonths) && (
        <Months latest={data} isShown={(month) => month === within} onShow={showMonth} />
      )}
      {data && (
        <Stack gap={2}>
          {cash.data && <CashCountForm cash={cash.data} onCounted={cash.reload} />}
          {owed.data && <Owed owed={owed.data} />}
          {data.payments.length > 0 && <YearEnd />}
        </Stack>
      )}
      {data && (
        <Stack as="section" gap={3} className={styles.section} aria-labelledby="payments-title">
          <h2 id="payments-title" tabIndex={-1}>
            {within ? t.paymentsIn(monthWords(within)) : t.payments}
          </h2>
          <Choice
            label={t.showPayments}
            options={shownKinds.map((value) => ({ value, words: shownWords[value] }))}
            chosen={shown}
            onChoose={(next) => filter(next, within)}
          />
          {within && <Button kind="link" size="small" words={t.allMonths} onClick={() => showMonth(undefined)} />}
          {data.payments.length === 0 && (
            <Empty svg={cartDrawing} title={t.noPaymentsYet} text={t.paymentsAppearHere} />
          )}
          <Payments payments={data.payments} onRefunded={reloadAll} />
          <ShowMore when={data.hasMore} words={adminShared.showOlderOnes} onMore={() => setPages(pages + 1)} />
        </Stack>
      )}
    </AdminPage>
  );
}

const focusPayments = () => document.getElementById("payments-title")?.focus();

/** The month whose payments are listed, in the address: other pages link to it. */
function useMonthInAddress() {
  const [query, setQuery] = useSearchParams();
  const month = query.get("month") ?? "";
  const setMonth = (next: string | undefined) =>
    setQuery(next === undefined ? {} : { month: next }, { replace: true, preventScrollReset: true });
  return [/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined, setMonth] as const;
}

/** Reads all shown pages again, so that a refund shows on its row. */
async function readPayments(shown: Shown, within: string | undefined, pages: number): Promise<calls.PaymentList> {
  const query = {
    unpaid: shown === "attempts" ? "shown" : "left-out",
    paidWith: shown === "all" || shown === "attempts" ? undefined : shown,
    within,
  } as const;
  let list = await adminCall(calls.listPayments, { query });
  for (let page = 1; page < pages && list.hasMore; page++) {
    const last = list.payments.at(-1);
    const from = last && { before: last._id, beforeAt: last.openedAt };
    const older: calls.PaymentList = await adminCall(calls.listPayments, { query: { ...query, ...from } });
    list = { ...list, hasMore: older.hasMore, payments: [...list.payments, ...older.payments] };
  }
  return list;
}

/** The balances of all wallets, which the studio owes. Nothing is shown while they are empty. */
export function Owed({ owed }: { owed: calls.Owed }) {
  const { giftCards, credit, passUses, passes, within30Days, within90Days } = owed;
  const sum = giftCards + credit + passes;
  if (sum === 0 && passUses === 0) return null;
  const soon = ({ lots, owed: value }: calls.Owed["within30Days"]) => lots > 0 && t.lotsOf(lots, columnWords(value));
  return (
    <Fold words={t.youOwe(columnWords(sum))}>
      <Figures says={t.owedIs}>
        {[
          giftCards > 0 && [t.soldGiftCards, columnWords(giftCards)],
          credit > 0 && [t.credit, columnWords(credit)],
          passUses > 0 && [t.soldPasses, t.usesSoldFor(passUses, columnWords(passes))],
          [t.expiresIn(30), soon(within30Days) || t.nothing],
          [t.expiresIn(90), soon(within90Days) || t.nothing],
        ]}
      </Figures>
    </Fold>
  );
}
