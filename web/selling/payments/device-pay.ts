import type { GooglePayConfig, GooglePayPaymentMethodData } from "@paypal/paypal-js/sdk-v6";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { currentLocale } from "../../../contract/platform/language/locale.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import type { PayPalConfig } from "../../../contract/selling/payments/calls.ts";
import { loadScript, pageNonce } from "../../kit/browser/load-script.ts";
import type { Eligible, MadeButton, Offer, Sdk } from "./load-buttons.ts";

// Apple Pay and Google Pay: the device shows its own sheet, and PayPal confirms the order with what the sheet returns.

const appleScript = "https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js";
const googleScript = "https://pay.google.com/gp/p/js/pay.js";

type Contact = { postalCode?: string; countryCode?: string };
type AppleEvents = {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentauthorized: (event: {
    payment: { token: Parameters<AppleSession["confirmOrder"]>[0]["token"]; billingContact: Contact };
  }) => void;
  oncancel: () => void;
};
type AppleSheet = {
  completeMerchantValidation(session: unknown): void;
  completePayment(outcome: { status: number }): void;
  abort(): void;
  begin(): void;
};
type ApplePay = {
  new (version: number, request: object): AppleSheet;
  canMakePayments(): boolean;
  STATUS_SUCCESS: number;
  STATUS_FAILURE: number;
};
type AppleSession = ReturnType<Sdk["createApplePayOneTimePaymentSession"]>;

type GoogleClient = {
  isReadyToPay(request: object): Promise<{ result: boolean }>;
  loadPaymentData(request: object): Promise<unknown>;
  createButton(options: object): HTMLElement;
};
type GoogleOptions = {
  environment: "TEST" | "PRODUCTION";
  nonce: string | undefined;
  paymentDataCallbacks: {
    onPaymentAuthorized(data: { paymentMethodData: GooglePayPaymentMethodData }): Promise<object>;
  };
};
type Devices = {
  ApplePaySession?: ApplePay;
  google?: { payments?: { api: { PaymentsClient: new (options: GoogleOptions) => GoogleClient } } };
};
const devices = () => window as unknown as Devices;

/** Undefined where the device has no Apple Pay. */
export async function applePayButton(
  { currency }: PayPalConfig,
  offer: Offer,
  sdk: Sdk,
  eligible: Eligible,
): Promise<MadeButton | undefined> {
  const { ApplePaySession } = devices();
  if (!ApplePaySession?.canMakePayments()) return undefined;
  if (!customElements.get("apple-pay-button")) await loadScript(appleScript);
  const session = sdk.createApplePayOneTimePaymentSession();
  const config = session.formatConfigForPaymentRequest(eligible.getDetails("applepay").config);
  const button = document.createElement("apple-pay-button");
  for (const [name, value] of Object.entries({ buttonstyle: "black", type: "pay", locale: currentLocale() }))
    button.setAttribute(name, value);
  button.addEventListener("click", () => {
    const sheet = new ApplePaySession(4, {
      ...config,
      countryCode: currentPlace().country,
      currencyCode: currency,
      requiredBillingContactFields: ["name", "postalAddress"],
      total: { label: location.hostname, amount: offer.amount().toFixed(2), type: "final" },
    });
    const events: AppleEvents = {
      onvalidatemerchant: ({ validationURL }) =>
        void session.validateMerchant({ validationUrl: validationURL }).then(
          ({ merchantSession }) => sheet.completeMerchantValidation(merchantSession),
          () => {
            sheet.abort();
            offer.onError();
          },
        ),
      onpaymentauthorized: ({ payment: { token, billingContact } }) =>
        void offer
          .createOrder("applepay")
          .then(async (orderId) => {
            await session.confirmOrder({ orderId, token, billingContact });
            sheet.completePayment({ status: ApplePaySession.STATUS_SUCCESS });
            await offer.onApprove(orderId);
          })
          .catch(() => {
            sheet.completePayment({ status: ApplePaySession.STATUS_FAILURE });
            offer.onError();
          }),
      oncancel: () => offer.onCancel(),
    };
    Object.assign(sheet, events);
    sheet.begin();
  });
  return { button };
}

/** Undefined where the payer or the browser has no Google Pay. */
export async function googlePayButton(
  { currency, isSandbox }: PayPalConfig,
  offer: Offer,
  sdk: Sdk,
  eligible: Eligible,
): Promise<MadeButton | undefined> {
  if (!devices().google?.payments) await loadScript(googleScript);
  const session = sdk.createGooglePayOneTimePaymentSession();
  const config = session.formatConfigForPaymentRequest(eligible.getDetails("googlepay").config);
  let confirmed: { orderId: string; status: string } | undefined;
  const client = new (devices().google!.payments!.api.PaymentsClient)({
    environment: isSandbox ? "TEST" : "PRODUCTION",
    nonce: pageNonce(),
    paymentDataCallbacks: {
      async onPaymentAuthorized({ paymentMethodData }) {
        try {
          const orderId = await offer.createOrder("googlepay");
          const { status } = await session.confirmOrder({ orderId, paymentMethodData });
          confirmed = { orderId, status };
          return { transactionState: "SUCCESS" };
        } catch {
          const error = { reason: "OTHER_ERROR", intent: "PAYMENT_AUTHORIZATION", message: "" };
          return { transactionState: "ERROR", error };
        }
      },
    },
  });
  const { allowedPaymentMethods, apiVersion, apiVersionMinor, merchantInfo }: GooglePayConfig = config;
  const request = { allowedPaymentMethods, apiVersion, apiVersionMinor };
  if (!(await client.isReadyToPay(request)).result) return undefined;
  const pay = async () => {
    confirmed = undefined;
    const totalPrice = offer.amount().toFixed(2);
    await client.loadPaymentData({
      ...request,
      merchantInfo,
      transactionInfo: {
        countryCode: currentPlace().country,
        currencyCode: currency,
        totalPriceStatus: "FINAL",
        totalPrice,
      },
      callbackIntents: ["PAYMENT_AUTHORIZATION"],
    });
    // The bank's question opens once the sheet has closed.
    const { orderId, status } = confirmed!;
    if (status === "PAYER_ACTION_REQUIRED") await session.initiatePayerAction({ orderId });
    await offer.onApprove(orderId);
  };
  const onClick = () =>
    void pay().catch(({ statusCode }: { statusCode?: string }) =>
      statusCode === "CANCELED" ? offer.onCancel() : offer.onError(),
    );
  const buttonLocale = currentLanguage();
  return { button: client.createButton({ onClick, buttonType: "pay", buttonSizeMode: "fill", buttonLocale }) };
}
