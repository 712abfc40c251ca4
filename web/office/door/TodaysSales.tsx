import * as t from "../../../contract/office/door/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { priceWords, centsOf } from "../../../contract/platform/values/money.ts";
import { clockWords, studioTime } from "../../../contract/platform/values/time.ts";
import { readSoldGiftCards, type SoldGiftCard } from "../../../contract/selling/wallet/calls.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { doorCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { addUnsent, useUnsent } from "../../kit/store/unsent.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { ForthIcon } from "../../kit/ui/Icons.tsx";
import { joined, Row } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { shownSales, type Shop, type ShownSale } from "./sell.ts";
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

/** The codes of the gift cards of a sale, once it is stored. Rendered only while it is open. */
export function GiftCodes({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const dialog = useOpenDialog();
  const { acts } = useUnsent();
  const isWaiting = acts.some(({ kind, id }) => kind === "sale" && id === saleId);
  return (
    <Dialog ref={dialog} title={t.codesOfGiftCards} onClose={onClose} cancel={shared.close} actions={null}>
      {isWaiting ? <p role="status">{t.codesFollow}</p> : <Codes saleId={saleId} />}
    </Dialog>
  );
}

function Codes({ saleId: id }: { saleId: string }) {
  const loaded = useCallData(() => doorCall(readSoldGiftCards, { params: { id } }), [id]);
  const { data } = loaded;
  return (
    <>
      <LoadState {...loaded} level={3} failed={t.failedToLoadCodes} />
      {data?.length === 0 && <p>{t.noCodes}</p>}
      {data?.map((card) => (
        <Code key={card._id} {...card} />
      ))}
    </>
  );
}

function Code({ amount, code, pagePath }: SoldGiftCard) {
  return (
    <Row gap={3} justify="between">
      <div>
        <p>{t.giftCardOf(priceWords(centsOf(amount)))}</p>
        <p className={styles.title}>{code ?? t.codeIsUsed}</p>
      </div>
      {code && <ButtonLink kind="quiet" to={pagePath} words={t.viewAndPrint} />}
    </Row>
  );
}
