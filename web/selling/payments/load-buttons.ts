import type { EligiblePaymentMethodsOutput, PayPalV6Namespace, SdkInstance } from "@paypal/paypal-js/sdk-v6";
import type { InputOf } from "../../../contract/platform/call/endpoint.ts";
import { currentLocale } from "../../../contract/platform/language/locale.ts";
import type { chooseMethod, PayPalConfig } from "../../../contract/selling/payments/calls.ts";
import { loadScript } from "../../kit/browser/load-script.ts";

export type Method = InputOf<typeof chooseMethod>["body"]["method"];
type Component = PayPalConfig["components"][number];
export type Sdk = SdkInstance<readonly Component[]>;
export type Eligible = EligiblePaymentMethodsOutput;

export type Offer = {
  /** What is to pay, in dollars. */
  amount(): number;
  /** The provider must tell who pays, or where to ship. The sheets of Apple and Google do not. */
  needsPayer: boolean;
  /** Returns the id of the order that this method can approve. */
  createOrder(method: Method): Promise<string>;
  /** Captures the order. Returns true if the payer is to choose another way to pay it, after a decline. */
  onApprove(orderId: string): Promise<boolean>;
  onCancel(): void;
  onError(): void;
};

/** A button, and a function that ends what it has opened. */
export type MadeButton = { button: HTMLElement; end?: () => void };

/** `late`: the buttons of the device's sheets, which wait for scripts of Apple and Google. Never rejects. */
type Buttons = { made: MadeButton[]; late: Promise<MadeButton[]> };

type Made = MadeButton | undefined;
type WindowMethod = Exclude<Method, "applepay" | "googlepay">;
type Session = {
  start(options: { presentationMode: "auto" }, order: Promise<{ orderId: string }>): Promise<unknown>;
  destroy(): void;
};
type SessionOptions = Parameters<Sdk["createVenmoOneTimePaymentSession"]>[0];

/** The methods that open a window, in the order in which they are shown. */
const windows: Record<WindowMethod, { component: Component; open(sdk: Sdk, options: SessionOptions): Session }> = {
  paypal: { component: "paypal-payments", open: (sdk, options) => sdk.createPayPalOneTimePaymentSession(options) },
  paylater: { component: "paypal-payments", open: (sdk, options) => sdk.createPayLaterOneTimePaymentSession(options) },
  venmo: { component: "venmo-payments", open: (sdk, options) => sdk.createVenmoOneTimePaymentSession(options) },
  card: {
    component: "paypal-guest-payments",
    open: (sdk, options) => sdk.createPayPalGuestOneTimePaymentSession(options),
  },
};

/**
 * Loads PayPal's SDK and makes a button for each method that the account, the payer and the device allow. One that fails
 * does not hide the others. Imported dynamically, by pages with payments only.
 */
export async function loadButtons(config: PayPalConfig, offer: Offer): Promise<Buttons> {
  const { clientId, currency: currencyCode, scriptUrl, components } = config;
  await loadScript(scriptUrl);
  const { paypal } = window as unknown as { paypal?: PayPalV6Namespace };
  if (!paypal) throw new Error("The payment script brought no SDK.");
  const instanceOf = (wanted: readonly Component[]) =>
    paypal.createInstance({ clientId, components: wanted, locale: currentLocale(), pageType: "checkout" });
  const eligibleIn = async (sdk: Sdk) => ({ sdk, eligible: await sdk.findEligibleMethods({ currencyCode }) });
  const all = instanceOf(components).then(eligibleIn);
  // A component that fails takes the whole instance with it: then each gets an instance of its own.
  const parts = new Map(components.map((each) => [each, all.catch(() => instanceOf([each]).then(eligibleIn))]));
  await Promise.any(parts.values());

  const make = async (
    method: Method,
    component: Component,
    makeButton: (sdk: Sdk, eligible: Eligible) => Promise<Made>,
  ) => {
    const part = await parts.get(component);
    return part?.eligible.isEligible(method) ? makeButton(part.sdk, part.eligible) : undefined;
  };
  const inWindow = Object.entries(windows).map(([method, { component, open }]) =>
    make(method as WindowMethod, component, async (sdk, eligible) =>
      windowButton(method as WindowMethod, { eligible, offer, open: (options) => open(sdk, options) }),
    ),
  );
  const inSheet = offer.needsPayer
    ? []
    : [
        make("applepay", "applepay-payments", async (...parts) =>
          (await import("./device-pay.ts")).applePayButton(config, offer, ...parts),
        ),
        make("googlepay", "googlepay-payments", async (...parts) =>
          (await import("./device-pay.ts")).googlePayButton(config, offer, ...parts),
        ),
      ];
  return { made: await settled(inWindow), late: settled(inSheet) };
}

/** What was made; without what failed or is not eligible. */
async function settled(all: Promise<Made>[]): Promise<MadeButton[]> {
  const made = await Promise.allSettled(all);
  return made.flatMap((each) => (each.status === "fulfilled" && each.value ? [each.value] : []));
}

type WindowParts = { eligible: Eligible; offer: Offer; open(options: SessionOptions): Session };

function windowButton(method: WindowMethod, { eligible, offer, open }: WindowParts): MadeButton {
  const start = (order: Promise<string>) => {
    const given = order.then((orderId) => ({ orderId }));
    // A window that does not open may leave the order unread.
    given.catch(() => {});
    return session.start({ presentationMode: "auto" }, given);
  };
  const session = open({
    async onApprove({ orderId }) {
      // Without a press, the browser may refuse another window: the buttons pay the same order.
      if (await offer.onApprove(orderId)) await start(Promise.resolve(orderId)).catch(() => {});
    },
    onCancel: () => offer.onCancel(),
    onError: () => offer.onError(),
  });
  const { button, target = button } = elementOf(method, eligible);
  let isOpening = false;
  target.addEventListener("click", () => {
    if (isOpening) return;
    isOpening = true;
    const order = offer.createOrder(method).finally(() => {
      isOpening = false;
    });
    // The window opens with the press, before the order is there: browsers refuse a later one.
    start(order).catch(() => offer.onError());
  });
  return { button, end: () => session.destroy() };
}

function elementOf(method: WindowMethod, eligible: Eligible): { button: HTMLElement; target?: HTMLElement } {
  if (method === "card") {
    const button = document.createElement("paypal-basic-card-container");
    const target = document.createElement("paypal-basic-card-button");
    button.append(target);
    return { button, target };
  }
  if (method === "paylater") {
    const { countryCode, productCode } = eligible.getDetails("paylater");
    return { button: Object.assign(document.createElement("paypal-pay-later-button"), { countryCode, productCode }) };
  }
  return { button: Object.assign(document.createElement(`${method}-button` as const), { type: "pay" as const }) };
}
