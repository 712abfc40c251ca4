import { invalid, unprocessable } from "./answer.ts";
import { type OrderRequest, centsOf, type Unit } from "./ledger.ts";

/** Validates an order like PayPal does. Returns the request with a `reference_id`. */
export function checkOrder(body: unknown, key: string | undefined): OrderRequest {
  const order = body as OrderRequest;
  if (order?.payment_source && key === undefined)
    throw invalid("/", "PAYPAL_REQUEST_ID_REQUIRED", "An order with a payment source needs a PayPal-Request-Id.");
  if (order?.intent !== "CAPTURE")
    throw invalid("/intent", "INVALID_PARAMETER_VALUE", "The value of a field is invalid.");
  const units: unknown = order.purchase_units;
  if (!Array.isArray(units) || units.length === 0)
    throw invalid("/purchase_units", "MISSING_REQUIRED_PARAMETER", "A required field is missing.");
  // The real PayPal accepts ten.
  if (units.length > 1) throw unprocessable("MULTIPLE_PURCHASE_UNITS", "The stand-in takes one purchase unit.");
  const unit = checkUnit(units[0] as Unit);
  return { ...order, purchase_units: [{ ...unit, reference_id: unit.reference_id ?? "default" }] };
}

/** Validates one purchase unit, of a new order or after a PATCH. */
export function checkUnit(unit: Unit): Unit {
  const path = "/purchase_units/@reference_id=='default'";
  for (const name of ["reference_id", "custom_id", "invoice_id", "description"] as const) {
    const text: unknown = unit[name];
    const maxLength = name === "reference_id" ? 256 : 127;
    if (text !== undefined && (typeof text !== "string" || text.length < 1 || text.length > maxLength))
      throw invalid(`${path}/${name}`, "INVALID_STRING_LENGTH", "The value of a field is too short or long.");
  }
  const total = centsIn(`${path}/amount`, unit.amount);
  if (total <= 0) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.");
  const breakdown = unit.amount.breakdown ?? {};
  const part = (name: string) => (breakdown[name] ? centsIn(`${path}/amount/breakdown/${name}`, breakdown[name]) : 0);
  const sum =
    ["item_total", "tax_total", "shipping", "handling", "insurance"].reduce((all, name) => all + part(name), 0) -
    part("shipping_discount") -
    part("discount");
  if (unit.amount.breakdown && sum !== total)
    throw unprocessable(
      "AMOUNT_MISMATCH",
      "Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.",
    );
  if (unit.items) checkItems(unit.items, unit.amount.breakdown ? part("item_total") : undefined);
  return unit;
}

function checkItems(items: NonNullable<Unit["items"]>, itemTotal: number | undefined): void {
  if (itemTotal === undefined)
    throw unprocessable("ITEM_TOTAL_REQUIRED", "If item details are specified, item_total is required.");
  let sum = 0;
  items.forEach((item, index) => {
    const path = `/purchase_units/@reference_id=='default'/items/${index}`;
    if (typeof item.name !== "string" || item.name.length < 1 || item.name.length > 127)
      throw invalid(`${path}/name`, "INVALID_STRING_LENGTH", "The value of a field is too short or long.");
    if (typeof item.quantity !== "string" || !/^[1-9]\d{0,9}$/.test(item.quantity))
      throw invalid(`${path}/quantity`, "INVALID_PARAMETER_SYNTAX", "The value of a field does not conform.");
    sum += centsIn(`${path}/unit_amount`, item.unit_amount) * Number(item.quantity);
  });
  if (sum !== itemTotal)
    throw unprocessable("ITEM_TOTAL_MISMATCH", "Should equal sum of (unit_amount * quantity) across all items.");
}

/** Validates an amount (dollars as a string) and returns its cents. */
export function centsIn(field: string, money: unknown, expected = "USD"): number {
  const { currency_code: currency, value } = (money ?? {}) as Record<string, unknown>;
  if (typeof value !== "string")
    throw invalid(`${field}/value`, "MISSING_REQUIRED_PARAMETER", "A required field is missing.");
  if (!/^\d{1,8}(\.\d+)?$/.test(value))
    throw invalid(`${field}/value`, "INVALID_PARAMETER_SYNTAX", "The value of a field does not conform.");
  if (/\.\d{3,}$/.test(value))
    throw unprocessable("DECIMAL_PRECISION", "If the currency supports decimals, only two are supported.");
  if (currency !== expected)
    throw unprocessable("CURRENCY_MISMATCH", `The currency of this account or payment is ${expected}.`);
  return centsOf(value);
}
