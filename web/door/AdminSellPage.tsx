import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import type { Roster } from "../../contract/signups.ts";
import * as t from "../../contract/text/admin/door.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { studioDay } from "../../contract/time.ts";
import { randomUuid } from "../fresh-id.ts";
import { readKept, useKeptCallData } from "../kept.ts";
import { adminMeta } from "../page-meta.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Row } from "../ui/Layout.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { addUnsent, useUnsent } from "../unsent.ts";
import { DoorFrame } from "./DoorFrame.tsx";
import { DropIns, TinRows } from "./Goods.tsx";
import { readShop } from "./read-shop.ts";
import { basketWords, emptyBasket, likelyGivenCents, saleOf, type Shop, tinsSoldSince, totalOf } from "./sell.ts";
import { TodaysSales } from "./TodaysSales.tsx";
import styles from "./Sell.module.css";

export const meta = () => adminMeta(adminShared.sellForCash);
export const handle = { isFullScreen: true };

/** The owner sells tins and drop-ins for cash, for a class or none, also without a connection. */
export default function AdminSellPage() {
  const [query] = useSearchParams();
  const eventId = query.get("event") ?? undefined;
  const loaded = useKeptCallData<Shop>("shop", readShop, {
    keep: (shop) => shop,
    isWanted: ({ day }) => day.today === studioDay(new Date()),
    deps: [],
  });
  const { data, reload } = loaded;
  const { acts } = useUnsent();
  // Stock and sum are read again when a sale has left the queue.
  const waiting = acts.filter(({ kind, state }) => kind.endsWith("sale") && state !== "refused").map(({ tap }) => tap);
  const waitingTaps = waiting.join();
  useEffect(() => {
    if (waitingTaps === "") reload();
  }, [waitingTaps, reload]);
  const back = eventId ? paths.door(eventId) : paths.admin("today");
  if (data) return <Sell shop={data} eventId={eventId} back={back} failure={loaded.failure} />;
  return (
    <DoorFrame title={adminShared.sellForCash} back={back}>
      <LoadState {...loaded} failed={t.failedToLoadTins} />
    </DoorFrame>
  );
}

type SellProps = { shop: Shop; eventId: string | undefined; back: string; failure: string | undefined };

function Sell({ shop, eventId, back, failure }: SellProps) {
  const { salesSince } = useUnsent();
  const [basket, setBasket] = useState(emptyBasket);
  const [givenCents, setGivenCents] = useState<number>();
  const { totalCents, taxCents } = totalOf(basket, shop);
  const roster = readKept("roster") as Roster | undefined;
  const take = () => {
    if (totalCents === 0) return;
    const id = randomUuid();
    const sale = saleOf(basket, shop, {
      id,
      totalCents,
      soldAt: new Date().toISOString(),
      ...(eventId ? { eventId } : {}),
    });
    const { isLate } = addUnsent({ kind: "sale", id, sale, words: basketWords(basket, shop, t.dropIn) });
    // Emptied at once: a second tap finds nothing to sell.
    setBasket(emptyBasket);
    setGivenCents(undefined);
    toast((isLate ? t.tookInCashUnsent : t.tookInCash)(priceWords(totalCents)));
  };
  const change = (next: typeof basket) => {
    setBasket(next);
    setGivenCents(undefined);
  };
  const given = givenCents !== undefined && givenCents >= totalCents ? givenCents : undefined;
  return (
    <DoorFrame
      title={adminShared.sellForCash}
      note={roster?.eventId === eventId ? roster?.title : undefined}
      back={back}
      actions={
        <>
          {totalCents > 0 && (
            <div className={styles.sum}>
              <p className={styles.total}>
                {priceWords(totalCents)} {taxCents > 0 && <small>{t.taxIncluded(priceWords(taxCents))}</small>}
              </p>
              <p className={styles.change} role="status">
                {given !== undefined && t.change(priceWords(given - totalCents))}
              </p>
              <Row gap={2} role="group" aria-label={t.given} className={styles.given}>
                <span>{t.given}</span>
                {likelyGivenCents(totalCents).map((cents) => (
                  <button
                    key={cents}
                    type="button"
                    className={styles.chip}
                    aria-pressed={cents === given}
                    aria-label={t.givenAmount(priceWords(cents))}
                    onClick={() => setGivenCents(cents)}
                  >
                    {priceWords(cents)}
                  </button>
                ))}
              </Row>
            </div>
          )}
          <Button
            disabled={totalCents === 0}
            onClick={take}
            words={totalCents === 0 ? t.chooseWhatYouSell : t.takeInCash(priceWords(totalCents))}
          />
        </>
      }
    >
      {failure !== undefined && (
        <p role="status" className={styles.stale}>
          {failure} {t.loadedEarlier}
        </p>
      )}
      <TodaysSales shop={shop} />
      <TinRows
        products={shop.products}
        sold={tinsSoldSince(salesSince(shop.readAt), shop)}
        counts={basket.tins}
        onChange={(tins) => change({ ...basket, tins })}
      />
      <DropIns
        amounts={shop.day.dropInCents}
        counts={basket.dropIns}
        onChange={(dropIns) => change({ ...basket, dropIns })}
      />
    </DoorFrame>
  );
}
