import { useState } from "react";
import { readSettings, type SettingsRead } from "../../contract/settings.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { deskMeta } from "../page-meta.ts";
import { Button } from "../ui/Button.tsx";
import { DeskPage } from "../ui/DeskPage.tsx";
import error from "../ui/drawings/error.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { ClockCard } from "./ClockCard.tsx";
import { KeepingCard } from "./KeepingCard.tsx";
import { NoticesCard } from "./NoticesCard.tsx";
import { PricesCard } from "./PricesCard.tsx";
import { RemindersCard } from "./RemindersCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";
import { ShopCard } from "./ShopCard.tsx";
import styles from "./Settings.module.css";

export const meta = () => deskMeta("Settings");
export const handle = { title: "Settings" };

/** What the owner decides about her studio, in cards that are each saved alone. */
export default function AdminSettingsPage() {
  const { data, failure, isLoading, reload } = useCallData(() => adminCall(readSettings, {}));
  const [saved, setSaved] = useState<SettingsRead>();
  const read = saved ?? data;
  return (
    <DeskPage title={handle.title} lead="What your website does by itself. Each part is saved alone.">
      {isLoading && <Skeleton shape="card" />}
      {!read && failure && (
        <Empty
          svg={error}
          title="Your settings could not be read"
          action={<Button onClick={reload}>Try again</Button>}
        >
          <p>{failure}</p>
        </Empty>
      )}
      {read && (
        <div className={styles.cards}>
          <SessionsCard read={read} onRead={setSaved} />
          <PricesCard read={read} onRead={setSaved} />
          <ShopCard read={read} onRead={setSaved} />
          <NoticesCard read={read} onRead={setSaved} />
          <RemindersCard read={read} onRead={setSaved} />
          <KeepingCard read={read} onRead={setSaved} />
          <ClockCard />
        </div>
      )}
    </DeskPage>
  );
}
