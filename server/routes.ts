import { authRoutes } from "./auth/routes.ts";
import { absenceRoutes } from "./office/absences/routes.ts";
import { deskRoutes } from "./office/desk/routes.ts";
import { doorRoutes } from "./office/door/routes.ts";
import { peopleRoutes } from "./office/people/routes.ts";
import { auditRoutes } from "./operations/audit/routes.ts";
import { backupRoutes } from "./operations/backups/routes.ts";
import { botCheckRoutes } from "./platform/botcheck/routes.ts";
import type { Route } from "./platform/http/serve.ts";
import { pushRoutes } from "./platform/push/routes.ts";
import { orderRoutes } from "./selling/orders/routes.ts";
import { paymentRoutes } from "./selling/payments/routes.ts";
import { shopRoutes } from "./selling/shop/routes.ts";
import { walletRoutes } from "./selling/wallet/routes.ts";
import { siteRoutes } from "./site/documents/routes.ts";
import { placeRoutes } from "./site/place/routes.ts";
import { settingsRoutes } from "./site/settings/routes.ts";
import { translationRoutes } from "./site/translations/routes.ts";
import { bookingRoutes } from "./teaching/bookings/routes.ts";
import { eventRoutes } from "./teaching/events/routes.ts";
import { messageRoutes } from "./teaching/messages/routes.ts";
import { serviceRoutes } from "./teaching/services/routes.ts";
import { signupRoutes } from "./teaching/signups/routes.ts";
import { slotRoutes } from "./teaching/slots/routes.ts";

/** Every call of the API: the server's table of contents. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...placeRoutes,
  ...settingsRoutes,
  ...eventRoutes,
  ...serviceRoutes,
  ...slotRoutes,
  ...bookingRoutes,
  ...shopRoutes,
  ...orderRoutes,
  ...doorRoutes,
  ...messageRoutes,
  ...signupRoutes,
  ...authRoutes,
  ...peopleRoutes,
  ...paymentRoutes,
  ...walletRoutes,
  ...absenceRoutes,
  ...deskRoutes,
  ...botCheckRoutes,
  ...backupRoutes,
  ...auditRoutes,
  ...translationRoutes,
  ...pushRoutes,
];
