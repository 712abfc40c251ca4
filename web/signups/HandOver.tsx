import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import type { Roster } from "../../contract/signups.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/signups.ts";
import { mailto } from "../ui/mailto.ts";
import styles from "./HandOver.module.css";

type Pickup = Pick<Roster["pickups"][number], "orderId" | "orderNumber" | "tins" | "what">;

/** Orders to hand over to one person, one line per order. */
export function HandOver({ orders }: { orders: readonly Pickup[] }) {
  return orders.map(({ orderId, orderNumber, tins, what }) => (
    <p key={orderId} className={styles.handOver}>
      <strong>{adminShared.handOver1Tin(tins)}</strong> {what}{" "}
      <Link to={paths.ownOrder(orderId)}>{adminShared.order(orderNumber)}</Link>
    </p>
  ));
}

/** Pick-up orders of buyers who are not on the roster of this class. */
export function Pickups({ pickups }: { pickups: Roster["pickups"] }) {
  return (
    <section className={styles.pickups} aria-labelledby="pickups">
      <h2 id="pickups">{t.chocolatesToHandOver}</h2>
      <ul>
        {pickups.map((pickup) => (
          <li key={pickup.orderId}>
            <h3>{pickup.name || adminShared.buyer}</h3>
            {pickup.email !== "" && <a href={mailto(pickup.email)}>{pickup.email}</a>}
            <HandOver orders={[pickup]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
