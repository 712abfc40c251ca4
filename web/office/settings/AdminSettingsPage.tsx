import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { clockWords, dayWords, studioDay, studioTime, studioTimeZone } from "../../../contract/platform/values/time.ts";
import { readSettings, sessionAmount, type SettingsResponse } from "../../../contract/site/settings/calls.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { CheckField, TextField } from "../../kit/ui/forms/Field.tsx";
import { Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { PushCard } from "../push/PushCard.tsx";
import { CardFrame } from "./CardFrame.tsx";
import * as fields from "./field-values.ts";
import { NoticesCard } from "./NoticesCard.tsx";
import { ShopCard } from "./ShopCard.tsx";
import { type CardProps, useCard } from "./use-card.ts";
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

function SessionsCard(props: CardProps) {
  const card = useCard({ name: "sessions", fields: fields.sessionFields, ...props });
  const { field, numberField } = card;
  return (
    <CardFrame card={card} title={adminShared.sessions}>
      <TextField {...numberField("minutes", 3)} label={adminShared.lengthInMinutes} help={t.howLongNewSlot} />
      <TextField
        {...field("place")}
        label={t.defaultLocation}
        optional
        maxLength={300}
        help={t.whereYouMeetAsStudents}
      />
      <TextField
        {...field("onlineLink")}
        label={t.onlineMeetingLink}
        type="url"
        inputMode="url"
        autoComplete="off"
        optional
        maxLength={500}
        help={t.yourRoomForVideoCalls}
      />
      <TextField {...numberField("cancelHours", 3)} label={t.noticeToCancelOrMove} help={t.noticeToCancelOrMoveHelp} />
      <p className={styles.help}>{t.pagesThatSayTheseThings}</p>
    </CardFrame>
  );
}

/** Session prices as pages show them. Does not limit what a student may pay. */
function PricesCard(props: CardProps) {
  const card = useCard({ name: "prices", fields: fields.priceFields, ...props });
  const range = (legend: string, least: fields.PriceName, most: fields.PriceName) => (
    <Stack as="fieldset" gap={3} className={styles.part}>
      <legend>{legend}</legend>
      <div className={styles.pair}>
        <TextField {...card.numberField(least, 5)} label={t.fromDollars} />
        <TextField {...card.numberField(most, 5)} label={t.toDollars} />
      </div>
    </Stack>
  );
  return (
    <CardFrame card={card} title={t.prices}>
      <p className={styles.help}>{t.slidingScaleThatYourPages(sessionAmount.least, sessionAmount.most)}</p>
      {range(t.yogaHour, "yogaLeast", "yogaMost")}
      {range(t.yogaTherapyHour, "therapyLeast", "therapyMost")}
      <p className={styles.help}>{t.twiceSameAmountIsShown}</p>
    </CardFrame>
  );
}

function DoorCard(props: CardProps) {
  const card = useCard({ name: "door", fields: fields.doorFields, ...props });
  return (
    <CardFrame card={card} title={t.atTheDoor}>
      <TextField {...card.field("dropIn")} label={t.dropInAmounts} optional help={t.dropInAmountsHelp} />
    </CardFrame>
  );
}

function GiftCardsCard(props: CardProps) {
  const card = useCard({ name: "giftCards", fields: fields.giftCardFields, ...props });
  return (
    <CardFrame card={card} title={t.giftCards}>
      <CheckField
        label={t.sellGiftCards}
        name="isSold"
        checked={card.typed.isSold}
        onChange={(isSold) => card.type({ ...card.typed, isSold })}
      />
      <TextField {...card.field("amounts")} label={t.giftCardAmounts} optional help={t.giftCardAmountsHelp} />
      <div className={styles.pair}>
        <TextField {...card.numberField("least", 4)} label={t.ownAmountFrom} />
        <TextField {...card.numberField("most", 4)} label={t.ownAmountTo} />
      </div>
      <TextField {...card.numberField("years", 2)} label={t.giftCardExpiry} optional help={t.giftCardExpiryHelp} />
    </CardFrame>
  );
}

function RemindersCard(props: CardProps) {
  const card = useCard({ name: "reminders", fields: fields.reminderFields, ...props });
  const check = (name: keyof typeof card.typed, label: string) => (
    <CheckField
      label={label}
      name={name}
      checked={card.typed[name]}
      onChange={(checked) => card.type({ ...card.typed, [name]: checked })}
    />
  );
  return (
    <CardFrame card={card} title={adminShared.reminders}>
      <p className={styles.help}>{t.automaticEmails}</p>
      <Stack as="fieldset" gap={3} className={styles.part}>
        <legend>{t.remindStudents}</legend>
        {check("sessionDays", t.n3DaysBeforeSession)}
        {check("sessionHours", t.n2HoursBeforeSession)}
        {check("classDay", t.dayBeforeClass)}
      </Stack>
    </CardFrame>
  );
}

function LanguagesCard(props: CardProps) {
  const card = useCard({ name: "languages", fields: fields.languageFields, ...props });
  return (
    <CardFrame card={card} title={t.languages}>
      <CheckField
        label={t.showInSpanish}
        name="es"
        checked={card.typed.es}
        onChange={(es) => card.type({ ...card.typed, es })}
      />
      <p className={styles.help}>{t.showInSpanishHelp}</p>
      <p>
        <Link to={paths.admin("translations")}>{t.translateYourWords}</Link>
      </p>
    </CardFrame>
  );
}

function RegularsCard(props: CardProps) {
  const card = useCard({ name: "regulars", fields: fields.regularFields, ...props });
  return (
    <CardFrame card={card} title={t.regulars}>
      <TextField {...card.numberField("awayWeeks", 2)} label={t.weeksUntilAway} help={t.weeksUntilAwayHelp} />
    </CardFrame>
  );
}

function RetentionCard(props: CardProps) {
  const card = useCard({ name: "retention", fields: fields.retentionFields, ...props });
  const { numberField } = card;
  return (
    <CardFrame card={card} title={t.dataRetention}>
      <p className={styles.help}>{t.olderDataIsDeleted}</p>
      <TextField
        {...numberField("messageMonths", 2)}
        label={t.messagesAndRequestsInMonths}
        help={t.countedFromDayTheyCame}
      />
      <TextField {...numberField("waiverYears", 2)} label={t.classSignUpsAndSigned} help={t.countedFromClassAsk} />
    </CardFrame>
  );
}

function ClockCard() {
  const now = new Date(useNow());
  const zone = new Intl.DateTimeFormat("en-US", { timeZone: studioTimeZone, timeZoneName: "long" });
  const zoneName = zone.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return (
    <TitledSection gap={3} className={styles.card} id="clock-title" title={t.yourTimeZone}>
      <p className={styles.clock}>{t.itIsOn(clockWords(studioTime(now)), dayWords(studioDay(now)))}</p>
      <p className={styles.help}>{t.timeZoneHelp(zoneName, studioTimeZone)}</p>
    </TitledSection>
  );
}
