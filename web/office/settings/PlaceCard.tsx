import { useEffect, useState } from "react";
import { cardTitles } from "../../../contract/platform/layouts/text.desk.ts";
import { type CountryCode, countryCodes, countryName } from "../../../contract/platform/values/countries.ts";
import { conventionsOf, countryOfZone } from "../../../contract/platform/values/country-conventions.ts";
import { currencyCodes } from "../../../contract/platform/values/currencies.ts";
import type { StudioPlace } from "../../../contract/platform/values/place.ts";
import type { AddressFields } from "../../../contract/platform/values/postal-schema.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import {
  changePlace,
  type Keep,
  type PlaceRead,
  readPlace,
  type WouldMove,
} from "../../../contract/site/place/calls.ts";
import * as t from "../../../contract/site/place/text.desk.ts";
import { readAddressFields } from "../../../contract/site/settings/calls.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { adminCall, CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { takePlace } from "../../kit/pages/place.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { choice, drawer, select, text, typedOf, type TypedOf, valuesOf } from "../../kit/ui/forms/FieldKinds.tsx";
import { OptionCards } from "../../kit/ui/forms/OptionCards.tsx";
import { tabDraftStore, useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { CardFrame } from "./CardFrame.tsx";
import styles from "./Settings.module.css";

/** Where the studio is. Read and saved apart from the other settings: a change may move what is in the calendar. */
export function PlaceCard({ onChanged }: { onChanged: () => void }) {
  const loaded = useCallData(() => adminCall(readPlace, {}));
  const [saved, setSaved] = useState<PlaceRead>();
  const read = saved ?? loaded.data;
  const onRead = (now: PlaceRead) => {
    takePlace(now.place, now.phones);
    setSaved(now);
    onChanged();
  };
  return (
    <>
      <LoadState {...loaded} failed={t.failedToLoad} />
      {read && <PlaceForm read={read} onRead={onRead} />}
    </>
  );
}

const named = (codes: readonly string[], nameOf: (code: string) => string): Record<string, string> =>
  Object.fromEntries(
    codes.map((code) => [code, nameOf(code)] as const).toSorted(([, one], [, other]) => one.localeCompare(other)),
  );

const currencyName = new Intl.DisplayNames("en", { type: "currency" });
const zoneLabel = (zone: string) => zone.replaceAll("_", " ");

/** The fields of a place. Numbers are chosen by their digits. */
function fieldsOf({ place }: PlaceRead, address: AddressFields | undefined) {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", place.zone, deviceZone()]);
  const { label = t.region, options: regions = [] } = address?.region ?? {};
  return {
    zone: select({ label: t.timeZone, help: t.timeZoneHelp, empty: place.zone, options: named([...zones], zoneLabel) }),
    country: select<string>({ label: t.country, empty: place.country, options: named(countryCodes, countryName) }),
    region:
      regions.length > 0
        ? select<string>({
            label,
            empty: "",
            options: Object.fromEntries(regions.map(({ value, name }) => [value, name])),
          })
        : text({ label, optional: true, maxLength: 100 }),
    currency: select<string>({
      label: t.currency,
      help: t.currencyHelp,
      empty: place.currency,
      options: named(currencyCodes, (code) => `${currencyName.of(code)} (${code})`),
    }),
    hours: digits<12 | 24>(t.clock, { 12: t.hours12, 24: t.hours24 }, 12),
    weekStart: digits<0 | 1>(t.firstDayOfWeek, { 0: t.sunday, 1: t.monday }, 0),
    paper: choice<StudioPlace["paper"]>({ label: t.paper, empty: "Letter", options: { Letter: t.letter, A4: t.a4 } }),
  };
}

/** A choice of two numbers. */
const digits = <Digits extends number>(label: string, options: Readonly<Record<Digits, string>>, empty: Digits) => {
  const kind = choice<string>({ label, options, empty: String(empty) });
  return { ...kind, toTyped: (value: Digits) => String(value), toValue: (typed: string) => Number(typed) as Digits };
};

type Fields = ReturnType<typeof fieldsOf>;

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What fits where this device is: its zone, and the country that has it, or that of the browser's language. */
function placeOfDevice(otherwise: CountryCode): Pick<StudioPlace, "zone" | "country"> & Partial<StudioPlace> {
  const zone = deviceZone();
  const { region } = new Intl.Locale(navigator.language);
  const country = countryOfZone(zone) ?? countryCodes.find((code) => code === region);
  return { zone, country: country ?? otherwise, ...(country && conventionsOf(country)) };
}

function PlaceForm({ read, onRead }: { read: PlaceRead; onRead: (read: PlaceRead) => void }) {
  const now = new Date(useNow());
  const [isSaved, setIsSaved] = useState(false);
  const [asked, setAsked] = useState<{ message: string; facts: WouldMove }>();
  const [keep, setKeep] = useState<Keep | "">("");
  const [address, setAddress] = useState<AddressFields>();
  const fields = fieldsOf(read, address);
  const edit = useVersionedEdit<PlaceRead, TypedOf<Fields>>({
    saved: read,
    store: tabDraftStore("settings place"),
    partOf: ({ place }) => place,
    toTyped: ({ place }) => typedOf(fields, place),
    async send({ typed }, { version }) {
      const place = valuesOf(fields, typed) as StudioPlace;
      try {
        const { message: _, ...changed } = await adminCall(changePlace, {
          body: { version, place, ...(keep && { keep }) },
        });
        setAsked(undefined);
        return changed;
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== "would-move") throw error;
        setAsked({ message: error.message, facts: error.facts as WouldMove });
        return undefined;
      }
    },
    read: () => adminCall(readPlace, {}),
    failureOf: (error) => ({
      text: errorMessageOf(error),
      fields:
        error instanceof CallError
          ? Object.fromEntries(Object.entries(error.fields).map(([path, words]) => [path.replace("place.", ""), words]))
          : {},
    }),
    onSaved: onRead,
  });
  const { typed } = edit;
  const country = typed.country as CountryCode;
  useEffect(() => {
    let isLatest = true;
    const take = (of?: AddressFields) => isLatest && setAddress(of);
    void adminCall(readAddressFields, { query: { country } }).then(take, () => take());
    return () => void (isLatest = false);
  }, [country]);
  const forget = () => {
    setAsked(undefined);
    setKeep("");
    setIsSaved(false);
  };
  const onType = (change: Partial<TypedOf<Fields>>) => {
    const isOtherCountry = change.country !== undefined && change.country !== typed.country;
    edit.type({ ...typed, ...(isOtherCountry && { region: "" }), ...change });
    edit.clearFields(() => true);
    forget();
  };
  const draw = drawer(fields, { shown: typed, errors: edit.failure?.fields ?? {}, onType });
  const device = placeOfDevice(read.place.country);
  const isElsewhere = device.zone !== typed.zone;
  const card = {
    ...edit,
    name: "place",
    read,
    isSaved,
    summaryOf: ({ place }: PlaceRead) =>
      t.placeWords(
        countryName(place.country),
        zoneLabel(place.zone),
        currencyName.of(place.currency) ?? place.currency,
      ),
    async save() {
      setIsSaved(await edit.save());
    },
    undo() {
      edit.undo();
      forget();
    },
    takeNewer() {
      edit.takeNewer();
      forget();
    },
  };
  return (
    <CardFrame card={card} title={cardTitles.place} saveIsBlocked={asked !== undefined && keep === ""}>
      <p className={styles.clock}>{t.itIsOn(clockWords(studioTime(now)), dayWords(studioDay(now)))}</p>
      {isElsewhere && (
        <Row gap={3}>
          <p className={styles.help}>{t.deviceIsIn(zoneLabel(device.zone))}</p>
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              const { currency, ...others } = device;
              onType({
                ...typedOf(fields, { ...read.place, ...others, region: "" }),
                ...(currency && read.canChangeCurrency && { currency }),
              });
            }}
            words={t.whatFits(countryName(device.country))}
          />
        </Row>
      )}
      {draw("zone", "country")}
      {address?.region && draw("region")}
      {read.canChangeCurrency ? (
        draw("currency")
      ) : (
        <p className={styles.help}>{t.currencyIsFixed(currencyName.of(read.place.currency) ?? read.place.currency)}</p>
      )}
      {draw("hours", "weekStart", "paper")}
      {asked && (
        <Stack gap={3}>
          <Notice tone="warning" text={asked.message} />
          <OptionCards<Keep>
            label={t.whatStays}
            name="keep"
            chosen={keep}
            onChoose={setKeep}
            options={(["clocks", "instants"] as const).map((value) => ({
              value,
              words: value === "clocks" ? t.keepClocks : t.keepInstants,
              note: asked.facts.examples.slice(0, 1).map((each) => t.example(each.what, each.was, each[value]))[0],
            }))}
          />
          <p className={styles.help}>{t.peopleAreMailed}</p>
        </Stack>
      )}
    </CardFrame>
  );
}
