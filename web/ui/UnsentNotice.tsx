import { useEffect, useRef } from "react";
import { priceWords } from "../../contract/money.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/ui.ts";
import { momentWordsToday } from "../../contract/time.ts";
import {
  dismissUnsent,
  lateMs,
  recordAnyway,
  retryUnsent,
  type UnsentAct,
  type UnsentSale,
  useUnsent,
} from "../unsent.ts";
import { Button } from "./Button.tsx";
import { confirm } from "./dialogs/Confirm.tsx";
import { toast } from "./dialogs/Toast.tsx";
import { Row } from "./Layout.tsx";
import styles from "./UnsentNotice.module.css";

const retryMs = 5_000;

/** What waits to be sent, and what the server refused. Sends it while any of the owner's pages is open. */
export function UnsentNotice() {
  const { acts } = useUnsent();
  const lateCount = acts.filter(({ state }) => state === "late").length;
  const refused = acts.filter(({ state }) => state === "refused");
  useEffect(() => {
    retryUnsent();
    const timer = setInterval(retryUnsent, retryMs);
    addEventListener("online", retryUnsent);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retryUnsent);
    };
  }, []);
  const oldestTap = acts.find(({ state }) => state === "saving")?.tap;
  useEffect(() => {
    if (oldestTap === undefined) return;
    const timer = setTimeout(retryUnsent, lateMs + 100);
    return () => clearTimeout(timer);
  }, [oldestTap]);
  return (
    <>
      <div role="status">
        {lateCount > 0 && (
          <Row gap={2} justify="between" className={styles.notice}>
            <p>
              <strong>{t.waitingToSend(lateCount)}</strong> {t.keptOnThisDevice}
            </p>
            <Button kind="quiet" onClick={retryUnsent} words={adminShared.tryNow} />
          </Row>
        )}
      </div>
      {refused.map((act) => (
        <Row key={act.tap} gap={2} justify="between" role="alert" className={styles.refused}>
          <p>
            <strong>{refusedWords(act)}</strong> {act.reason}
            {act.kind === "sale" && <SaleWords {...act} />}
          </p>
          {act.kind === "sale" ? (
            <SaleButtons {...act} />
          ) : (
            <Button kind="quiet" onClick={() => dismissUnsent(act)} words={t.dismiss} />
          )}
        </Row>
      ))}
    </>
  );
}

/** What a refused sale was, and what the owner can do with it. */
function SaleWords({ sale, words, isTinsGone }: UnsentSale) {
  const place = useRef<HTMLSpanElement>(null);
  const amount = priceWords(sale.totalCents);
  useEffect(() => {
    // The page is scrolled: the notice is out of sight.
    if (place.current && place.current.getBoundingClientRect().bottom <= 0) toast(t.saleNotSaved(amount));
  }, [amount]);
  return (
    <span ref={place}>
      <br />
      {sale.soldAt && t.saleAtTime(momentWordsToday(new Date(sale.soldAt)), words)} {isTinsGone && t.isCashInTill}
    </span>
  );
}

function SaleButtons(act: UnsentSale) {
  const discard = async () => {
    const text = t.discardSale(priceWords(act.sale.totalCents));
    if (await confirm({ text, yes: t.yesDiscardIt })) dismissUnsent(act);
  };
  return (
    <Row gap={2}>
      {act.isTinsGone && <Button onClick={() => recordAnyway(act)} words={t.recordItAnyway} />}
      <Button kind="quiet" onClick={() => void discard()} words={t.discard} />
    </Row>
  );
}

function refusedWords(act: UnsentAct): string {
  switch (act.kind) {
    case "check-in":
      return t.checkInNotSaved;
    case "hand-over":
      return t.handOverNotSaved;
    case "sale":
      return t.saleNotSaved(priceWords(act.sale.totalCents));
    case "undo-sale":
      return t.saleNotUndone;
  }
}
