import { readAvailability } from "../../contract/availability.ts";
import { studioDay } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { deskMeta } from "../page-meta.ts";
import { links } from "../routes.ts";
import { Button } from "../ui/Button.tsx";
import { DeskPage } from "../ui/DeskPage.tsx";
import errorDrawing from "../ui/drawings/error.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { AvailabilityEditor } from "./AvailabilityEditor.tsx";

export const meta = () => deskMeta("Office hours");
const back = { to: links.admin("bookings"), words: "Bookings" };
export const handle = { title: "Office hours", back };

/** When people can book her: the week, its breaks, days off, and how far ahead. Slots come from it by themselves. */
export default function AdminAvailabilityPage() {
  const { data, failure, isLoading, reload } = useCallData(async () => ({
    read: await adminCall(readAvailability, {}),
    today: studioDay(new Date()),
  }));
  return (
    <DeskPage
      title={handle.title}
      lead="Say once when you give sessions: free slots come from it by themselves, around your classes. A single slot can still be added or deleted under Bookings."
      back={back}
    >
      {isLoading && <Skeleton shape="card" />}
      {failure && !data && (
        <Empty
          svg={errorDrawing}
          title="Your hours could not be read"
          action={<Button onClick={reload}>Try again</Button>}
        >
          <p>{failure}</p>
        </Empty>
      )}
      {data && <AvailabilityEditor read={data.read} today={data.today} />}
    </DeskPage>
  );
}
