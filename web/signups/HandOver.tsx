import { Link } from "react-router";
import type { Roster } from "../../contract/signups.ts";
import { links } from "../routes.ts";
import { mailto } from "../ui/mailto.ts";
import styles from "./HandOver.module.css";

type Tins = Pick<Roster["pickups"][number], "orderId" | "orderNumber" | "tins" | "what">;

/** What to hand over to one person, an order a line. */
export function HandOver({ orders }: { orders: readonly Tins[] }) {
  return orders.map(({ orderId, orderNumber, tins, what }) => (
    <p key={orderId} className={styles.handOver}>
      <strong>Hand over {tins === 1 ? "1 tin" : `${tins} tins`}</strong> {what}{" "}
      <Link to={links.ownOrder(orderId)}>Order {orderNumber}</Link>
    </p>
  ));
}

/** Buyers who pick up at this class and are not on its roster. */
export function Pickups({ pickups }: { pickups: Roster["pickups"] }) {
  return (
    <section className={styles.pickups} aria-labelledby="pickups">
      <h2 id="pickups">Chocolates to hand over</h2>
      <ul>
        {pickups.map((pickup) => (
          <li key={pickup.orderId}>
            <h3>{pickup.name || "A buyer"}</h3>
            {pickup.email !== "" && <a href={mailto(pickup.email)}>{pickup.email}</a>}
            <HandOver orders={[pickup]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
