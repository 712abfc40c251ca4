import { useState } from "react";
import { centsOf, priceWords } from "../../contract/money.ts";
import type { AdminChocolate } from "../../contract/shop.ts";
import * as t from "../../contract/text/admin/door.ts";
import { Button } from "../ui/Button.tsx";
import { MinusIcon } from "../ui/Icons.tsx";
import { Row } from "../ui/Layout.tsx";
import { centsTyped, changed } from "./sell.ts";
import styles from "./Sell.module.css";

type TinRowsProps = {
  products: readonly AdminChocolate[];
  /** Tins by id that were sold since the products were read. */
  sold: Record<string, number>;
  counts: Record<string, number>;
  onChange: (counts: Record<string, number>) => void;
};

/** One row per chocolate: a tap adds a tin. */
export function TinRows({ products, sold, counts, onChange }: TinRowsProps) {
  const rows = products
    .map((product) => ({ ...product, left: product.inventory - (sold[product._id] ?? 0) }))
    .filter(({ _id, left }) => left > 0 || (counts[_id] ?? 0) > 0);
  return (
    <section aria-labelledby="tins">
      <h2 id="tins" className={styles.heading}>
        {t.tins}
      </h2>
      {rows.length === 0 && <p>{t.noTinsToSell}</p>}
      <ul className={styles.rows}>
        {rows.map(({ _id, name, price, left }) => {
          const count = counts[_id] ?? 0;
          const words = priceWords(centsOf(price));
          return (
            <CountRow
              key={_id}
              title={name}
              note={`${words} · ${t.tinsLeft(left - count)}`}
              count={count}
              less={t.takeOneBack(name)}
              isMost={count >= left}
              onChange={(by) => onChange(changed(counts, _id, by))}
            />
          );
        })}
      </ul>
    </section>
  );
}

type DropInsProps = {
  amounts: readonly number[];
  counts: Record<number, number>;
  onChange: (counts: Record<number, number>) => void;
};

/** The owner's amounts for a class, and a field for any other. */
export function DropIns({ amounts, counts, onChange }: DropInsProps) {
  const [typed, setTyped] = useState("");
  const typedCents = centsTyped(typed);
  const shown = [...new Set([...amounts, ...Object.keys(counts).map(Number)])].toSorted((one, other) => one - other);
  return (
    <section aria-labelledby="drop-in">
      <h2 id="drop-in" className={styles.heading}>
        {t.dropIn}
      </h2>
      <ul className={styles.rows}>
        {shown.map((cents) => (
          <CountRow
            key={cents}
            title={priceWords(cents)}
            count={counts[cents] ?? 0}
            less={t.takeOneBack(t.dropInOf(priceWords(cents)))}
            onChange={(by) => onChange(changed(counts, cents, by))}
          />
        ))}
      </ul>
      <Row
        as="form"
        gap={3}
        align="end"
        className={styles.other}
        onSubmit={(event) => {
          event.preventDefault();
          if (typedCents === 0) return;
          onChange(changed(counts, typedCents, 1));
          setTyped("");
        }}
      >
        <label>
          {t.otherAmount}
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <Button kind="quiet" type="submit" disabled={typedCents === 0} words={t.addAmount} />
      </Row>
    </section>
  );
}

type CountRowProps = {
  title: string;
  note?: string;
  count: number;
  less: string;
  isMost?: boolean;
  onChange: (by: 1 | -1) => void;
};

function CountRow({ title, note, count, less, isMost, onChange }: CountRowProps) {
  return (
    <li className={styles.item} data-chosen={count > 0 || undefined}>
      <button type="button" className={styles.add} disabled={isMost} onClick={() => onChange(1)}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </button>
      {count > 0 && (
        <button type="button" className={styles.less} aria-label={less} onClick={() => onChange(-1)}>
          <MinusIcon />
        </button>
      )}
    </li>
  );
}
