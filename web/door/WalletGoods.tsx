import { centsOf, priceWords } from "../../contract/money.ts";
import * as t from "../../contract/text/admin/door.ts";
import type { Offers, SoldGiftCards } from "../../contract/wallet.ts";
import { Buyer } from "./Buyer.tsx";
import { amountsShown, CountRow, OtherAmount } from "./Goods.tsx";
import { changed, type SessionRow } from "./sell.ts";
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
        {rows.map(({ key, service: { name }, unitCents }) => (
          <CountRow
            key={key}
            title={name}
            note={priceWords(unitCents)}
            count={counts[key] ?? 0}
            less={t.takeOneBack(`${name}, ${priceWords(unitCents)}`)}
            onChange={(by) => onChange(changed(counts, key, by))}
          />
        ))}
      </ul>
    </section>
  );
}

type PassesProps = Counts<string> & {
  passes: Offers["passes"];
  personId: string | undefined;
  onPerson: (personId: string | undefined) => void;
};

/** The passes on sale. With one chosen, the owner says whose it is. */
export function Passes({ passes, counts, onChange, personId, onPerson }: PassesProps) {
  if (passes.length === 0) return null;
  const isChosen = passes.some(({ _id }) => counts[_id]);
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
      {(isChosen || personId) && <Buyer personId={personId} onChoose={onPerson} />}
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
