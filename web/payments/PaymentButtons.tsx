import { useEffect, useRef, useState } from "react";
import { cancelPayment } from "../../contract/payments.ts";
import { CallError, userCall } from "../api.ts";
import { TestModeStrip } from "../layouts/TestModeStrip.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { capture, type Paid } from "./capture.ts";
import { readPayPalConfig } from "./config.ts";
import {
  failureOf,
  inTheWindow,
  noButtons,
  noContainer,
  notLoaded,
  type PaymentFailure,
} from "./failures.ts";
import styles from "./PaymentButtons.module.css";

type PaymentButtonsProps = {
  /** Gives the provider's order to be paid: opens a payment, or names the one that is open. */
  openPayment(): Promise<string>;
  /** The money was taken, or (`pending`) the provider has not decided yet. */
  onPaid(paid: Paid): void;
  /** The buttons could not be shown, or this order cannot be paid any more: back to where it was begun. Shown here as well. */
  onFailed(failure: PaymentFailure): void;
  /** The address she chose changed what is to be paid; the same order can be approved again, at its new price. */
  onRepriced?(price: { amount: string; tax: string }): void;
  /** The money is being taken, or no longer: meanwhile nothing may say that nothing was charged. */
  onTaking?(isTaking: boolean): void;
  /** The payer closed the provider's window; her hold was given back. */
  onCancelled?(): void;
};

/** After these the same order can be approved and captured all the same. */
const goesOn: readonly (CallError["code"] | undefined)[] = [
  "payment-declined",
  "not-approved",
  "price-changed",
  "not-shipped-there",
];

/** PayPal's buttons, or their stand-in's; the server takes the money, and no amount is decided here. */
export function PaymentButtons(props: PaymentButtonsProps) {
  const [stage, setStage] = useState<"loading" | "ready" | "taking" | "away">("loading");
  const [failure, setFailure] = useState<PaymentFailure>();
  const [tries, setTries] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  // The buttons are made once; what they call is always the page's latest.
  const page = useRef(props);
  useEffect(() => {
    page.current = props;
  });

  useEffect(() => {
    let wanted = true;
    let close: (() => void) | undefined;
    /** Said already by a step of ours, so that the provider's own "something failed" adds nothing. */
    let isSaid = false;

    const say = (given: PaymentFailure) => {
      if (!wanted) return;
      isSaid = true;
      setFailure(given);
      const { amount, tax } = given.fields ?? {};
      if (amount && tax) page.current.onRepriced?.({ amount, tax });
      if (!goesOn.includes(given.code)) page.current.onFailed(given);
    };
    const showButtons = async () => {
      const config = await readPayPalConfig();
      const { loadButtons } = await import("./load-buttons.ts");
      const buttons = await loadButtons(config, {
        createOrder: async () => {
          isSaid = false;
          setFailure(undefined);
          try {
            return await page.current.openPayment();
          } catch (error) {
            say(failureOf(error, "opening"));
            throw error;
          }
        },
        onApprove: async ({ orderID }, actions) => {
          isSaid = false;
          setFailure(undefined);
          setStage("taking");
          page.current.onTaking?.(true);
          try {
            const paid = await capture(orderID);
            if (wanted) page.current.onPaid(paid);
          } catch (error) {
            say(failureOf(error, "capture"));
            // The same order, another card.
            const isDeclined = error instanceof CallError && error.code === "payment-declined";
            if (isDeclined && wanted) return actions.restart();
          } finally {
            if (wanted) {
              setStage("ready");
              page.current.onTaking?.(false);
            }
          }
        },
        onCancel: ({ orderID }) => {
          if (!wanted) return;
          // A payment that is on its way is not given up, and one whose cancelling is lost runs out by itself.
          if (typeof orderID === "string")
            void userCall(cancelPayment, { params: { orderId: orderID } }).catch(() => {});
          page.current.onCancelled?.();
        },
        onError: () => {
          if (!isSaid) say(inTheWindow);
        },
      });
      if (!wanted) return;
      if (!place.current?.isConnected) return say(noContainer);
      close = () => void buttons.close().catch(() => {});
      await buttons.render(place.current).then(
        () => wanted && setStage("ready"),
        () => {
          if (!wanted) return;
          setStage("away");
          say(noButtons);
        },
      );
    };
    showButtons().catch(() => {
      if (!wanted) return;
      setStage("away");
      say(notLoaded);
    });
    return () => {
      wanted = false;
      close?.();
    };
  }, [tries]);

  const tryAgain = () => {
    setFailure(undefined);
    setStage("loading");
    setTries(tries + 1);
  };
  const isBusy = stage === "loading" || stage === "taking";

  return (
    <section className={styles.payment} aria-label="Payment" aria-busy={isBusy}>
      <TestModeStrip />
      {failure && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <p role="status" className={stage === "taking" ? styles.status : "hidden-text"}>
        {stage === "loading" ? "Loading PayPal …" : stage === "taking" ? "Taking the payment …" : ""}
      </p>
      {stage === "loading" && <Skeleton shape="line" />}
      {stage === "away" && (
        <Button kind="quiet" onClick={tryAgain}>
          Try again
        </Button>
      )}
      <div ref={place} className={styles.place} inert={stage === "taking"} />
    </section>
  );
}
