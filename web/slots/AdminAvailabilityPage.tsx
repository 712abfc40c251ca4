import { paths } from "../../contract/paths.ts";
import { readAvailability } from "../../contract/slots.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/slots.ts";
import { studioDay } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { AvailabilityEditor } from "./AvailabilityEditor.tsx";

export const meta = () => adminMeta(adminShared.officeHours);
const back = { to: paths.admin("bookings"), words: adminShared.bookings };
export const handle = { title: adminShared.officeHours, back };

/** The owner's office hours: weekly hours, breaks, days off and booking range. The server creates slots from them. */
export default function AdminAvailabilityPage() {
  const loaded = useCallData(async () => ({
    read: await adminCall(readAvailability, {}),
    today: studioDay(new Date()),
  }));
  const { data } = loaded;
  return (
    <AdminPage title={handle.title} lead={t.setWeeklyHours} back={back}>
      <LoadState {...loaded} failed={t.failedToLoadHours} />
      {data && <AvailabilityEditor read={data.read} today={data.today} />}
    </AdminPage>
  );
}
