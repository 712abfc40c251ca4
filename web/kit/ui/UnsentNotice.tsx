import { type RefObject, useEffect, useRef } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import * as t from "../../../contract/platform/layouts/text.desk.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { momentWordsToday } from "../../../contract/platform/values/time.ts";
import { serverNow } from "../browser/clock.ts";
import { lateMs, type UnsentAct } from "../store/unsent-queue.ts";
import { dismissUnsent, recordAnyway, retryUnsent, type UnsentSale, useUnsent } from "../store/unsent.ts";
import { Button } from "./Button.tsx";
import { confirm } from "./dialogs/Confirm.tsx";
import { shownOne } from "./dialogs/shown.ts";
import { Row } from "./Layout.tsx";
import styles from "./UnsentNotice.module.css";

const retryMs = 5_000;

const staleData = shownOne<{ words: string }>();

/** Says with the acts that wait why a page shows older data. Nothing without `words`. */
export function useStaleNotice(words: string | undefined): void {
  useEffect(() => {
    staleData.show(words === undefined ? undefined : { words });
    return () => staleData.show(undefined);
  }, [words]);
}

/**
 * Shows the unsent acts and those that the server refused. Sends them while any of the owner's pages is open. It covers
 * the foot of the page: it appears and disappears while the owner taps, and must not move the list.
 */
export function UnsentNotice() {
  const place = useRef<HTMLDivElement>(null);
  useRoom(place);
  const { acts } = useUnsent();
  const stale = staleData.useShown();
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
    <div ref={place} className={styles.place}>
      <div role="status">
        {(lateCount > 0 || stale) && (
          <Row gap={2} justify="between" className={styles.notice}>
            <p>
              {lateCount > 0 && <strong>{t.waitingToSend(lateCount)}</strong>} {stale?.words ?? t.keptOnThisDevice}
            </p>
            {lateCount > 0 && <Button kind="quiet" onClick={retryUnsent} words={adminShared.tryNow} />}
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
    </div>
  );
}

/** Tells the styles the notice's height, and the most that it had: the end of the page stays clear of it. */
function useRoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    let mostPx = 0;
    const observer = new ResizeObserver(() => {
      const heightPx = place.current?.offsetHeight ?? 0;
      mostPx = Math.max(mostPx, heightPx);
      style.setProperty("--notice-height", `${heightPx}px`);
      // Never less: at the end of the page, less room would move the list.
      style.setProperty("--notice-room", `${mostPx}px`);
    });
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--notice-height");
      style.removeProperty("--notice-room");
    };
  }, [place]);
}

/** What a refused sale was, and what the owner can do with it. */
function SaleWords({ sale, words, isGone }: UnsentSale) {
  return (
    <>
      <br />
      {sale.soldAt && t.saleAtTime(momentWordsToday(new Date(sale.soldAt), serverNow()), words)}{" "}
      {isGone && t.isCashInTill}
    </>
  );
}

function SaleButtons(act: UnsentSale) {
  const discard = async () => {
    const text = t.discardSale(priceWords(act.sale.totalCents));
    if (await confirm({ text, yes: t.yesDiscardIt })) dismissUnsent(act);
  };
  return (
    <Row gap={2}>
      {act.isGone && <Button onClick={() => recordAnyway(act)} words={t.recordItAnyway} />}
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
