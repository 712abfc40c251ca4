import type { Numbers, SoldItems } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as layout from "../../../contract/platform/layouts/text.desk.ts";
import * as money from "../../../contract/selling/payments/text.desk.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Bars } from "../../kit/ui/charts/Bars.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { dollars, sumOf } from "../../selling/payments/format.ts";
import styles from "./Numbers.module.css";

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
    <Stack as="section" gap={3} className={styles.section} aria-labelledby="what-sells">
      <h2 id="what-sells">{t.whatSells}</h2>
      {sold.length === 0 && <p>{t.nothingSold}</p>}
      {sold.length > 0 && <p className={styles.says}>{t.whatSellsIs}</p>}
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
    </Stack>
  );
}

function Items({ label, items: { first, others } }: { label: string; items: SoldItems }) {
  const most = Math.max(...first.map(({ amount }) => amount), 0);
  const bars = first.map(({ kind, name, count, amount }) => ({
    name: name || t.namelessItems[kind] || money.lineKinds[kind],
    note: t.counts[kind]?.(count),
    end: dollars(amount),
    share: amount > 0 ? amount / most : undefined,
  }));
  const rest = others && { name: t.otherItems(others.items), end: dollars(others.amount) };
  const sum = sumOf([...first, ...(others ? [others] : [])].map(({ amount }) => amount));
  const inAll = { name: t.inAll(label), end: dollars(sum) };
  return <Bars label={label} bars={[...bars, ...(rest ? [rest] : []), ...(bars.length > 1 ? [inAll] : [])]} />;
}
