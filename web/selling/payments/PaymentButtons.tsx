import { useEffect, useRef, useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { zoneWords } from "../../../contract/platform/language/zone-words.ts";
import { clockWords, studioTime } from "../../../contract/platform/values/time.ts";
import { chooseMethod, payPalConfig, type PayPalConfig } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { call, CallError, userCall } from "../../kit/calls/api.ts";
import { isFailedOffline, useOnline } from "../../kit/calls/online.ts";
import { TestModeStrip } from "../../kit/layouts/TestModeStrip.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { captureApprovedOrder, type CaptureResult } from "./capture.ts";
import * as failures from "./failures.ts";
import type { MadeButton } from "./load-buttons.ts";
import { PaymentsDown, type WantedThing } from "./PaymentsDown.tsx";
import styles from "./PaymentButtons.module.css";

type PaymentButtonsProps = {
  /** Returns the id of the payment: opens one, or returns the open one. */
  openPayment(): Promise<string>;
  /** What is to pay at the provider, in dollars. */
  amount: number;
  /** The provider must tell who pays, or where to ship. */
  needsPayer?: boolean;
  /** The payment was captured, or the provider has not decided yet (`pending`). */
  onPaid(paid: CaptureResult): void;
  /** The buttons could not be shown, or the order can no longer be paid. The failure is also shown here. */
  onFailed(failure: failures.PaymentFailure): void;
  /** The chosen address changed the price. The same order can be approved again at the new price. */
  onRepriced?(price: { amount: string; tax: string }): void;
  /**
   * The capture started or ended. While it runs, the page must not say that nothing was charged. A page with this hears of
   * the capture also after it has removed the buttons: the hold can end while PayPal's window is open.
   */
  onTaking?(isTaking: boolean): void;
  /** What is paid, for the case that no payment succeeds. */
  wanted: WantedThing;
  /** End of the hold of what is paid, if there is one. */
  heldUntil?: string;
};

/** Refusals after which the same order can be approved and captured again. */
const retryableCodes: readonly (CallError["code"] | undefined)[] = [
  "payment-declined",
  "payment-refused",
  "payments-down",
  "not-approved",
  "price-changed",
  "not-shipped-there",
  "address-needed",
];

let config: Promise<PayPalConfig> | undefined;

/** Reads the payment configuration, once per visit, and again after a failure. */
function readConfig(): Promise<PayPalConfig> {
  config ??= call(payPalConfig, {}).catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

/** PayPal's buttons, or those of the test provider. The server captures the payment and decides all amounts. */
export function PaymentButtons(props: PaymentButtonsProps) {
  const { heldUntil } = props;
  const [stage, setStage] = useState<"loading" | "ready" | "taking" | "away">("loading");
  const [failure, setFailure] = useState<failures.PaymentFailure>();
  const [isClosed, setClosed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isOnline = useOnline();
  const section = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  // The buttons are made once, but must call the latest props.
  const page = useRef(props);
  useEffect(() => {
    page.current = props;
  });

  const tryAgain = () => {
    setFailure(undefined);
    setStage("loading");
    setAttempt((current) => current + 1);
  };

  useEffect(() => {
    let isMounted = true;
    let close = () => {};
    /** A failure of our own calls is reported already, so the provider's onError adds nothing. */
    let isReported = false;
    /** The connection was lost since the provider's window opened: its error says nothing about the payment. */
    let wasOffline = false;
    const noteLoss = () => {
      wasOffline = true;
    };
    addEventListener("offline", noteLoss);

    const hearsOfCapture = () => isMounted || page.current.onTaking !== undefined;
    const report = (given: failures.PaymentFailure, isHeard = isMounted) => {
      if (!isHeard) return;
      isReported = true;
      setFailure(given);
      const { amount, tax } = given.fields ?? {};
      if (amount && tax) page.current.onRepriced?.({ amount, tax });
      if (!retryableCodes.includes(given.code)) page.current.onFailed(given);
    };
    /** Without a connection the page says so, and makes new buttons once there is one. */
    const setAway = () => {
      if (isMounted) setStage((current) => (current === "taking" ? current : "away"));
    };
    const reportAway = (given: failures.PaymentFailure) => {
      setAway();
      if (navigator.onLine) report(given);
    };
    const showButtons = async () => {
      const payPal = await readConfig();
      const { loadButtons } = await import("./load-buttons.ts");
      const { made, late } = await loadButtons(payPal, {
        amount: () => page.current.amount,
        needsPayer: page.current.needsPayer ?? false,
        createOrder: async (method) => {
          isReported = false;
          wasOffline = false;
          setFailure(undefined);
          setClosed(false);
          try {
            const params = { orderId: await page.current.openPayment() };
            const { orderId } = await userCall(chooseMethod, { params, body: { method } });
            // The answer may have told that the hold has ended, which ends this step.
            if (isMounted) return orderId;
            throw new Error("The payment has ended.");
          } catch (error) {
            if (!isFailedOffline(error)) report(failures.failureOf(error, "opening"));
            throw error;
          }
        },
        onApprove: async (orderId) => {
          isReported = false;
          setFailure(undefined);
          setStage("taking");
          page.current.onTaking?.(true);
          try {
            const paid = await captureApprovedOrder(orderId);
            if (hearsOfCapture()) page.current.onPaid(paid);
            return false;
          } catch (error) {
            report(failures.failureOf(error, "capture"), hearsOfCapture());
            // Lets the payer choose another card for the same order.
            return isMounted && error instanceof CallError && error.code === "payment-declined";
          } finally {
            if (isMounted) setStage("ready");
            page.current.onTaking?.(false);
          }
        },
        onCancel: () => isMounted && setClosed(true),
        onError: () => {
          if (!isMounted) return;
          if (!navigator.onLine) return setAway();
          if (isReported) return;
          if (!wasOffline) return report(failures.paymentUnsuccessful);
          setClosed(true);
          tryAgain();
        },
      });
      const shown: MadeButton[] = [];
      close = () => {
        for (const { button, end } of shown.splice(0)) {
          button.remove();
          end?.();
        }
      };
      const show = (more: MadeButton[]) => {
        shown.push(...more);
        if (!isMounted) return close();
        place.current?.append(...more.map(({ button }) => button));
      };
      show(made);
      if (made.length > 0) void late.then(show);
      else show(await late);
      if (!isMounted) return;
      if (!place.current?.isConnected) return reportAway(failures.containerMissing);
      if (shown.length === 0) return reportAway(failures.buttonsNotRendered);
      setStage("ready");
    };
    showButtons().catch(() => reportAway(failures.scriptNotLoaded));
    return () => {
      isMounted = false;
      removeEventListener("offline", noteLoss);
      close();
    };
  }, [attempt]);

  useEffect(() => {
    if (isOnline && stage === "away" && !failure) tryAgain();
    // oxlint-disable-next-line react/exhaustive-deps -- only when the connection returns
  }, [isOnline]);
  const isInert = stage === "taking" || !isOnline;
  useEffect(() => {
    // Buttons that become inert lose the focus.
    const { activeElement } = document;
    const isLost = activeElement === document.body || place.current?.contains(activeElement);
    if (isInert && isLost) section.current?.focus();
  }, [isInert]);
  const isBusy = stage === "loading" || stage === "taking";

  return (
    <Stack as="section" ref={section} tabIndex={-1} gap={4} aria-label={shared.payment} aria-busy={isBusy}>
      <TestModeStrip />
      {failure && <Notice tone="danger" title={failure.title} text={failure.text} />}
      <PaymentsDown code={failure?.code} wanted={props.wanted} />
      {isClosed && isOnline && <Notice tone="success" title={t.nothingWasChargedYet} text={t.youCanStillPay} />}
      {!isOnline && stage === "taking" && (
        <Notice tone="warning" title={shared.youAreOffline} text={t.paymentContinues} />
      )}
      {!isOnline && stage !== "taking" && (
        <Notice
          tone="warning"
          title={shared.youAreOffline}
          text={t.nothingWasCharged(heldUntil && clockWords(studioTime(new Date(heldUntil))), zoneWords())}
        />
      )}
      <p role="status" className={stage === "taking" ? "muted" : "hidden-text"}>
        {stage === "loading" ? t.loadingPaypal : stage === "taking" ? t.processingPayment : ""}
      </p>
      {stage === "loading" && <Skeleton shape="line" />}
      {stage === "away" && isOnline && <Button kind="quiet" onClick={tryAgain} words={shared.tryAgainButton} />}
      <div ref={place} className={styles.place} inert={isInert} />
    </Stack>
  );
}
