import { useState } from "react";
import { useSearchParams } from "react-router";
import * as t from "../../../contract/office/door/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import * as services from "../../../contract/teaching/services/text.desk.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { randomUuid } from "../../kit/calls/fresh-id.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { readKept } from "../../kit/store/kept-store.ts";
import { useKeptCallData } from "../../kit/store/kept.ts";
import { addUnsent, useUnsent } from "../../kit/store/unsent.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { useStaleNotice } from "../../kit/ui/UnsentNotice.tsx";
import { Buyer } from "./Buyer.tsx";
import { DoorFrame, staleWords, useReloadAfterSales } from "./DoorFrame.tsx";
import { DropIns, GiftCards, Goods, Spot } from "./Goods.tsx";
import { readShop } from "./read-shop.ts";
import {
  basketWords,
  changed,
  emptyBasket,
  isBuyerMissing,
  keepBasket,
  likelyGivenCents,
  readBasket,
  saleOf,
  sessionRows,
  type Shop,
  tinsSoldSince,
  totalOf,
} from "./sell.ts";
import { GiftCodes, TodaysSales } from "./TodaysSales.tsx";
import styles from "./Sell.module.css";

export const meta = () => adminMeta(adminShared.sellForCash);
export const handle = { isFullScreen: true };

/** The owner sells for cash, for a class or none, also without a connection. A pass is for a person. */
export default function AdminSellPage() {
  const [query] = useSearchParams();
  const eventId = query.get("event") ?? undefined;
  const personId = query.get("person") ?? undefined;
  const loaded = useKeptCallData<Shop>("shop", readShop, {
    keep: (shop) => shop,
    // An earlier version kept no offers.
    isWanted: ({ day, offers }) => offers !== undefined && day.today === studioDay(serverNow()),
    isKeptFirst: true,
    deps: [],
  });
  const { data, reload } = loaded;
  useStaleNotice(data && staleWords(loaded));
  useReloadAfterSales(reload);
  const back = eventId ? paths.door(eventId) : personId ? paths.personOf(personId) : paths.admin("today");
  if (data) return <Sell shop={data} eventId={eventId} buyerId={personId} back={back} />;
  return (
    <DoorFrame title={adminShared.sellForCash} back={back}>
      <LoadState {...loaded} failed={t.failedToLoadTins} />
    </DoorFrame>
  );
}

type SellProps = {
  shop: Shop;
  eventId: string | undefined;
  /** The person from whose page the owner came. */
  buyerId: string | undefined;
  back: string;
};

