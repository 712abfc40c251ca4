import { Link } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { readSettings } from "../../../../contract/site/settings/calls.ts";
import { listBookings } from "../../../../contract/teaching/bookings/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import { listAdminServices } from "../../../../contract/teaching/services/calls.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { Notice } from "../../../kit/ui/Notice.tsx";
import { Rich } from "../../../kit/ui/Rich.tsx";

/** The free slots that are not held for a payer, the services, and the owner's settings of sessions. */
export async function readFreeTimes() {
  const [{ availableSlots = [] }, services, { settings }] = await Promise.all([
    adminCall(listBookings, { query: { booked: "none" } }),
    adminCall(listAdminServices, {}),
    adminCall(readSettings, {}),
  ]);
  const slots = availableSlots.filter(({ heldUntil }) => heldUntil === undefined);
  return { slots, services, sessions: settings.sessions };
}

/** Warns the owner that the email of an online session will have no link to meet at. */
export function NoOnlineLink() {
  return (
    <Notice tone="warning" title={t.onlineLinkNotSet}>
      <Rich text={t.emailSaysYouSendLink} parts={{ link: <Link to={paths.admin("settings")} /> }} />
    </Notice>
  );
}
