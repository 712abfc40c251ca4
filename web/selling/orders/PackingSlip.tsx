import { useRouteLoaderData } from "react-router";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import type { AdminOrder } from "../../../contract/selling/orders/calls.ts";
import { tinsWords } from "../../../contract/selling/orders/order-lines.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { addressLines } from "../../../contract/teaching/events/place.ts";
import type { RootData } from "../../kit/pages/page-meta.ts";
import { Stack } from "../../kit/ui/Layout.tsx";
import { unbroken } from "../../kit/ui/unbroken.ts";
import { pickupWords } from "./format.ts";
import styles from "./PackingSlip.module.css";

/** The slip in the parcel: address, and a box to tick for each chocolate. No prices, because it may be a gift. */
export function PackingSlip({ order }: { order: AdminOrder }) {
  const { number, orderedAt, lines, pickup, address, payerName } = order;
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <Stack as="section" gap={4} className={styles.slip} aria-label={t.packingSlip}>
      <p className={styles.brand}>{root?.brand.chocolates.name}</p>
      <p className={styles.order}>{t.orderAndMoment(number, momentWords(new Date(orderedAt)))}</p>
      <Stack gap={2} className={styles.to}>
        <h2>{pickup ? t.pickUpAtClass : adminShared.sendTo}</h2>
        {pickup ? (
          <p>
            {payerName}
            <br />
            {unbroken(pickupWords(pickup))}
            {pickup.isCancelled && <strong>{adminShared.pickUpClassCancelled}</strong>}
          </p>
        ) : (
          <address>
            {(address ? addressLines(address) : [payerName]).map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </address>
        )}
      </Stack>
      <ul className={styles.lines} aria-label={tinsWords(lines)}>
        {lines.map(({ _id, name, quantity }) => (
          <li key={_id}>
            <span className={styles.box} aria-hidden="true" />
            <span className={styles.count}>{quantity} ×</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <p className="strong">{t.inTotal(tinsWords(lines))}</p>
      <p className="fine">{t.keepThemCoolDry}</p>
    </Stack>
  );
}