function Sell({ shop, eventId, buyerId, back }: SellProps) {
  const { salesSince } = useUnsent();
  const [basket, setBasket] = useState(() => readBasket(eventId, buyerId));
  const [codesOf, setCodesOf] = useState<string>();
  const [givenCents, setGivenCents] = useState<number>();
  const { totalCents, taxCents } = totalOf(basket, shop);
  const kept = readKept("roster") as Roster | undefined;
  const roster = kept?.eventId === eventId ? kept : undefined;
  const given = givenCents !== undefined && givenCents >= totalCents ? givenCents : undefined;
  const change = (next: typeof basket) => {
    setBasket(next);
    keepBasket(next);
    setGivenCents(undefined);
  };
  const picked = (part: "tins" | "dropIns" | "sessions" | "passes" | "giftCards") => ({
    counts: basket[part],
    onPick: (key: string | number, by: number) => change({ ...basket, [part]: changed(basket[part], String(key), by) }),
  });
  const isUnnamed = isBuyerMissing(basket, shop);
  const take = () => {
    if (totalCents === 0 || isUnnamed) return;
    const id = randomUuid();
    const sale = saleOf(basket, shop, {
      id,
      seatId: randomUuid(),
      totalCents,
      soldAt: serverNow().toISOString(),
      ...(eventId ? { eventId } : {}),
    });
    const { isLate } = addUnsent({ kind: "sale", id, sale, words: basketWords(basket, shop, wordsOfGoods) });
    // Emptied at once: a second tap finds nothing to sell.
    change(emptyBasket);
    toast(takenWords(totalCents, given, isLate), { isLong: given !== undefined });
    if (sale.giftCards?.length) setCodesOf(id);
  };
  const buyer = <Buyer personId={basket.personId} onChoose={(personId) => change({ ...basket, personId })} />;
  const isPassChosen = shop.offers.passes.some(({ _id }) => basket.passes[_id]);
  const passes = shop.offers.passes.length > 0 && (
    <Goods
      id="passes"
      title={t.passes}
      goods={shop.offers.passes.map(({ _id, name, price, uses }) => ({
        key: _id,
        title: name,
        note: t.passNote(priceWords(centsOf(price)), uses),
      }))}
      {...picked("passes")}
    >
      {(isPassChosen || basket.personId) && !basket.seat && buyer}
    </Goods>
  );
  const spots = (
    <>
      <DropIns amounts={shop.day.dropInCents} {...picked("dropIns")} />
      {roster && (
        <Spot roster={roster} chosen={basket.seat} onChoose={(seat) => change({ ...basket, seat })}>
          {basket.seat && buyer}
        </Spot>
      )}
    </>
  );
  const sold = tinsSoldSince(salesSince(shop.readAt), shop);
  const tinGoods = shop.products
    .map(({ _id, name, price, inventory }) => {
      const [most, count] = [inventory - (sold[_id] ?? 0), basket.tins[_id] ?? 0];
      const note = `${priceWords(centsOf(price))} · ${t.tinsLeft(most - count)}`;
      return { key: _id, title: name, note, most, count };
    })
    .filter(({ most, count }) => most > 0 || count > 0);
  const tins = (
    <Goods id="tins" title={t.tins} goods={tinGoods} {...picked("tins")}>
      {tinGoods.length === 0 && <p>{t.noTinsToSell}</p>}
    </Goods>
  );
  const sessions = sessionRows(shop).map(({ key, service: { name, minutes }, unitCents }) => ({
    key,
    title: t.sessionOf(name, priceWords(unitCents)),
    note: services.minutes(minutes),
  }));
  return (
    <DoorFrame
      title={adminShared.sellForCash}
      note={roster?.title}
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
          <Button disabled={totalCents === 0 || isUnnamed} onClick={take} words={takeWords(totalCents, isUnnamed)} />
        </>
      }
    >
      <TodaysSales shop={shop} onCodes={setCodesOf} />
      {buyerId && passes}
      {/* At the door of a class, most of what is sold is a spot in it. */}
      {eventId ? spots : tins}
      {eventId ? tins : spots}
      {sessions.length > 0 && <Goods id="sessions" title={t.sessions} goods={sessions} {...picked("sessions")} />}
      {!buyerId && passes}
      {shop.offers.giftCards && <GiftCards sold={shop.offers.giftCards} {...picked("giftCards")} />}
      {codesOf && <GiftCodes saleId={codesOf} onClose={() => setCodesOf(undefined)} />}
    </DoorFrame>
  );
}

const wordsOfGoods = { dropIn: t.dropIn, giftCard: t.giftCard, seat: t.spot };

function takeWords(totalCents: number, isUnnamed: boolean): string {
  if (totalCents === 0) return t.chooseWhatYouSell;
  return isUnnamed ? t.chooseWhoseItIs : t.takeInCash(priceWords(totalCents));
}

function takenWords(totalCents: number, givenCents: number | undefined, isLate: boolean): string {
  const amount = priceWords(totalCents);
  if (givenCents === undefined) return (isLate ? t.tookInCashUnsent : t.tookInCash)(amount);
  const change = priceWords(givenCents - totalCents);
  return (isLate ? t.tookInCashWithChangeUnsent : t.tookInCashWithChange)(amount, change);
}
