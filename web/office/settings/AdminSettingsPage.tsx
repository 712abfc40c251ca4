import { type ReactNode, useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { readSettings, type SettingsResponse, type StudioSettings } from "../../../contract/site/settings/calls.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import type { FieldKinds } from "../../kit/ui/forms/FieldKinds.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { TaxTable } from "../../selling/orders/TaxTable.tsx";
import { PushCard } from "../push/PushCard.tsx";
import { CardFrame } from "./CardFrame.tsx";
import type { CardKind } from "./CardKinds.tsx";
import * as cards from "./CardKinds.tsx";
import { languagesCard } from "./LanguagesCard.tsx";
import { noticesCard } from "./NoticesCard.tsx";
import { PlaceCard } from "./PlaceCard.tsx";
import { shopCard } from "./ShopCard.tsx";
import { taxCard } from "./TaxCard.tsx";
import { type CardProps, useCard } from "./use-card.ts";
import styles from "./Settings.module.css";

export const meta = () => adminMeta(adminShared.settings);
export const handle = { title: adminShared.settings };

export default function AdminSettingsPage() {
  const loaded = useCallData(() => adminCall(readSettings, {}));
  const [saved, setSaved] = useState<SettingsResponse>();
  const read = saved ?? loaded.data;
  // The other cards write times and amounts as in the new place, and some of their values follow it.
  const placeChanged = () => adminCall(readSettings, {}).then(setSaved, () => setSaved(read && { ...read }));
  const props = read && { read, onRead: setSaved };
  return (
    <AdminPage title={handle.title} lead={t.whatYourWebsiteDoes}>
      <LoadState {...loaded} failed={t.failedToLoadSettings} />
      {props && (
        <div className={styles.cards}>
          <PlaceCard onChanged={() => void placeChanged()} />
          <SettingsCard kind={cards.sessions} {...props} />
          <SettingsCard kind={cards.prices} {...props} />
          <SettingsCard kind={shopCard} {...props} beside={props.read.settings.tax.mode === "added" && <TaxTable />} />
          <SettingsCard kind={taxCard} {...props} />
          <SettingsCard kind={cards.door} {...props} />
          <SettingsCard kind={cards.giftCards} {...props} />
          <SettingsCard kind={noticesCard(props.read.ownerEmail)} {...props} />
          <PushCard />
          <SettingsCard kind={cards.reminders} {...props} />
          <SettingsCard kind={languagesCard} {...props} />
          <SettingsCard kind={cards.regulars} {...props} />
          <SettingsCard kind={cards.retention} {...props} />
        </div>
      )}
    </AdminPage>
  );
}

type SettingsCardProps<Name extends keyof StudioSettings, Kinds extends FieldKinds> = CardProps & {
  kind: CardKind<Name, Kinds>;
  /** Content below the form that is saved separately. */
  beside?: ReactNode;
};

function SettingsCard<Name extends keyof StudioSettings, Kinds extends FieldKinds>({
  kind,
  beside,
  ...props
}: SettingsCardProps<Name, Kinds>) {
  const card = useCard({ ...kind, ...props });
  return (
    <CardFrame card={card} title={kind.title} beside={beside}>
      {kind.draw(card.fields, card.typed)}
    </CardFrame>
  );
}
