import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

/** Steps outside the API, which the test performs: reading the email, and approving in PayPal's window. */
type Person = {
  email: string;
  codeMailedAfter(ask: () => Promise<{ status: number }>): Promise<string>;
  approve(orderId: string): Promise<void>;
};

/** Logs in and books a session with only a client that is generated from the OpenAPI document. */
export async function bookSession(baseUrl: string, { email, codeMailedAfter, approve }: Person) {
  const cookies = new Map<string, string>();
  const client = createClient<paths>({
    baseUrl,
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const answer = await fetch(input, { ...init, headers });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
        cookies.set(name, value);
      }
      return answer;
    },
  });

  const code = await codeMailedAfter(async () => (await client.POST("/api/user/login", { body: { email } })).response);
  const login = await client.POST("/api/user/login-code", { body: { email, code } });
  if (!login.data) throw new Error(`Not logged in: ${login.error.code}`);
  const refreshed = await client.POST("/api/user/refresh-token", {});
  if (!refreshed.data) throw new Error(`No fresh token: ${refreshed.error.code}`);
  const headers = { authorization: `Bearer ${refreshed.data.accessToken}` };

  const slots = await client.GET("/api/bookings", { headers, params: { query: {} } });
  const slot = slots.data?.availableSlots?.at(-1);
  if (!slot) throw new Error("No slot is open.");
  const sessionType = "Individual Yoga Session (60 min)";
  const opened = await client.POST("/api/payments", {
    headers,
    body: { id: crypto.randomUUID(), for: "session", slotId: slot._id, sessionType, amount: 80 },
  });
  if (!opened.data) throw new Error(`No payment was opened: ${opened.error.message}`);
  const { orderId } = opened.data;

  const early = await client.POST("/api/payments/{orderId}/capture", {
    headers,
    params: { path: { orderId } },
  });
  const refusal = early.error?.code;
  await approve(orderId);
  const captured = await client.POST("/api/payments/{orderId}/capture", {
    headers,
    params: { path: { orderId } },
  });
  const { id, firstName, lastName } = login.data.user;
  const booked = await client.PUT("/api/bookings/{id}/book", {
    headers,
    params: { path: { id: slot._id } },
    body: { userId: id, firstName, lastName, email, sessionType },
  });
  return { slot, refusal, payment: captured.data?.state, booking: booked.data?.booking };
}
