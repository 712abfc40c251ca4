import * as t from "../../../contract/office/door/text.desk.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { clockWords, studioTime } from "../../../contract/platform/values/time.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { addUnsent, useUnsent } from "../../kit/store/unsent.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { ForthIcon } from "../../kit/ui/Icons.tsx";
import { joined } from "../../kit/ui/Layout.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { type Shop, type ShownSale, shownSales } from "./sell.ts";
import styles from "./Sell.module.css";

/**
 * Today's cash at the door, with its sales; below it the sum with sessions and refunds. A sale can be undone until the
 * end of the day.
 */
export function TodaysSales({ shop, onCodes }: { shop: Shop; onCodes: (saleId: string) => void }) {
  const { salesSince } = useUnsent();
  const now = useNow();
  const sales = shownSales(shop, salesSince(shop.readAt), new Date(now), t.dropIn);
  const counted = sales.filter(({ isUndone }) => !isUndone);
  const sumCents = counted.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const sessionCents = shop.day.cashCents - shop.day.sumCents;
  const sessions = sessionCents ? (
    <span className={styles.note}>{t.allCashToday(signedWords(sumCents + sessionCents))}</span>
  ) : null;
  if (sales.length === 0)
    return (
      <p className={joined(styles.words, styles.none)}>
        {t.noSalesYet}
        {sessions}
      </p>
    );
  return (
    <details className={styles.today}>
      <summary>
        <span className={styles.words}>
          {t.todaysSum(priceWords(sumCents), counted.length)}
          {sessions}
        </span>
        <ForthIcon />
      </summary>
      <ul className={styles.rows} aria-label={t.todaysSales}>
        {sales.map((sale) => (
          <Sale key={sale._id} {...sale} onCodes={onCodes} />
        ))}
      </ul>
    </details>
  );
}

/** A refund of an earlier day’s sale can make the sum negative. */
const signedWords = (cents: number) => `${cents < 0 ? "−" : ""}${priceWords(Math.abs(cents))}`;

type SaleProps = ShownSale & { onCodes: (saleId: string) => void };

function Sale({ _id, soldAt, totalCents, words, isUndone, notInStock, hasGiftCards, isWaiting, onCodes }: SaleProps) {
  const time = clockWords(studioTime(new Date(soldAt)));
  return (
    <li className={styles.sale}>
      <div className={styles.words}>
        <p className={styles.title}>{priceWords(totalCents)}</p>
        <p className={styles.note}>
          {time} · {words}
        </p>
        {!isUndone &&
          notInStock.map(({ name, quantity }) => (
            <p key={name} className={styles.note}>
              {t.soldBeyondStock(name, quantity)}
            </p>
          ))}
        {isWaiting && <StateTag state="held">{t.waitingToBeSent}</StateTag>}
      </div>
      {hasGiftCards && !isUndone && (
        <Button
          kind="quiet"
          aria-label={t.showCodes(priceWords(totalCents), time)}
          onClick={() => onCodes(_id)}
          words={t.codes}
        />
      )}
      {isUndone ? (
        <StateTag state="past">{t.undone}</StateTag>
      ) : (
        <Button
          kind="quiet"
          aria-label={t.undoSale(priceWords(totalCents), time)}
          onClick={() => {
            addUnsent({ kind: "undo-sale", id: _id, undoneAt: serverNow().toISOString() });
            toast(t.saleIsUndone);
          }}
          words={t.undo}
        />
      )}
    </li>
  );
}
