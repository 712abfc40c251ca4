import { useState } from "react";
import { Link } from "react-router";
import { changeOrder } from "../../contract/orders.ts";
import { paths } from "../../contract/paths.ts";
import type { Roster } from "../../contract/signups.ts";
import * as t from "../../contract/text/admin/desk.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall, CallError } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import styles from "./Card.module.css";

type Order = Omit<Roster["pickups"][number], "name" | "email">;

/** A pick-up order and the button that marks it as handed over. The order's page can undo that. */
export function HandOverLine(props: { order: Order; who: string; reload: () => void }) {
  const { order, who, reload } = props;
  const { orderId, orderNumber, tins, what, version } = order;
  const [busy, setBusy] = useState(false);
  const handOver = () => {
    setBusy(true);
    adminCall(changeOrder, { params: { id: orderId }, body: { state: "picked-up", version } })
      .then(
        () => toast(t.orderIsPickedUp(orderNumber)),
        (error: unknown) => toast(error instanceof CallError ? error.message : t.thatCouldNotBeSaved),
      )
      .finally(() => {
        setBusy(false);
        reload();
      });
  };
  return (
    <div className={styles.handOver}>
      <p>
        <strong>{adminShared.handOver1Tin(tins)}</strong> {what}{" "}
        <Link to={paths.ownOrder(orderId)}>{adminShared.order(orderNumber)}</Link>
      </p>
      <Button
        kind="quiet"
        busy={busy}
        busyWords={shared.saving}
        aria-label={t.handedOverToOrder(who, orderNumber)}
        onClick={handOver}
      >
        {t.handedOver}
      </Button>
    </div>
  );
}
