import { Link } from "react-router";
import { addSeats, type Numbers, type SoldItems } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as layout from "../../../contract/platform/layouts/text.desk.ts";
import { monthWords } from "../../../contract/platform/values/time.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import type { MonthTotals } from "../../../contract/selling/payments/calls.ts";
import * as money from "../../../contract/selling/payments/text.desk.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Bars } from "../../kit/ui/charts/Bars.tsx";
import { Columns, type Look } from "../../kit/ui/charts/Columns.tsx";
import { Fold, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import { cameIn, soldInAll, sumOf, taxName } from "../../selling/payments/format.ts";
import { columnOf } from "./format.ts";
import styles from "./Numbers.module.css";

type Kind = { kind: keyof MonthTotals["sold"]; words: string; look: Look };

const kindsOf = (): readonly Kind[] => [
  { kind: "classes", words: money.soldClasses, look: "solid" },
  { kind: "sessions", words: money.soldSessions, look: "stripes" },
  { kind: "chocolates", words: money.soldChocolates, look: "lines" },
  { kind: "passes", words: money.soldPasses, look: "dots" },
  { kind: "giftCards", words: money.soldGiftCards, look: "cross" },
  { kind: "tax", words: taxName(), look: "outline" },
];

/** What came in per month, and what was sold per month and kind: the totals of the Money page. */
export function MoneyNumbers({ months }: Pick<Numbers, "months">) {
  const sumBy = (of: (month: MonthTotals) => number) => sumOf(months.map(of));
  const withMoves = months.filter(({ taken, refunded, cash }) => taken !== 0 || refunded !== 0 || cash !== 0);
  return (
    <>
      <TitledSection gap={3} className={styles.section} id="came-in" title={money.cameIn}>
        {withMoves.length === 0 && <p>{t.noMoney}</p>}
        {withMoves.length > 0 && (
          <>
            <p className={styles.says}>{t.cameInIs}</p>
            <div className={styles.pair}>
              <Columns
                words={columnWords}
                columns={months.map((month) => ({
                  ...columnOf(month, columnWords(cameIn(month))),
                  parts: [{ value: cameIn(month), look: "solid" }],
                }))}
              />
              <Bars
                label={money.cameIn}
                bars={[
                  { name: money.charged, end: columnWords(sumBy(({ taken }) => taken)) },
                  { name: shared.refunded, end: columnWords(sumBy(({ refunded }) => refunded)) },
                  { name: money.inCash, end: columnWords(sumBy(({ cash }) => cash)) },
                  { name: money.net, end: columnWords(sumBy(cameIn)) },
                ]}
              />
            </div>
            <CameInTable months={withMoves} />
          </>
        )}
      </TitledSection>
      <TitledSection gap={3} className={styles.section} id="sold" title={t.soldByKind}>
        <SoldByKind months={months} />
      </TitledSection>
    </>
  );
}

function SoldByKind({ months }: Pick<Numbers, "months">) {
  const soldOf = ({ kind }: Kind) => sumOf(months.map(({ sold }) => sold[kind]));
  const found = kindsOf()
    .map((kind) => ({ ...kind, sum: soldOf(kind) }))
    .filter(({ sum }) => sum !== 0);
  if (found.length === 0) return <p>{t.nothingSold}</p>;
  const most = Math.max(...found.map(({ sum }) => sum));
  const withSales = months.filter(({ sold }) => Object.values(sold).some((amount) => amount !== 0));
  const inAll = columnWords(sumOf(months.map(soldInAll)));
  return (
    <>
      <p className={styles.says}>{t.soldIs}</p>
      <div className={styles.pair}>
        <Columns
          words={columnWords}
          columns={months.map((month) => ({
            ...columnOf(month, columnWords(soldInAll(month))),
            parts: found.map(({ kind, look }) => ({ value: month.sold[kind], look })),
          }))}
        />
        <Bars
          label={t.soldByKind}
          bars={[
            ...found.map(({ words, look, sum }) => ({ name: words, end: columnWords(sum), share: sum / most, look })),
            { name: money.soldInAll, end: inAll },
          ]}
        />
      </div>
      <Fold words={t.byMonthAsTable(money.sold)}>
        <Table label={t.soldByKind} columns={[t.month, ...found.map(({ words }) => words), money.soldInAll]}>
          {withSales.map((month) => (
            <tr key={month.month}>
              <MonthCell month={month.month} />
              {found.map(({ kind, words }) => (
                <Cell key={kind} column={words}>
                  {columnWords(month.sold[kind])}
                </Cell>
              ))}
              <Cell column={money.soldInAll}>{columnWords(soldInAll(month))}</Cell>
            </tr>
          ))}
        </Table>
      </Fold>
    </>
  );
}

function CameInTable({ months }: Pick<Numbers, "months">) {
  return (
    <Fold words={t.byMonthAsTable(money.cameIn)}>
      <Table label={money.cameIn} columns={[t.month, money.charged, shared.refunded, money.inCash, money.net]}>
        {months.map((month) => (
          <tr key={month.month}>
            <MonthCell month={month.month} />
            <Cell column={money.charged}>{columnWords(month.taken)}</Cell>
            <Cell column={shared.refunded}>{columnWords(month.refunded)}</Cell>
            <Cell column={money.inCash}>{columnWords(month.cash)}</Cell>
            <Cell column={money.net}>{columnWords(cameIn(month))}</Cell>
          </tr>
        ))}
      </Table>
    </Fold>
  );
}

/** A month that leads to its payments. */
function MonthCell({ month }: { month: string }) {
  return (
    <Cell column={t.month}>
      <Link to={paths.paymentsIn(month)} className={styles.month}>
        {monthWords(month)}
      </Link>
    </Cell>
  );
}

type Seats = Omit<Numbers["seats"][number], "month">;

const shareOf = ({ taken, capacity }: Seats) => (capacity > 0 ? taken / capacity : 0);
const shareWords = (share: number) => percentWords(Math.round(100 * share));
const cameWords = ({ here, expected }: Seats) => (expected > 0 ? t.cameOf(here, expected) : "");

/** How full the classes were, per month and by title. */
export function SeatNumbers({ numbers: { seats, titles } }: { numbers: Numbers }) {
  const barOf = (name: string, these: Seats, to?: string) => ({
    name,
    note: [t.classCount(these.classes), t.spotsOf(these.taken, these.capacity), cameWords(these)]
      .filter(Boolean)
      .join(" · "),
    end: shareWords(shareOf(these)),
    share: shareOf(these),
    ...(to && { to }),
  });
  const withClasses = seats.filter(({ classes }) => classes > 0);
  return (
    <TitledSection gap={3} className={styles.section} id="spots" title={t.spotsFilled}>
      {withClasses.length === 0 && <p>{t.noClasses}</p>}
      {withClasses.length > 0 && (
        <>
          <p className={styles.says}>{t.spotsFilledIs}</p>
          <div className={styles.pair}>
            <Columns
              words={shareWords}
              least={1}
              columns={seats.map((month) => ({
                ...columnOf(month, shareWords(shareOf(month))),
                parts: [{ value: shareOf(month), look: "stripes" }],
              }))}
            />
            <Bars
              label={t.spotsFilled}
              isOfWhole
              bars={[
                barOf(t.allClasses, seats.reduce(addSeats)),
                ...titles.first.map(({ title, ...these }) => barOf(title, these, paths.pastSignups(title))),
                ...(titles.others ? [barOf(t.otherClasses(titles.others.titles), titles.others)] : []),
              ]}
            />
          </div>
          <Fold words={t.byMonthAsTable(t.spotsFilled)}>
            <Table label={t.spotsFilled} columns={[t.month, adminShared.classes, adminShared.spots, t.filled, t.came]}>
              {withClasses.map((month) => (
                <tr key={month.month}>
                  <Cell column={t.month}>{monthWords(month.month)}</Cell>
                  <Cell column={adminShared.classes}>{month.classes}</Cell>
                  <Cell column={adminShared.spots}>{t.spotsOf(month.taken, month.capacity)}</Cell>
                  <Cell column={t.filled}>{shareWords(shareOf(month))}</Cell>
                  <Cell column={t.came}>{cameWords(month)}</Cell>
                </tr>
              ))}
            </Table>
          </Fold>
        </>
      )}
    </TitledSection>
  );
}

const groups = [
  { kind: "chocolates", words: money.soldChocolates, to: paths.admin("chocolates"), page: shared.chocolates },
  { kind: "passes", words: money.soldPasses, to: paths.admin("passes"), page: layout.passes },
  { kind: "giftCards", words: money.soldGiftCards, to: paths.admin("passes"), page: layout.passes },
  { kind: "sessions", words: money.soldSessions, to: paths.admin("services"), page: adminShared.services },
  { kind: "classes", words: money.soldClasses, to: paths.admin("dashboard"), page: adminShared.events },
] as const;

/** What was sold, by product, pass, service and class, with counts. */
export function WhatSells({ sales }: Pick<Numbers, "sales">) {
  const sold = groups.filter(({ kind }) => sales[kind].first.length > 0);
  return (
    <TitledSection gap={3} className={styles.section} id="what-sells" title={t.whatSells}>
      {sold.length === 0 && <p>{t.nothingSold}</p>}
      {sold.length > 0 && <p className={styles.says}>{t.whatSellsIs(taxName().toLowerCase())}</p>}
      <div className={styles.groups}>
        {sold.map(({ kind, words, to, page }) => (
          <Stack key={kind} gap={3}>
            <h3>{words}</h3>
            <Items label={words} items={sales[kind]} />
            <div>
              <ButtonLink kind="link" size="small" to={to} words={t.seeAll(page)} />
            </div>
          </Stack>
        ))}
      </div>
    </TitledSection>
  );
}

function Items({ label, items: { first, others } }: { label: string; items: SoldItems }) {
  const most = Math.max(...first.map(({ amount }) => amount), 0);
  const bars = first.map(({ kind, name, count, amount }) => ({
    name: name || t.namelessItems[kind] || money.lineKinds[kind],
    note: t.counts[kind]?.(count),
    end: columnWords(amount),
    share: amount > 0 ? amount / most : undefined,
  }));
  const rest = others && { name: t.otherItems(others.items), end: columnWords(others.amount) };
  const sum = sumOf([...first, ...(others ? [others] : [])].map(({ amount }) => amount));
  const inAll = { name: t.inAll(label), end: columnWords(sum) };
  return <Bars label={label} bars={[...bars, ...(rest ? [rest] : []), ...(bars.length > 1 ? [inAll] : [])]} />;
}
