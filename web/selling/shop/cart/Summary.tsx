import { percentWords } from "../../../../contract/platform/language/percent-words.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { dollarsOf } from "../../../../contract/platform/values/money.ts";
import { hasZip } from "../../../../contract/platform/values/place.ts";
import { columnWords } from "../../../../contract/platform/values/units.ts";
import { type OrderTotal, pricePolicy } from "../../../../contract/selling/orders/price.ts";
import { text as wallet } from "../../../../contract/selling/payments/text.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { Row, Stack } from "../../../kit/ui/Layout.tsx";
import styles from "./Summary.module.css";

type SummaryProps = {
  total: OrderTotal;
  delivery: "ship" | "pickup";
  taxPending?: boolean;
  refundedCents?: number;
  onItsWayBackCents?: number;
  /** What the wallet pays of the total. */
  walletCents?: number;
  busy?: boolean;
};

export function Summary({ total, delivery, taxPending, walletCents = 0, busy, ...back }: SummaryProps) {
  const { refundedCents = 0, onItsWayBackCents = 0 } = back;
  const ships = delivery === "ship";
  const lines: (readonly [name: string, words: string] | false)[] = [
    [shared.subtotal, plus(total.itemsCents)],
    total.discountCents > 0 && [t.discount, minus(total.discountCents)],
    ships && [shared.shipping, plus(total.shippingCents)],
    // A parcel with a price of its own has neither handling nor credit.
    ships &&
      total.handlingCents + total.creditCents > 0 && [
        t.handling(percentWords(pricePolicy.handlingPercent)),
        plus(total.handlingCents),
      ],
    ships && total.creditCents > 0 && [shared.onlineOrderCredit, minus(total.creditCents)],
    taxPending
      ? [shared.salesTax, hasZip() ? t.onceDestinationIsEntered : t.onceAddressIsEntered]
      : total.taxCents > 0 && [shared.salesTax, plus(total.taxCents)],
  ];
  return (
    <Stack as="dl" gap={1} className={styles.summary} aria-busy={busy}>
      {lines.map((line) => line && <Line key={line[0]} name={line[0]} words={line[1]} />)}
      <Line name={t.total} words={plus(total.totalCents)} isTotal />
      {total.includedTaxes?.map(({ percent, cents }) => (
        <Line key={percent} name={shared.includedTax(percentWords(percent))} words={plus(cents)} />
      ))}
      {walletCents > 0 && <Line name={t.fromYourWallet} words={minus(walletCents)} />}
      {walletCents > 0 && <Line name={wallet.leftToPay} words={plus(total.totalCents - walletCents)} />}
      {refundedCents > 0 && <Line name={shared.refunded} words={minus(refundedCents)} />}
      {onItsWayBackCents > 0 && <Line name={shared.refundOnItsWay} words={minus(onItsWayBackCents)} />}
    </Stack>
  );
}

function Line({ name, words, isTotal = false }: { name: string; words: string; isTotal?: boolean }) {
  return (
    <Row gap={4} align="baseline" className={isTotal ? styles.total : styles.line}>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </Row>
  );
}

const plus = (cents: number) => columnWords(dollarsOf(cents));
const minus = (cents: number) => `−${plus(cents)}`;

export function BoughtItems({ items }: { items: { _id: string; name: string; price: number; quantity: number }[] }) {
  return (
    <Stack as="ul" gap={1} aria-label={t.tins}>
      {items.map(({ _id, name, price, quantity }) => (
        <Row as="li" gap={4} align="stretch" justify="between" nowrap key={_id}>
          <span>
            {quantity} × {name}
          </span>
          <span>{columnWords(price * quantity)}</span>
        </Row>
      ))}
    </Stack>
  );
}
