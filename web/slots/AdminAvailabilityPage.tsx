import { paths } from "../../contract/paths.ts";
import { readAvailability } from "../../contract/slots.ts";
import { studioDay } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { AvailabilityEditor } from "./AvailabilityEditor.tsx";

export const meta = () => adminMeta("Office hours");
const back = { to: paths.admin("bookings"), words: "Bookings" };
export const handle = { title: "Office hours", back };

/** The owner's office hours: weekly hours, breaks, days off and booking range. The server creates slots from them. */
export default function AdminAvailabilityPage() {
  const loaded = useCallData(async () => ({
    read: await adminCall(readAvailability, {}),
    today: studioDay(new Date()),
  }));
  const { data } = loaded;
  return (
    <AdminPage
      title={handle.title}
      lead="Say once when you give sessions: free slots come from it by themselves, around your classes. A single slot can still be added or deleted under Bookings."
      back={back}
    >
      <LoadState {...loaded} failed="Your hours could not be read" />
      {data && <AvailabilityEditor read={data.read} today={data.today} />}
    </AdminPage>
  );
}
