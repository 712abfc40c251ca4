import type { AbsenceChoice, AbsenceItem } from "../../../contract/office/absences/schema.ts";
import type { RefundSplit } from "../../../contract/selling/payments/schema.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { shippingCountries } from "../../selling/orders/taxes.ts";
import { refundOfSession } from "../../teaching/bookings/absence-sessions.ts";
import { classesInstead } from "../../teaching/signups/absence-seats.ts";
import { isPayersSeat, refundOfSeat } from "../../teaching/signups/give-back.ts";
import { namedClass } from "./plan.ts";
import type { ItemRow } from "./read-items.ts";

export type Reader = Pick<Ctx, "db" | "kinds" | "now" | "site">;

/** What a person can choose for an item, and what goes back. */
export type Choices = {
  choices: AbsenceChoice["choose"][];
  /** What goes back for `back`, to each source. */
  parts: RefundSplit["parts"];
  /** Dollars. */
  credit: number | null;
  others: ReturnType<typeof namedClass>[];
  shipTo: string[];
};

const nothing: Choices = { choices: [], parts: [], credit: null, others: [], shipTo: [] };
const mostOthers = 8;

export const isOpenQuestion = ({ now }: Pick<Ctx, "now">, { state, answer_by, is_open }: ItemRow): boolean =>
  state === "asked" && is_open && answer_by !== null && answer_by > now;

/** No choices for what is answered, is over, or has changed otherwise. */
export async function choicesOf(ctx: Reader, item: ItemRow): Promise<Choices> {
  if (!isOpenQuestion(ctx, item)) return nothing;
  if (item.kind === "order") return choicesOfOrder(ctx, item);
  const { parts, credit } =
    item.kind === "session"
      ? await refundOfSession(ctx, item.purchase_id)
      : item.purchase_id && (await isPayersSeat(ctx, item.signup_id!))
        ? await refundOfSeat(ctx, item.purchase_id)
        : { parts: [], credit: null };
  const money = [...(credit === null ? [] : (["credit"] as const)), "back"] as const;
  if (item.kind === "session") return { ...nothing, parts, credit, choices: ["next", ...money] };
  if (item.change !== "cancel") return { ...nothing, parts, credit, choices: ["kept", ...money] };
  const most = { signupId: item.signup_id!, until: item.until_at, most: mostOthers };
  const found = (await classesInstead(ctx, most)).map(namedClass);
  const others = found.filter(({ eventId }) => eventId !== item.next?.eventId);
  const canChange = others.length > 0 || item.held_until !== null || found.length > 0;
  return { ...nothing, parts, credit, others, choices: [...(canChange ? (["next"] as const) : []), ...money] };
}

/** False for an open question about an order that has no pick-up and cannot be shipped: the owner writes to the buyer. */
export const hasChoices = async (ctx: Reader, item: ItemRow): Promise<boolean> =>
  item.kind !== "order" || item.next !== null || (await choicesOfOrder(ctx, item)).choices.length > 0;

async function choicesOfOrder(ctx: Reader, item: ItemRow): Promise<Choices> {
  const rows = await ctx.db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location"])
    .where("state", "=", "live")
    .where("sign_up_link", "is", null)
    .where("cover", "=", "")
    .where("starts_at", ">", ctx.now)
    .where("starts_at", ">=", item.until_at)
    .orderBy("starts_at")
    .limit(mostOthers + 1)
    .execute();
  const others = rows.map(namedClass).filter(({ eventId }) => eventId !== item.next?.eventId);
  const shipTo = (await shippingCountries(ctx)).map(({ country }) => country);
  const choices: AbsenceItem["choices"] = [
    ...(item.next ? (["kept"] as const) : []),
    ...(others.length > 0 ? (["next"] as const) : []),
    ...(shipTo.length > 0 ? (["ship"] as const) : []),
  ];
  return { ...nothing, others, shipTo, choices: choices as Choices["choices"] };
}
