import { isOpenAbsence } from "../../../contract/office/absences/calls.ts";
import type { Today } from "../../../contract/office/desk/calls.ts";
import { addDays, momentWords, studioDay } from "../../../contract/platform/values/time.ts";
import type { AdminPayment } from "../../../contract/selling/payments/calls.ts";
import { disputeTask } from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { inSnapshot } from "../../platform/db/in-snapshot.ts";
import { heldPayments } from "../../selling/payments/held/read.ts";
import { paymentProblems } from "../../selling/payments/list.ts";
import { standingRefusals } from "../../selling/payments/refusals.ts";
import { unpaidBookings } from "../../teaching/bookings/read.ts";
import { undelivered } from "../../teaching/messages/read.ts";
import { listAbsences } from "../absences/read.ts";
import { birthdaysFrom, firstAway } from "../people/read.ts";
import { classesBetween, sessionsBetween } from "./day.ts";
import { recentlyGivenUp } from "./given-up.ts";
import { readGuide } from "./guide.ts";
import { waitlistsWithOffers, newMessages, newOrders, lowStockChocolates } from "./open-tasks.ts";

/** Context of the desk's reads. Inside `inSnapshot`, `db` is one snapshot. */
export type Reader = Pick<Ctx, "db" | "now" | "actor" | "kinds" | "sealer" | "ownerEmail" | "site"> &
  Pick<Ctx, "provider" | "paymentPage" | "mailIsPretend" | "backups" | "hooks">;

/** The owner's day and everything that waits for the owner, read from one snapshot. */
export function readToday(ctx: Reader): Promise<Today> {
  const day = studioDay(ctx.now);
  const days = { from: day, to: addDays(day, 1) };
  return inSnapshot(ctx, async (snapshot) => {
    const backups = await ctx.hooks.newsOfBackups(snapshot);
    return {
      now: ctx.now.toISOString(),
      day,
      classes: await classesBetween(snapshot, days),
      sessions: await sessionsBetween(snapshot, days),
      problems: (await paymentProblems(snapshot)).map(({ _id, what, payerName, amount, problem, dispute }) => ({
        _id,
        what,
        payerName,
        amount,
        problem: [problem, taskOf(dispute)].filter(Boolean).join(" "),
      })),
      paymentRefusals: await standingRefusals(snapshot),
      held: await heldPayments(snapshot),
      undelivered: await undelivered(snapshot),
      backupProblem: backups.problem,
      backupRehearsed: backups.rehearsed,
      messages: await newMessages(snapshot),
      orders: await newOrders(snapshot),
      unpaid: await unpaidBookings(snapshot),
      cancellations: await recentlyGivenUp(snapshot),
      lowStock: await lowStockChocolates(snapshot),
      waitlists: await waitlistsWithOffers(snapshot),
      away: await firstAway(snapshot),
      absences: (await listAbsences(snapshot)).filter(isOpenAbsence),
      birthdays: await birthdaysFrom(snapshot, day),
      guide: await readGuide(snapshot),
    };
  });
}

/** What the owner does about a dispute that is not over. */
function taskOf(dispute: AdminPayment["dispute"]): string | undefined {
  if (dispute?.state !== "open" && dispute?.state !== "ours") return undefined;
  return disputeTask(dispute.reason, dispute.answerBy && momentWords(new Date(dispute.answerBy)));
}
