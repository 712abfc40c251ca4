import { purgeLogins, purgeUnprovenAccounts } from "./auth/purge.ts";
import { answerDue } from "./office/absences/answer.ts";
import { purgeAbsences } from "./office/absences/personal-data.ts";
import { tellAbsences } from "./office/absences/tell.ts";
import { purgePeople } from "./office/people/erase-people.ts";
import { writeDueReminders } from "./office/reminders/write-due-reminders.ts";
import { purgeAudit } from "./platform/audit/purge.ts";
import { purgeBotTokens } from "./platform/botcheck/index.ts";
import type { Ctx } from "./platform/call/ctx.ts";
import { purgeCounters } from "./platform/limits/counters.ts";
import { sendCollectedNotices } from "./platform/mail/collected-notices.ts";
import { purgeMails } from "./platform/mail/purge.ts";
import { purgePictures } from "./platform/pictures/purge.ts";
import { deliverPushes } from "./platform/push/deliver.ts";
import { purgePayers } from "./selling/orders/buyer.ts";
import { confirmDueOrders } from "./selling/orders/confirm.ts";
import { notifyPickups } from "./selling/orders/notify-pickup.ts";
import { remindOfDisputes } from "./selling/payments/disputes/remind.ts";
import { decideHeldPayments } from "./selling/payments/held/decide.ts";
import { expireLots } from "./selling/payments/lots-and-tenders.ts";
import { purgeWebhooks, reconcilePayments } from "./selling/payments/reconcile.ts";
import { purgeUnreadEvents } from "./selling/payments/unread-events.ts";
import { purgeWalletNotes } from "./selling/wallet/change-wallet.ts";
import { purgeGiftMails, sendGiftMails } from "./selling/wallet/gift-mails.ts";
import { retention } from "./site/documents/retention-periods.ts";
import { finalizeDue } from "./teaching/bookings/finalize-booking.ts";
import { purgeSessions } from "./teaching/bookings/guests.ts";
import { purgeMessages } from "./teaching/messages/inbox.ts";
import { purgeSignups } from "./teaching/signups/purge.ts";
import { releaseUnconfirmedSeats } from "./teaching/signups/seats/pending-seats.ts";
import { endUnpaidSeats } from "./teaching/signups/seats/seat-kind.ts";
import { processWaitlists } from "./teaching/signups/waitlist/offer-free-seats.ts";
import { fillSlotsIfNeeded } from "./teaching/slots/fill.ts";
import { endRequestHolds } from "./teaching/slots/hold.ts";

/** A repeating job. One run of a name at a time across all processes (server/platform/jobs). The first run is at startup. */
export type Task = { name: string; everySeconds: number; run(ctx: Ctx): Promise<unknown> };

/** Jobs that delete or empty rows after their retention period. */
export const purges: readonly Task[] = [
  { name: "purge bot tokens", everySeconds: 60, run: purgeBotTokens },
  { name: "purge limit counters", everySeconds: 60, run: purgeCounters },
  { name: "purge mails", everySeconds: 60, run: (ctx) => purgeMails(ctx, retention) },
  { name: "purge logins", everySeconds: 3_600, run: purgeLogins },
  { name: "purge unproven accounts", everySeconds: 3_600, run: purgeUnprovenAccounts },
  { name: "purge messages", everySeconds: 3_600, run: purgeMessages },
  { name: "purge pictures", everySeconds: 3_600, run: purgePictures },
  { name: "purge sign-ups", everySeconds: 3_600, run: purgeSignups },
  { name: "purge payers", everySeconds: 3_600, run: purgePayers },
  { name: "purge sessions", everySeconds: 3_600, run: purgeSessions },
  { name: "purge gift mails", everySeconds: 3_600, run: purgeGiftMails },
  { name: "purge wallet notes", everySeconds: 3_600, run: purgeWalletNotes },
  { name: "purge people", everySeconds: 86_400, run: purgePeople },
  { name: "purge absences", everySeconds: 3_600, run: purgeAbsences },
  { name: "purge webhooks", everySeconds: 3_600, run: purgeWebhooks },
  { name: "purge unread events", everySeconds: 3_600, run: purgeUnreadEvents },
  { name: "purge audit log", everySeconds: 3_600, run: (ctx) => purgeAudit(ctx, retention) },
];

export const backgroundTasks: readonly Task[] = [
  { name: "finalize bookings", everySeconds: 5, run: finalizeDue },
  { name: "confirm orders", everySeconds: 5, run: confirmDueOrders },
  { name: "process waitlists", everySeconds: 5, run: processWaitlists },
  { name: "end unpaid seats", everySeconds: 5, run: endUnpaidSeats },
  { name: "release unconfirmed seats", everySeconds: 5, run: releaseUnconfirmedSeats },
  { name: "deliver push notifications", everySeconds: 2, run: deliverPushes },
  { name: "tell of absences", everySeconds: 2, run: tellAbsences },
  { name: "answer for the silent", everySeconds: 15, run: answerDue },
  { name: "reconcile payments", everySeconds: 15, run: reconcilePayments },
  { name: "decide held payments", everySeconds: 60, run: decideHeldPayments },
  { name: "remind of disputes", everySeconds: 300, run: remindOfDisputes },
  { name: "send reminders", everySeconds: 30, run: writeDueReminders },
  { name: "send collected notices", everySeconds: 60, run: sendCollectedNotices },
  { name: "notify pick-ups", everySeconds: 30, run: notifyPickups },
  { name: "end holds of requests", everySeconds: 30, run: endRequestHolds },
  { name: "send gift cards", everySeconds: 30, run: sendGiftMails },
  { name: "expire wallets", everySeconds: 300, run: expireLots },
  { name: "fill slots", everySeconds: 60, run: fillSlotsIfNeeded },
  { name: "nightly backup", everySeconds: 60, run: ({ backups, now }) => backups.runNightly(now) },
  { name: "copy backups", everySeconds: 60, run: async ({ backups, now }) => backups.copies?.run(now) },
  { name: "rehearse backup", everySeconds: 60, run: ({ backups, now }) => backups.runRehearsal(now) },
  ...purges,
];
