import type { ReactNode } from "react";
import * as t from "../../../contract/office/door/text.desk.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import type { Offers, SoldGiftCards } from "../../../contract/selling/wallet/calls.ts";
import * as services from "../../../contract/teaching/services/text.desk.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import { amountsShown, CountRow, OtherAmount } from "./Goods.tsx";
import { amountsOf, type Basket, changed, type SessionRow } from "./sell.ts";
import styles from "./Sell.module.css";

type Counts<Key extends string | number> = {
  counts: Record<Key, number>;
  onChange: (counts: Record<Key, number>) => void;
};

/** One-to-one sessions: a row for each price of a service. */
export function Sessions({ rows, counts, onChange }: Counts<string> & { rows: readonly SessionRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className={styles.heading}>
        {t.sessions}
      </h2>
      <ul className={styles.rows}>
        {rows.map(({ key, service: { name, minutes }, unitCents }) => {
          const words = t.sessionOf(name, priceWords(unitCents));
          return (
            <CountRow
              key={key}
              title={words}
              note={services.minutes(minutes)}
              count={counts[key] ?? 0}
              less={t.takeOneBack(words)}
              onChange={(by) => onChange(changed(counts, key, by))}
            />
          );
        })}
      </ul>
    </section>
  );
}

type SpotProps = {
  roster: Roster;
  chosen: Basket["seat"];
  onChoose: (seat: Basket["seat"]) => void;
  children: ReactNode;
};

/** One spot in the class for a named person, if the class has a price. */
export function Spot({ roster: { eventId, price, taxClass }, chosen, onChoose, children }: SpotProps) {
  if (price.least === null || price.most === null) return null;
  const isTaxed = taxClass === "goods";
  return (
    <section aria-labelledby="spot">
      <h2 id="spot" className={styles.heading}>
        {t.spot}
      </h2>
      <ul className={styles.rows}>
        {amountsOf({ least: price.least, most: price.most }).map((unitCents) => {
          const isChosen = chosen?.unitCents === unitCents;
          const words = t.spotOf(priceWords(unitCents));
          return (
            <CountRow
              key={unitCents}
              title={words}
              count={isChosen ? 1 : 0}
              less={t.takeOneBack(words)}
              isMost={isChosen}
              onChange={(by) => onChoose(by > 0 ? { eventId, unitCents, isTaxed } : undefined)}
            />
          );
        })}
      </ul>
      {children}
    </section>
  );
}

type PassesProps = Counts<string> & { passes: Offers["passes"]; children: ReactNode };

/** The passes on sale. */
export function Passes({ passes, counts, onChange, children }: PassesProps) {
  if (passes.length === 0) return null;
  return (
    <section aria-labelledby="passes">
      <h2 id="passes" className={styles.heading}>
        {t.passes}
      </h2>
      <ul className={styles.rows}>
        {passes.map(({ _id, name, price, uses }) => (
          <CountRow
            key={_id}
            title={name}
            note={t.passNote(priceWords(centsOf(price)), uses)}
            count={counts[_id] ?? 0}
            less={t.takeOneBack(name)}
            onChange={(by) => onChange(changed(counts, _id, by))}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}

/** The owner's amounts of gift cards, and a field for any other within the owner's bounds. */
export function GiftCards({ sold, counts, onChange }: Counts<number> & { sold: SoldGiftCards }) {
  const { amounts, least, most } = sold;
  return (
    <section aria-labelledby="gift-cards">
      <h2 id="gift-cards" className={styles.heading}>
        {t.giftCards}
      </h2>
      <ul className={styles.rows}>
        {amountsShown(amounts.map(centsOf), counts).map((cents) => (
          <CountRow
            key={cents}
            title={t.giftCardOf(priceWords(cents))}
            count={counts[cents] ?? 0}
            less={t.takeOneBack(t.giftCardOf(priceWords(cents)))}
            onChange={(by) => onChange(changed(counts, cents, by))}
          />
        ))}
      </ul>
      <OtherAmount
        name="giftCard"
        label={t.otherGiftCard(least, most)}
        isSold={(cents) => cents % 100 === 0 && cents >= centsOf(least) && cents <= centsOf(most)}
        onAdd={(cents) => onChange(changed(counts, cents, 1))}
      />
    </section>
  );
}
