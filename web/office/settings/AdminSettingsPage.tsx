import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { readSettings, type SettingsResponse } from "../../../contract/site/settings/calls.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { PushCard } from "../push/PushCard.tsx";
import { NoticesCard } from "./NoticesCard.tsx";
import {
  ClockCard,
  DoorCard,
  GiftCardsCard,
  LanguagesCard,
  PricesCard,
  RegularsCard,
  RemindersCard,
  RetentionCard,
  SessionsCard,
} from "./SettingsCards.tsx";
import { ShopCard } from "./ShopCard.tsx";
import styles from "./Settings.module.css";

export const meta = () => adminMeta(adminShared.settings);
export const handle = { title: adminShared.settings };

export default function AdminSettingsPage() {
  const loaded = useCallData(() => adminCall(readSettings, {}));
  const [saved, setSaved] = useState<SettingsResponse>();
  const read = saved ?? loaded.data;
  return (
    <AdminPage title={handle.title} lead={t.whatYourWebsiteDoes}>
      <LoadState {...loaded} failed={t.failedToLoadSettings} />
      {read && (
        <div className={styles.cards}>
          <SessionsCard read={read} onRead={setSaved} />
          <PricesCard read={read} onRead={setSaved} />
          <ShopCard read={read} onRead={setSaved} />
          <DoorCard read={read} onRead={setSaved} />
          <GiftCardsCard read={read} onRead={setSaved} />
          <NoticesCard read={read} onRead={setSaved} />
          <PushCard />
          <RemindersCard read={read} onRead={setSaved} />
          <LanguagesCard read={read} onRead={setSaved} />
          <RegularsCard read={read} onRead={setSaved} />
          <RetentionCard read={read} onRead={setSaved} />
          <ClockCard />
        </div>
      )}
    </AdminPage>
  );
}
