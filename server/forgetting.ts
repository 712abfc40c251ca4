import type { Kysely } from "kysely";
import { forgetLogins } from "./accounts/forget.ts";
import { forgetSessions } from "./bookings/forget.ts";
import type { Tables } from "./db/schema.ts";
import { forgetMessages } from "./messages/forget.ts";
import { forgetPayers } from "./orders/forget-buyer.ts";
import { forgetWebhooks } from "./payments/reconcile.ts";
import { forgetSignups } from "./signups/forget.ts";
import { forgetPictures } from "./site/forget-pictures.ts";
import { forgetUnproven } from "./students/forget.ts";

/** What deletes or empties rows with age, by the name of its job. Each runs once an hour. */
export const forgetting: Record<string, (db: Kysely<Tables>, now: Date) => Promise<unknown>> = {
  "forget logins": forgetLogins,
  "forget accounts": forgetUnproven,
  "forget messages": forgetMessages,
  "forget pictures": forgetPictures,
  "forget sign-ups": forgetSignups,
  "forget payers": forgetPayers,
  "forget sessions": forgetSessions,
  "forget webhooks": (db, now) => forgetWebhooks({ db, now }),
};
