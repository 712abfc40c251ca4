import { centsOf, priceWords } from "../../../contract/money.ts";
import * as t from "../../../contract/text/pages/shop.ts";
import styles from "./CartPage.module.css";

type BoughtTinsProps = { items: { _id: string; name: string; price: number; quantity: number }[] };

/** The bought tins, one line per chocolate. */
export function BoughtItems({ items }: BoughtTinsProps) {
  return (
    <ul className={styles.tins} aria-label={t.tins}>
      {items.map(({ _id, name, price, quantity }) => (
        <li key={_id}>
          <span>
            {quantity} × {name}
          </span>
          <span>{priceWords(centsOf(price) * quantity)}</span>
        </li>
      ))}
    </ul>
  );
}
