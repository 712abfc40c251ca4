import type { Simulator } from "./index.ts";

// The stand-in's REST API over HTTP, for its tests.

// oxlint-disable-next-line typescript/no-explicit-any -- the tests check the shapes of the responses
export type ApiResponse = { status: number; body: any; text: string };

export const usd = (value: string) => ({ currency_code: "USD", value });
export const newKey = () => crypto.randomUUID();

export function orderBody(unit: object = {}) {
  return { intent: "CAPTURE", purchase_units: [{ amount: usd("85.00"), custom_id: "a-payment", ...unit }] };
}

export const captureIn = ({ body }: ApiResponse) => body.purchase_units[0].payments.captures[0];
export const issueOf = ({ status, body }: ApiResponse) => [status, body.details[0].issue];

/** `payPal`: the running stand-in, because a test may start it again. */
export function restApi(payPal: () => Simulator) {
  let token: string | undefined;

  async function requestToken(credentials = `${payPal().clientId}:${payPal().clientSecret}`): Promise<ApiResponse> {
    const response = await fetch(`${payPal().apiUrl}/v1/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    return responseOf(response);
  }

  async function request(
    method: string,
    path: string,
    body?: unknown,
    { key, ...headers }: Record<string, string> = {},
  ): Promise<ApiResponse> {
    token ??= (await requestToken()).body.access_token as string;
    const response = await fetch(payPal().apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(key ? { "paypal-request-id": key } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return responseOf(response);
  }

  async function createOrder(unit: object = {}): Promise<string> {
    return (await request("POST", "/v2/checkout/orders", orderBody(unit), { key: newKey() })).body.id;
  }

  async function approvedOrder(unit: object = {}): Promise<string> {
    const id = await createOrder(unit);
    await payPal().controls.approve(id);
    return id;
  }

  const capture = (id: string, key = newKey()) => request("POST", `/v2/checkout/orders/${id}/capture`, {}, { key });

  async function newCaptureId(unit: object = {}): Promise<string> {
    return captureIn(await capture(await approvedOrder(unit))).id;
  }

  const refund = (captureId: string, body: unknown, key = newKey()) =>
    request("POST", `/v2/payments/captures/${captureId}/refund`, body, { key });

  /** Captures, refunds and reversals of one order in the ledger. */
  async function ledgerOf(orderId: string) {
    const { captures, refunds, reversals } = await payPal().controls.ledger();
    const own = captures.filter((one) => one.orderId === orderId);
    const isOwn = ({ captureId }: { captureId: string }) => own.some(({ id }) => id === captureId);
    return { captures: own, refunds: refunds.filter(isOwn), reversals: reversals.filter(isOwn) };
  }

  return { requestToken, request, createOrder, approvedOrder, capture, newCaptureId, refund, ledgerOf };
}

async function responseOf(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Empty, or a broken response that a fault asked for.
  }
  return { status: response.status, body, text };
}
