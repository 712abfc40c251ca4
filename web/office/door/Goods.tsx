import { type ReactNode, useState } from "react";
import * as t from "../../../contract/office/door/text.desk.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dollarsIn, unitsName } from "../../../contract/platform/values/units.ts";
import type { SoldGiftCards } from "../../../contract/selling/wallet/calls.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { MinusIcon } from "../../kit/ui/Icons.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { amountsOf, type Basket } from "./sell.ts";
import styles from "./Sell.module.css";

/** How many of each are chosen, by key, and how one more or less is. */
type Counts = { counts: Record<string, number>; onPick: (key: string | number, by: 1 | -1) => void };

type GoodsProps = Counts & {
  id: string;
  title: string;
  /** `name`: for the button that takes one back; by default the title. `most`: by default any number. */
  goods: { key: string | number; title: string; note?: string; name?: string; most?: number }[];
  children?: ReactNode;
};

/** Goods of one kind, a row each: a tap adds one. */
export function Goods({ id, title: heading, goods, counts, onPick, children }: GoodsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.rows}>
        {goods.map(({ key, title, note, name = title, most = Infinity }) => (
          <CountRow
            key={key}
            title={title}
            note={note}
            count={counts[key] ?? 0}
            less={t.takeOneBack(name)}
            most={most}
            onPick={(by) => onPick(key, by)}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}

type CountRowProps = {
  title: string;
  note: string | undefined;
  count: number;
  less: string;
  most: number;
  onPick: (by: 1 | -1) => void;
};

function CountRow({ title, note, count, less, most, onPick }: CountRowProps) {
  const isMost = count >= most;
  return (
    <li className={styles.item} data-chosen={count > 0 || undefined}>
      <button
        type="button"
        className={styles.add}
        aria-disabled={isMost || undefined}
        onClick={() => !isMost && onPick(1)}
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
            onPick(-1);
          }}
        >
          <MinusIcon />
        </button>
      )}
    </li>
  );
}

/** The owner's amounts and the others that were chosen, the lowest first. */
const amountsShown = (amounts: readonly number[], counts: Record<string, number>): number[] =>
  [...new Set([...amounts, ...Object.keys(counts).map(Number)])].toSorted((one, other) => one - other);

/** The owner's amounts for a class, and a field for any other. */
export function DropIns({ amounts, ...picked }: Counts & { amounts: readonly number[] }) {
  const goods = amountsShown(amounts, picked.counts).map((cents) => ({
    key: cents,
    title: priceWords(cents),
    name: t.dropInOf(priceWords(cents)),
  }));
  return (
    <Goods id="drop-in" title={t.dropIn} goods={goods} {...picked}>
      <OtherAmount name="amount" label={t.otherAmount(unitsName())} onAdd={(cents) => picked.onPick(cents, 1)} />
    </Goods>
  );
}

/** The owner's amounts of gift cards, and a field for any other within the owner's bounds. */
export function GiftCards({ sold, ...picked }: Counts & { sold: SoldGiftCards }) {
  const { amounts, least, most } = sold;
  const goods = amountsShown(amounts.map(centsOf), picked.counts).map((cents) => ({
    key: cents,
    title: t.giftCardOf(priceWords(cents)),
  }));
  return (
    <Goods id="gift-cards" title={t.giftCards} goods={goods} {...picked}>
      <OtherAmount
        name="giftCard"
        label={t.otherGiftCard(amountWords(least), amountWords(most))}
        isSold={(cents) => cents % 100 === 0 && cents >= centsOf(least) && cents <= centsOf(most)}
        onAdd={(cents) => picked.onPick(cents, 1)}
      />
    </Goods>
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
  const { least, most } = price;
  if (least === null || most === null) return null;
  const isTaxed = taxClass === "goods";
  return (
    <Goods
      id="spot"
      title={t.spot}
      goods={amountsOf({ least, most }).map((cents) => ({ key: cents, title: t.spotOf(priceWords(cents)), most: 1 }))}
      counts={chosen ? { [chosen.unitCents]: 1 } : {}}
      onPick={(cents, by) => onChoose(by > 0 ? { eventId, unitCents: Number(cents), isTaxed } : undefined)}
    >
      {children}
    </Goods>
  );
}

type OtherAmountProps = {
  name: string;
  label: string;
  /** Whether the amount is sold. Default: any. */
  isSold?: (cents: number) => boolean;
  onAdd: (cents: number) => void;
};

/** A field for an amount that has no row. */
function OtherAmount({ name, label, isSold = () => true, onAdd }: OtherAmountProps) {
  const [typed, setTyped] = useState("");
  const cents = centsOf(dollarsIn(typed));
  const isRight = cents > 0 && cents < 1_000_000 && isSold(cents);
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
