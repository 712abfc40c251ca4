import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as owner from "../../../contract/text/admin/mail-payments.ts";
import * as admin from "../../../contract/text/admin/payments.ts";
import { type TestApp, testApp } from "../../../test/app.ts";
import {
  captureSession,
  newPayer,
  openAndApproveSession,
  openSession,
  paymentWithBookings,
  sessionRequest,
} from "../../../test/paying.ts";
import { reconcilePayments } from "../reconcile.ts";
import { issues, meaningOf } from "./issues.ts";

/** The names of all issues in PayPal's documents (Orders v2), by call and status. */
// oxfmt-ignore
const documented = {
  create: {
    400: `
      INVALID_ARRAY_MAX_ITEMS INVALID_ARRAY_MIN_ITEMS INVALID_COUNTRY_CODE INVALID_PARAMETER_SYNTAX
      INVALID_PARAMETER_VALUE INVALID_STRING_LENGTH MALFORMED_REQUEST_JSON MISSING_REQUIRED_PARAMETER NOT_SUPPORTED
      PAYPAL_REQUEST_ID_REQUIRED`,
    401: `
      INVALID_ACCOUNT_STATUS`,
    422: `
      AGREEMENT_ALREADY_CANCELLED ALIAS_DECLINED_BY_PROCESSOR AMOUNT_MISMATCH APPLE_PAY_AMOUNT_MISMATCH
      AUTH_CAPTURE_NOT_ENABLED BILLING_ADDRESS_INVALID BILLING_AGREEMENT_NOT_FOUND
      BLIK_ONE_CLICK_MISSING_REQUIRED_PARAMETER CANNOT_BE_NEGATIVE CANNOT_BE_ZERO_OR_NEGATIVE CARD_EXPIRED
      CITY_REQUIRED COMPLIANCE_VIOLATION CRYPTOGRAM_REQUIRED DECIMAL_PRECISION DOMESTIC_TRANSACTION_REQUIRED
      DONATION_ITEMS_NOT_SUPPORTED DUPLICATE_INVOICE_ID DUPLICATE_REFERENCE_ID EMV_DATA_REQUIRED
      GOOGLE_PAY_GATEWAY_MERCHANT_ID_MISMATCH INCOMPATIBLE_PARAMETER_VALUE INSTRUMENT_DECLINED INVALID_CURRENCY_CODE
      INVALID_EXPIRY_DATE INVALID_FX_RATE_ID INVALID_GOOGLE_PAY_TOKEN INVALID_PAYEE_PRICING_TIER_ID INVALID_PAYER_ID
      INVALID_PLATFORM_FEES_ACCOUNT INVALID_PLATFORM_FEES_AMOUNT INVALID_PREVIOUS_TRANSACTION_REFERENCE
      INVALID_SECURITY_CODE_LENGTH ITEM_TOTAL_MISMATCH ITEM_TOTAL_REQUIRED MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED
      MAX_VALUE_EXCEEDED MERCHANT_INITIATED_WITH_AUTHENTICATION_RESULTS
      MERCHANT_INITIATED_WITH_MULTIPLE_PURCHASE_UNITS MERCHANT_INITIATED_WITH_SECURITY_CODE
      MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE MISSING_CRYPTOGRAM MISSING_PICKUP_ADDRESS MISSING_PREVIOUS_REFERENCE
      MULTIPLE_ITEM_CATEGORIES MULTIPLE_SHIPPING_ADDRESS_NOT_SUPPORTED MULTIPLE_SHIPPING_OPTION_SELECTED
      MULTIPLE_SHIPPING_TYPE_NOT_SUPPORTED MULTI_CURRENCY_ORDER NOT_ELIGIBLE_FOR_PAYPAL_TRANSACTION_ID_PROCESSING
      NOT_ELIGIBLE_FOR_PNREF_PROCESSING NOT_ENABLED_FOR_APPLE_PAY NOT_ENABLED_FOR_CARD_PROCESSING
      NOT_ENABLED_FOR_GOOGLE_PAY NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE ONE_OF_PARAMETERS_REQUIRED
      ORDER_COMPLETE_ON_PAYMENT_APPROVAL PAYEE_ACCOUNT_INVALID PAYEE_ACCOUNT_LOCKED_OR_CLOSED PAYEE_ACCOUNT_RESTRICTED
      PAYEE_BLOCKED_TRANSACTION PAYEE_FX_RATE_ID_CURRENCY_MISMATCH PAYEE_FX_RATE_ID_EXPIRED
      PAYEE_PRICING_TIER_ID_NOT_ENABLED PAYER_ACCOUNT_LOCKED_OR_CLOSED PAYER_ACCOUNT_RESTRICTED PAYER_CANNOT_PAY
      PAYMENT_SOURCE_CANNOT_BE_USED PAYMENT_SOURCE_DECLINED_BY_PROCESSOR PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED
      PAYMENT_SOURCE_MISMATCH PAYPAL_TRANSACTION_ID_NOT_FOUND PLATFORM_FEES_NOT_SUPPORTED PNREF_NOT_FOUND
      POSTAL_CODE_REQUIRED PREFERRED_SHIPPING_OPTION_AMOUNT_MISMATCH PREVIOUS_TRANSACTION_REFERENCE_HAS_CHARGEBACK
      PREVIOUS_TRANSACTION_REFERENCE_VOIDED REFERENCE_ID_REQUIRED REQUIRED_PARAMETER_FOR_CUSTOMER_INITIATED_PAYMENT
      SHIPPING_ADDRESS_INVALID SHIPPING_OPTIONS_NOT_SUPPORTED SHIPPING_OPTION_NOT_SELECTED
      SHIPPING_TYPE_NOT_SUPPORTED_FOR_CLIENT TAX_TOTAL_MISMATCH TAX_TOTAL_REQUIRED TOKEN_EXPIRED
      TRANSACTION_BLOCKED_BY_PAYEE TRANSACTION_LIMIT_EXCEEDED TRANSACTION_RECEIVING_LIMIT_EXCEEDED TRANSACTION_REFUSED
      UNSUPPORTED_INTENT UNSUPPORTED_PAYMENT_INSTRUCTION UNSUPPORTED_PROCESSING_INSTRUCTION UNSUPPORTED_SHIPPING_TYPE
      VAULT_INSTRUCTION_DUPLICATED VAULT_INSTRUCTION_REQUIRED`,
  },
  get: {
    401: `
      INVALID_ACCOUNT_STATUS`,
    404: `
      INVALID_RESOURCE_ID`,
  },
  patch: {
    400: `
      AMOUNT_NOT_PATCHABLE FIELD_NOT_PATCHABLE INVALID_ARRAY_MAX_ITEMS INVALID_PARAMETER_SYNTAX
      INVALID_PARAMETER_VALUE INVALID_PATCH_OPERATION INVALID_STRING_LENGTH MALFORMED_REQUEST_JSON
      MISSING_REQUIRED_PARAMETER`,
    401: `
      INVALID_ACCOUNT_STATUS`,
    404: `
      INVALID_RESOURCE_ID`,
    422: `
      AMOUNT_CHANGE_NOT_ALLOWED AMOUNT_MISMATCH CANNOT_BE_NEGATIVE CANNOT_BE_ZERO_OR_NEGATIVE CITY_REQUIRED
      DECIMAL_PRECISION DONATION_ITEMS_NOT_SUPPORTED DUPLICATE_REFERENCE_ID INVALID_CURRENCY_CODE INVALID_FX_RATE_ID
      INVALID_JSON_POINTER_FORMAT INVALID_PARAMETER INVALID_PLATFORM_FEES_ACCOUNT INVALID_PLATFORM_FEES_AMOUNT
      ITEM_TOTAL_MISMATCH ITEM_TOTAL_REQUIRED MAX_VALUE_EXCEEDED MULTIPLE_SHIPPING_OPTION_SELECTED
      MULTI_CURRENCY_ORDER NOT_PATCHABLE ORDER_ALREADY_COMPLETED PATCH_PATH_REQUIRED PATCH_VALUE_REQUIRED
      PAYEE_ACCOUNT_LOCKED_OR_CLOSED PAYEE_ACCOUNT_RESTRICTED PAYEE_FX_RATE_ID_CURRENCY_MISMATCH
      PAYEE_FX_RATE_ID_EXPIRED PLATFORM_FEES_NOT_SUPPORTED POSTAL_CODE_REQUIRED
      PREFERRED_SHIPPING_OPTION_AMOUNT_MISMATCH REFERENCE_ID_NOT_FOUND REFERENCE_ID_REQUIRED
      SHIPPING_OPTIONS_NOT_SUPPORTED SHIPPING_OPTION_NOT_SELECTED TAX_TOTAL_MISMATCH TAX_TOTAL_REQUIRED
      UNSUPPORTED_INTENT UNSUPPORTED_PATCH_PARAMETER_VALUE`,
  },
  capture: {
    400: `
      INVALID_PARAMETER_SYNTAX INVALID_PARAMETER_VALUE INVALID_STRING_LENGTH MALFORMED_REQUEST_JSON
      MISSING_REQUIRED_PARAMETER`,
    401: `
      INVALID_ACCOUNT_STATUS`,
    403: `
      CONSENT_NEEDED NOT_ELIGIBLE_FOR_TOKEN_PROCESSING PERMISSION_DENIED PERMISSION_DENIED_FOR_DONATION_ITEMS`,
    404: `
      INVALID_RESOURCE_ID`,
    422: `
      AGREEMENT_ALREADY_CANCELLED APPLE_PAY_AMOUNT_MISMATCH AUTH_CAPTURE_NOT_ENABLED
      BANK_NOT_SUPPORTED_FOR_VERIFICATION BILLING_AGREEMENT_ID_MISMATCH BILLING_AGREEMENT_NOT_FOUND
      CANCEL_URL_REQUIRED CARD_BRAND_NOT_SUPPORTED CARD_EXPIRY_REQUIRED CARD_NUMBER_REQUIRED COMPLIANCE_VIOLATION
      CURRENCY_NOT_SUPPORTED_FOR_BANK DECLINED_DUE_TO_RELATED_TXN DOMESTIC_TRANSACTION_REQUIRED DUPLICATE_INVOICE_ID
      IBAN_COUNTRY_NOT_SUPPORTED IDENTIFIER_NOT_FOUND INCOMPATIBLE_PARAMETER_VALUE INSTRUMENT_DECLINED INVALID_IBAN
      INVALID_PICKUP_ADDRESS INVALID_PREVIOUS_TRANSACTION_REFERENCE INVALID_SECURITY_CODE_LENGTH
      MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED MERCHANT_INITIATED_WITH_AUTHENTICATION_RESULTS
      MERCHANT_INITIATED_WITH_MULTIPLE_PURCHASE_UNITS MERCHANT_INITIATED_WITH_SECURITY_CODE
      MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE MISSING_CRYPTOGRAM MISSING_PREVIOUS_REFERENCE
      NOT_ELIGIBLE_FOR_PAYPAL_TRANSACTION_ID_PROCESSING NOT_ELIGIBLE_FOR_PNREF_PROCESSING
      NOT_ENABLED_FOR_BANK_PROCESSING NOT_ENABLED_FOR_CARD_PROCESSING ONLY_ONE_BANK_SOURCE_ALLOWED
      ORDER_ALREADY_CAPTURED ORDER_COMPLETION_IN_PROGRESS ORDER_NOT_APPROVED PAYEE_BLOCKED_TRANSACTION
      PAYEE_FX_RATE_ID_EXPIRED PAYEE_NOT_ENABLED_FOR_BANK_PROCESSING PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING
      PAYER_ACCOUNT_LOCKED_OR_CLOSED PAYER_ACCOUNT_RESTRICTED PAYER_ACTION_REQUIRED PAYER_CANNOT_PAY
      PAYMENT_SOURCE_MISMATCH PAYMENT_SOURCE_NOT_SUPPORTED PAYPAL_TRANSACTION_ID_EXPIRED
      PAYPAL_TRANSACTION_ID_NOT_FOUND PLATFORM_FEE_PAYEE_CANNOT_BE_SAME_AS_PAYER PNREF_EXPIRED PNREF_NOT_FOUND
      PREFERRED_PAYMENT_SOURCE_MISMATCH PREVIOUS_TRANSACTION_REFERENCE_HAS_CHARGEBACK
      PREVIOUS_TRANSACTION_REFERENCE_VOIDED REDIRECT_PAYER_FOR_ALTERNATE_FUNDING REFERENCED_CARD_EXPIRED
      REQUIRED_PARAMETER_FOR_CUSTOMER_INITIATED_PAYMENT RETURN_URL_REQUIRED SETUP_ERROR_FOR_BANK
      SHIPPING_ADDRESS_INVALID TOKEN_ID_NOT_FOUND TRANSACTION_BLOCKED_BY_PAYEE TRANSACTION_LIMIT_EXCEEDED
      TRANSACTION_RECEIVING_LIMIT_EXCEEDED TRANSACTION_REFUSED VAULT_INSTRUCTION_REQUIRED`,
  },};

