import { useState } from "react";
import * as t from "../../../contract/office/door/text.desk.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import type { AdminChocolate } from "../../../contract/selling/shop/calls.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { MinusIcon } from "../../kit/ui/Icons.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
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
  const shown = amountsShown(amounts, counts);
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
      <OtherAmount name="amount" label={t.otherAmount} onAdd={(cents) => onChange(changed(counts, cents, 1))} />
    </section>
  );
}

/** The owner's amounts and the others that were chosen, the lowest first. */
export const amountsShown = (amounts: readonly number[], counts: Record<number, number>): number[] =>
  [...new Set([...amounts, ...Object.keys(counts).map(Number)])].toSorted((one, other) => one - other);

type OtherAmountProps = {
  name: string;
  label: string;
  /** Whether the amount is sold. Default: any. */
  isSold?: (cents: number) => boolean;
  onAdd: (cents: number) => void;
};

/** A field for an amount that has no row. */
export function OtherAmount({ name, label, isSold = () => true, onAdd }: OtherAmountProps) {
  const [typed, setTyped] = useState("");
  const cents = centsTyped(typed);
  const isRight = cents > 0 && isSold(cents);
  return (
    <Row
      as="form"
      gap={3}
      align="end"
      className={styles.other}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRight) return;
        onAdd(cents);
        setTyped("");
      }}
    >
      <label>
        {label}
        <input
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <Button kind="quiet" type="submit" disabled={!isRight} words={t.addAmount} />
    </Row>
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

export function CountRow({ title, note, count, less, isMost, onChange }: CountRowProps) {
  return (
    <li className={styles.item} data-chosen={count > 0 || undefined}>
      <button
        type="button"
        className={styles.add}
        aria-disabled={isMost || undefined}
        onClick={() => !isMost && onChange(1)}
      >
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </button>
      {count > 0 && (
        <button
          type="button"
          className={styles.less}
          aria-label={less}
          onClick={({ currentTarget }) => {
            // This button goes with the last piece.
            if (count === 1) (currentTarget.previousElementSibling as HTMLElement).focus();
            onChange(-1);
          }}
        >
          <MinusIcon />
        </button>
      )}
    </li>
  );
}
