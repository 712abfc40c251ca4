import { useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import type { InputOf } from "../../../contract/platform/call/endpoint.ts";
import { openPayment } from "../../../contract/selling/payments/calls.ts";
import { signMeUp } from "../../../contract/teaching/signups/calls.ts";
import { userCall } from "../../kit/calls/api.ts";
import { randomUuid } from "../../kit/calls/fresh-id.ts";
import { useShowOutcome } from "../events/signup-outcome.ts";

type Wanted = Omit<InputOf<typeof signMeUp>["body"], "pays">;

/**
 * Signs a student, their household or friends up. With `isCovered`, passes pay all of it, so no payment page follows;
 * if they no longer do, it follows.
 */
export function useSignMeUp(userId: string) {
  const showOutcome = useShowOutcome();
  const navigate = useNavigate();
  return async (wanted: Wanted, { isCovered = false } = {}) => {
    const seat = await userCall(signMeUp, { params: { id: userId }, body: { ...wanted, pays: true } });
    if (!seat.toPay || !isCovered) return showOutcome({ kind: "seat", ...seat, userId });
    const { token, price } = seat.toPay;
    const amount = price.kind === "sliding" ? { amount: price.least! } : {};
    const body = { id: randomUuid(), for: "seat", token, ...amount, wallet: true } as const;
    // The spots are held: after any failure the payment page goes on.
    const payment = await userCall(openPayment, { body }).catch(() => undefined);
    if (payment?.state !== "fulfilled") return navigate(paths.paySeats(token), { replace: true });
    return showOutcome({ kind: "seat", event: seat.event, message: seat.message, isPaid: true, userId });
  };
}
