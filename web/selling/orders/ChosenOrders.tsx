import { useEffect, useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { type AdminOrder, changeOrders } from "../../../contract/selling/orders/calls.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import type { Choosing } from "../../kit/ui/lists/choosing.ts";
import { useSeveral } from "../../kit/ui/lists/several.ts";
import { PackingSlip } from "./AdminOrderPage.tsx";
import styles from "./PackingSlip.module.css";

type Step = "packed" | "shipped" | "picked-up";

const stepWords: Record<Step, string> = {
  packed: t.markAsPacked,
  shipped: t.markAsShipped,
  "picked-up": t.markAsPickedUp,
};

/** Names the number of orders if some of the chosen ones have another next step. */
const wordsOfStep = (step: Step, count: number, chosen: number) =>
  count === chosen ? stepWords[step] : t.markSomeAs(count, t.severalSteps[step]);

/** The next step of an order, if it has one that needs nothing typed. */
function nextStepOf({ state, delivery }: AdminOrder): Step | undefined {
  if (state === "new") return "packed";
  if (state !== "packed") return undefined;
  return delivery === "ship" ? "shipped" : "picked-up";
}

type Options = { orders: readonly AdminOrder[]; choosing: Choosing; onChanged: () => void };

/** What can be done with the chosen orders. */
export function useOrderSteps({ orders, choosing, onChanged }: Options) {
  const chosen = orders.filter(({ _id }) => choosing.chosen.includes(_id));
  const { isBusy, failure, run } = useSeveral({
    nameOf(id) {
      const order = orders.find(({ _id }) => _id === id);
      return order ? shared.order(order.number) : "";
    },
    onEnd: onChanged,
  });
  const [stepping, setStepping] = useState<Step>();
  const [printed, setPrinted] = useState<AdminOrder[]>();
  const mark = async (state: Step) => {
    // Only the orders with this next step: a parcel among pick-ups stays as it is.
    const marked = chosen.filter((order) => nextStepOf(order) === state);
    const isMailed = state === "shipped";
    const question = { text: t.shipsQuestion(marked.length), details: t.buyersGetEmail, yes: t.yesShip };
    if (isMailed && !(await confirm(question))) return;
    setStepping(state);
    const wasState = new Map(marked.map((order) => [order._id, order.state as Step | "new"]));
    const isAnswered = await run({
      call: () =>
        adminCall(changeOrders, {
          body: { orders: marked.map(({ _id, version }) => ({ id: _id, state, version })) },
        }),
      words: (count) => t.severalMarked(count, t.severalSteps[state]),
      // The buyers have an email: shipped orders stay shipped.
      ...(!isMailed && {
        undo: (done: { id: string; version: number }[]) =>
          adminCall(changeOrders, {
            body: { orders: done.map(({ id, version }) => ({ id, version, state: wasState.get(id) ?? "new" })) },
          }),
      }),
    });
    setStepping(undefined);
    if (isAnswered) choosing.end();
  };
  const slips = printed && <PrintedSlips orders={printed} onPrinted={() => setPrinted(undefined)} />;
  return {
    chosen,
    busyStep: isBusy ? stepping : undefined,
    failure,
    mark,
    printSlips: () => setPrinted(chosen),
    /** On the page while they are printed. */
    slips,
  };
}

type ChosenOrdersProps = Pick<ReturnType<typeof useOrderSteps>, "chosen" | "busyStep" | "mark" | "printSlips">;

/** Buttons for the next steps of the chosen orders, and for their packing slips. */
export function ChosenOrders({ chosen, busyStep, mark, printSlips }: ChosenOrdersProps) {
  const steps = (Object.keys(stepWords) as Step[])
    .map((step) => ({ step, count: chosen.filter((order) => nextStepOf(order) === step).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      {steps.map(({ step, count }) => (
        <Button
          key={step}
          kind="quiet"
          size="small"
          busy={busyStep === step}
          busyWords={shared.saving}
          onClick={() => void mark(step)}
          words={wordsOfStep(step, count, chosen.length)}
        />
      ))}
      <Button kind="quiet" size="small" onClick={printSlips} words={t.printPackingSlips(chosen.length)} />
    </>
  );
}

/** Packing slips on paper, each on a sheet of its own. While they are here, the page is not printed. */
function PrintedSlips({ orders, onPrinted }: { orders: readonly AdminOrder[]; onPrinted: () => void }) {
  useEffect(() => {
    addEventListener("afterprint", onPrinted);
    print();
    return () => removeEventListener("afterprint", onPrinted);
    // oxlint-disable-next-line react/exhaustive-deps -- printed once
  }, []);
  return (
    <div className={styles.sheets}>
      {orders.map((order) => (
        <PackingSlip key={order._id} order={order} />
      ))}
    </div>
  );
}
