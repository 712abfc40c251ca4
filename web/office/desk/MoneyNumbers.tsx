import { Link } from "react-router";
import type { Numbers } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { monthWords } from "../../../contract/platform/values/time.ts";
import type { MonthTotals } from "../../../contract/selling/payments/calls.ts";
import * as money from "../../../contract/selling/payments/text.desk.ts";
import { Bars } from "../../kit/ui/charts/Bars.tsx";
import { Columns, type Look } from "../../kit/ui/charts/Columns.tsx";
import { Fold } from "../../kit/ui/Fold.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import { cameIn, dollars, soldInAll, sumOf } from "../../selling/payments/format.ts";
import { columnOf } from "./format.ts";
import styles from "./Numbers.module.css";

type Kind = { kind: keyof MonthTotals["sold"]; words: string; look: Look };

const kinds: readonly Kind[] = [
  { kind: "classes", words: money.soldClasses, look: "solid" },
  { kind: "sessions", words: money.soldSessions, look: "stripes" },
  { kind: "chocolates", words: money.soldChocolates, look: "lines" },
  { kind: "passes", words: money.soldPasses, look: "dots" },
  { kind: "giftCards", words: money.soldGiftCards, look: "cross" },
  { kind: "tax", words: money.salesTax, look: "outline" },
];

/** What came in per month, and what was sold per month and kind: the totals of the Money page. */
export function MoneyNumbers({ months }: Pick<Numbers, "months">) {
  const sumBy = (of: (month: MonthTotals) => number) => sumOf(months.map(of));
  const withMoves = months.filter(({ taken, refunded, cash }) => taken !== 0 || refunded !== 0 || cash !== 0);
  return (
    <>
      <Stack as="section" gap={3} className={styles.section} aria-labelledby="came-in">
        <h2 id="came-in">{money.cameIn}</h2>
        {withMoves.length === 0 && <p>{t.noMoney}</p>}
        {withMoves.length > 0 && (
          <>
            <p className={styles.says}>{t.cameInIs}</p>
            <div className={styles.pair}>
              <Columns
                words={dollars}
                columns={months.map((month) => ({
                  ...columnOf(month, dollars(cameIn(month))),
                  parts: [{ value: cameIn(month), look: "solid" }],
                }))}
              />
              <Bars
                label={money.cameIn}
                bars={[
                  { name: money.charged, end: dollars(sumBy(({ taken }) => taken)) },
                  { name: shared.refunded, end: dollars(sumBy(({ refunded }) => refunded)) },
                  { name: money.inCash, end: dollars(sumBy(({ cash }) => cash)) },
                  { name: money.net, end: dollars(sumBy(cameIn)) },
                ]}
              />
            </div>
            <CameInTable months={withMoves} />
          </>
        )}
      </Stack>
      <Stack as="section" gap={3} className={styles.section} aria-labelledby="sold">
        <h2 id="sold">{t.soldByKind}</h2>
        <SoldByKind months={months} />
      </Stack>
    </>
  );
}

function SoldByKind({ months }: Pick<Numbers, "months">) {
  const soldOf = ({ kind }: Kind) => sumOf(months.map(({ sold }) => sold[kind]));
  const found = kinds.map((kind) => ({ ...kind, sum: soldOf(kind) })).filter(({ sum }) => sum !== 0);
  if (found.length === 0) return <p>{t.nothingSold}</p>;
  const most = Math.max(...found.map(({ sum }) => sum));
  const withSales = months.filter(({ sold }) => Object.values(sold).some((amount) => amount !== 0));
  const inAll = dollars(sumOf(months.map(soldInAll)));
  return (
    <>
      <p className={styles.says}>{t.soldIs}</p>
      <div className={styles.pair}>
        <Columns
          words={dollars}
          columns={months.map((month) => ({
            ...columnOf(month, dollars(soldInAll(month))),
            parts: found.map(({ kind, look }) => ({ value: month.sold[kind], look })),
          }))}
        />
        <Bars
          label={t.soldByKind}
          bars={[
            ...found.map(({ words, look, sum }) => ({ name: words, end: dollars(sum), share: sum / most, look })),
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
                  {dollars(month.sold[kind])}
                </Cell>
              ))}
              <Cell column={money.soldInAll}>{dollars(soldInAll(month))}</Cell>
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
            <Cell column={money.charged}>{dollars(month.taken)}</Cell>
            <Cell column={shared.refunded}>{dollars(month.refunded)}</Cell>
            <Cell column={money.inCash}>{dollars(month.cash)}</Cell>
            <Cell column={money.net}>{dollars(cameIn(month))}</Cell>
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