type Documented = { code: string; status: number };
const issuesOf = (call: keyof typeof documented): Documented[] =>
  Object.entries(documented[call]).flatMap(([status, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((code) => ({ code, status: Number(status) })),
  );
const all = (Object.keys(documented) as (keyof typeof documented)[]).flatMap(issuesOf);

describe("each issue of PayPal's documents", () => {
  test("has a kind of its own", () => {
    expect(all.filter(({ code }) => !issues.has(code))).toEqual([]);
    expect(issuesOf("capture").filter(({ status }) => status === 422)).toHaveLength(68);
  });

  test("has words for the owner, and no code in them", () => {
    for (const code of issues.keys()) {
      const { whose, words } = meaningOf(code);
      expect(words, code).not.toMatch(/[A-Z]{2,}_/);
      expect(whose === "site" ? admin.siteAskedWrongly : admin.payPalReasons[code], code).toBe(words);
    }
  });

  test("that the owner must do something about says what", () => {
    const codes = [...issues].flatMap(([code, { whose }]) => (whose === "payee" ? [code] : []));
    expect(codes.filter((code) => !owner.accountSteps[code])).toEqual([]);
    expect(Object.keys(owner.accountSteps).filter((code) => !codes.includes(code))).toEqual([]);
  });

  test.each([
    ["INSTRUMENT_DECLINED", "payer", "restart"],
    ["PAYMENT_SOURCE_DECLINED_BY_PROCESSOR", "payer", "new-order"],
    ["MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED", "payer", "new-order"],
    ["PAYER_ACTION_REQUIRED", "payer", "approve"],
    ["PAYEE_ACCOUNT_RESTRICTED", "payee", "none"],
    ["TRANSACTION_RECEIVING_LIMIT_EXCEEDED", "payee", "none"],
    ["TRANSACTION_BLOCKED_BY_PAYEE", "payee", "restart"],
    ["ORDER_COMPLETION_IN_PROGRESS", "passing", "ask"],
    ["DUPLICATE_INVOICE_ID", "passing", "ask"],
    ["ITEM_TOTAL_MISMATCH", "site", "none"],
    ["AN_ISSUE_OF_TOMORROW", "passing", "none"],
  ])("%s: it is the %s's, and what comes next is %s", (code, whose, next) => {
    expect(meaningOf(code)).toMatchObject({ whose, next });
  });
});

describe("through the site", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
    await site.payPal.webhooks("off");
  });
  afterAll(() => site.close());
  afterEach(() => site.payPal.behave());

  const capturesOf = async (orderId: string) =>
    (await site.payPal.ledger()).captures.filter((each) => each.orderId === orderId);
  const ownersMails = async (subject: string) =>
    (await site.database.db.selectFrom("mails").select("id").where("subject", "=", subject).execute()).length;
  const singles = async () =>
    (await site.database.db.selectFrom("payment_refusals").select("subject").where("subject", "<>", "").execute()).map(
      ({ subject }) => subject,
    );
  const standing = async () =>
    (await site.database.db.selectFrom("payment_refusals").select("code").where("subject", "=", "").execute()).map(
      ({ code }) => code,
    );
  const ofAll = (code: string) => {
    const { whose, next } = meaningOf(code);
    return (whose === "payee" || whose === "site") && next === "none";
  };

  /** The refusal's code and the state of the payment after a refused capture. */
  function afterCapture({ code, status }: Documented): string {
    const { whose, next } = meaningOf(code);
    if (next === "ask" || status === 404) return "pending capturing";
    if (next === "new-order") return "payment-closed expired";
    if (next === "approve") return "not-approved opened";
    if (whose === "payer" && next === "restart") return "payment-declined opened";
    return `${whose === "payee" && next === "none" ? "payments-down" : "payment-refused"} opened`;
  }

  test("a refused capture takes nothing, and payer and owner read why", { timeout: 120_000 }, async () => {
    const captures = issuesOf("capture");
    const found: Record<string, string> = {};
    const single: string[] = [];
    // Read at once: a job forgets what is over.
    const listed: string[] = [];
    const unknown: { id: string; orderId: string }[] = [];
    const tryOne = async ({ code, status }: Documented) => {
      const payer = await newPayer(site);
      const { id, orderId } = await openAndApproveSession(site, payer);
      await site.payPal.misbehave({
        on: "capture",
        do: "answer",
        status,
        issue: code,
        when: "before",
        orderId,
        times: "always",
      });
      const { body } = await captureSession(site, payer, orderId);
      const { state } = await paymentWithBookings(site, id);
      found[code] = `${body.code ?? body.state} ${state}`;
      const isSaid = body.state === "pending" || ["not-approved", "payment-declined"].includes(body.code);
      expect(isSaid || body.message.includes("Nothing was charged"), code).toBe(true);
      expect(JSON.stringify(body)).not.toContain(code);
      expect(await capturesOf(orderId)).toEqual([]);
      const { whose, next } = meaningOf(code);
      if ((await standing()).includes(code)) listed.push(code);
      if (state === "capturing") unknown.push({ id, orderId });
      if (whose === "payee" && next === "restart") single.push(id);
    };
    for (let from = 0; from < captures.length; from += 6) await Promise.all(captures.slice(from, from + 6).map(tryOne));
    expect(found).toEqual(Object.fromEntries(captures.map((one) => [one.code, afterCapture(one)])));
    // Of each payment that the account's settings refused, and of each reason that concerns all payments, once.
    expect((await singles()).toSorted()).toEqual(single.toSorted());
    expect(await ownersMails(owner.onePaymentWasBlocked)).toBe(single.length);
    const general = captures.filter(({ code }) => ofAll(code)).map(({ code }) => code);
    expect(listed.toSorted()).toEqual(general.toSorted());
    const sites = general.filter((code) => meaningOf(code).whose === "site");
    expect(await ownersMails(owner.siteMustBeRepaired)).toBe(sites.length);
    expect(await ownersMails(owner.paymentsAreRefused)).toBe(general.length - sites.length);
    // Where money may be moving, it is asked for later: the payment can still be captured.
    await site.payPal.behave();
    site.clock.advance(30_000);
    await reconcilePayments(site.ctx());
    expect(unknown.length).toBeGreaterThan(2);
    for (const { id, orderId } of unknown) {
      const { state, bookings } = await paymentWithBookings(site, id);
      expect([state, bookings.length, (await capturesOf(orderId)).length]).toEqual(["fulfilled", 1, 1]);
    }
  });

  test("money that was taken before a refusal says so is found and fulfils the purchase", async () => {
    for (const issue of ["ORDER_ALREADY_CAPTURED", "ORDER_COMPLETION_IN_PROGRESS", "DUPLICATE_INVOICE_ID"]) {
      const payer = await newPayer(site);
      const { id, orderId } = await openAndApproveSession(site, payer);
      await site.payPal.misbehave({ on: "capture", do: "answer", status: 422, issue, when: "after" });
      expect((await captureSession(site, payer, orderId)).body).toMatchObject({ state: "fulfilled" });
      expect((await paymentWithBookings(site, id)).bookings).toHaveLength(1);
    }
  });

  test(
    "a refused creation ends the payment, frees the slot, and payer and owner read why",
    { timeout: 120_000 },
    async () => {
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      const listed: string[] = [];
      await site.database.db.deleteFrom("payment_refusals").execute();
      for (const { code, status } of issuesOf("create")) {
        const payer = await newPayer(site);
        const wanted = await sessionRequest(site);
        await site.payPal.misbehave({
          on: "create",
          do: "answer",
          status,
          issue: code,
          when: "before",
          times: status === 401 ? 2 : 1,
        });
        const { body } = await openSession(site, payer, wanted);
        const { state } = await paymentWithBookings(site, wanted.id);
        found[code] = `${body.code} ${state}`;
        if ((await standing()).includes(code)) listed.push(code);
        expect(body.message, code).toContain("Nothing was charged");
        expect(JSON.stringify(body)).not.toContain(code);
        const { whose, next } = meaningOf(code);
        const refused = `${whose === "payee" && next === "none" ? "payments-down" : "payment-refused"} expired`;
        expected[code] = next === "ask" ? "provider-away opened" : refused;
        const again = { ...(await sessionRequest(site)), slotId: wanted.slotId };
        expect((await openSession(site, await newPayer(site), again)).status === 201, code).toBe(next !== "ask");
      }
      expect(found).toEqual(expected);
      const general = issuesOf("create").filter(({ code }) => ofAll(code));
      expect(listed.toSorted()).toEqual(general.map(({ code }) => code).toSorted());
    },
  );
});
