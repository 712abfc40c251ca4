import { invalid, unprocessable } from "./answer.ts";
import { type OrderRequest, centsOf, type Unit } from "./ledger.ts";

/** Validates an order like PayPal does. Returns the request with a `reference_id`. */
export function checkOrder(body: unknown, key: string | undefined): OrderRequest {
  const order = body as OrderRequest;
  if (order?.payment_source && key === undefined) throw invalid("/", "PAYPAL_REQUEST_ID_REQUIRED");
  if (order?.intent !== "CAPTURE") throw invalid("/intent", "INVALID_PARAMETER_VALUE");
  const units: unknown = order.purchase_units;
  if (!Array.isArray(units) || units.length === 0) throw invalid("/purchase_units", "MISSING_REQUIRED_PARAMETER");
  // The real PayPal accepts ten.
  if (units.length > 1) throw invalid("/purchase_units", "NOT_SUPPORTED");
  if (order.payment_source !== undefined) checkSource(order.payment_source);
  const unit = checkUnit(units[0] as Unit);
  return { ...order, purchase_units: [{ ...unit, reference_id: unit.reference_id ?? "default" }] };
}

/** What the experience context of each payment source may contain. */
const contexts: Record<string, Record<string, RegExp>> = {
  paypal: {
    brand_name: /^.{1,127}$/u,
    locale: /^[a-z]{2}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/,
    shipping_preference: /^(GET_FROM_FILE|NO_SHIPPING|SET_PROVIDED_ADDRESS)$/,
    user_action: /^(CONTINUE|PAY_NOW)$/,
    landing_page: /^(LOGIN|GUEST_CHECKOUT|NO_PREFERENCE)$/,
    payment_method_preference: /^(UNRESTRICTED|IMMEDIATE_PAYMENT_REQUIRED)$/,
    return_url: /^https?:/,
    cancel_url: /^https?:/,
  },
  venmo: {
    brand_name: /^.{1,127}$/u,
    shipping_preference: /^(GET_FROM_FILE|NO_SHIPPING|SET_PROVIDED_ADDRESS)$/,
  },
};

/** Validates the payment source: one of those that approve an order in a window. */
function checkSource(source: NonNullable<OrderRequest["payment_source"]>): void {
  const [name = "", ...others] = Object.keys(source);
  const allowed = contexts[name];
  if (!allowed || others.length > 0) throw invalid("/payment_source", "INVALID_PARAMETER_VALUE");
  const path = `/payment_source/${name}/experience_context`;
  for (const [field, value] of Object.entries(source[name as keyof typeof source]?.experience_context ?? {}))
    if (typeof value !== "string" || !allowed[field]?.test(value))
      throw invalid(`${path}/${field}`, "INVALID_PARAMETER_VALUE");
}

/** Validates one purchase unit, of a new order or after a PATCH. */
export function checkUnit(unit: Unit): Unit {
  const path = "/purchase_units/@reference_id=='default'";
  for (const name of ["reference_id", "custom_id", "invoice_id", "description"] as const) {
    const text: unknown = unit[name];
    const maxLength = name === "reference_id" ? 256 : 127;
    if (text !== undefined && (typeof text !== "string" || text.length < 1 || text.length > maxLength))
      throw invalid(`${path}/${name}`, "INVALID_STRING_LENGTH");
  }
  const { currency_code: currency } = unit.amount ?? {};
  const cents = (field: string, money: unknown) => centsIn(`${path}/${field}`, money, currency, "MULTI_CURRENCY_ORDER");
  const total = cents("amount", unit.amount);
  if (!currencies.has(currency)) throw unprocessable("INVALID_CURRENCY_CODE");
  if (total <= 0) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
  const breakdown = unit.amount.breakdown ?? {};
  const part = (name: string) => (breakdown[name] ? cents(`amount/breakdown/${name}`, breakdown[name]) : 0);
  const sum =
    ["item_total", "tax_total", "shipping", "handling", "insurance"].reduce((all, name) => all + part(name), 0) -
    part("shipping_discount") -
    part("discount");
  if (unit.amount.breakdown && sum !== total) throw unprocessable("AMOUNT_MISMATCH");
  if (unit.items) checkItems(unit.items, unit.amount.breakdown ? part("item_total") : undefined, cents);
  return unit;
}

function checkItems(
  items: NonNullable<Unit["items"]>,
  itemTotal: number | undefined,
  cents: (field: string, money: unknown) => number,
): void {
  if (itemTotal === undefined) throw unprocessable("ITEM_TOTAL_REQUIRED");
  let sum = 0;
  items.forEach((item, index) => {
    const field = `items/${index}`;
    const path = `/purchase_units/@reference_id=='default'/${field}`;
    if (typeof item.name !== "string" || item.name.length < 1 || item.name.length > 127)
      throw invalid(`${path}/name`, "INVALID_STRING_LENGTH");
    if (typeof item.quantity !== "string" || !/^[1-9]\d{0,9}$/.test(item.quantity))
      throw invalid(`${path}/quantity`, "INVALID_PARAMETER_SYNTAX");
    sum += cents(`${field}/unit_amount`, item.unit_amount) * Number(item.quantity);
  });
  if (sum !== itemTotal) throw unprocessable("ITEM_TOTAL_MISMATCH");
}

/** Validates an amount in this currency, and returns its cents. `issue`: of another currency. */
export function centsIn(field: string, money: unknown, currency: string, issue: string): number {
  const { currency_code, value } = (money ?? {}) as Record<string, unknown>;
  if (typeof value !== "string") throw invalid(`${field}/value`, "MISSING_REQUIRED_PARAMETER");
  if (!/^\d{1,8}(\.\d+)?$/.test(value)) throw invalid(`${field}/value`, "INVALID_PARAMETER_SYNTAX");
  if (/\.\d{3,}$/.test(value)) throw unprocessable("DECIMAL_PRECISION");
  if (currency_code !== currency) throw unprocessable(issue);
  return centsOf(value);
}

/** Those with two decimals. Source: https://developer.paypal.com/reference/currency-codes/ */
export const currencies: ReadonlySet<string> = new Set(
  "AUD CAD CHF CZK DKK EUR GBP HKD ILS MXN NOK NZD PHP PLN SEK SGD THB USD".split(" "),
);
