import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as calls from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData, useDebounced } from "../../kit/calls/call-data.ts";
import { readPages } from "../../kit/calls/read-pages.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Row, useWide } from "../../kit/ui/Layout.tsx";
import { FilterBar } from "../../kit/ui/lists/FilterBar.tsx";
import { Empty, LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { SignupClassRows, SignupRows, SignupTable } from "./SignupRows.tsx";

export const meta = () => adminMeta(adminShared.classes);
export const handle = { title: t.manageClassRegistrations };

type Choices = { when: NonNullable<calls.SignupsQuery["when"]>; classTitle: string; search: string };

/** Sign-ups by date. On a phone by class, unless the owner searches for a person. */
export default function AdminSignupsPage() {
  const isWide = useWide(56);
  const [query] = useSearchParams();
  const [choices, setChoices] = useState<Choices>({
    when: query.get("when") === "past" ? "past" : "upcoming",
    classTitle: query.get("class") ?? "",
    search: "",
  });
  const [pages, setPages] = useState(1);
  const { when, classTitle } = choices;
  const search = useDebounced(choices.search.trim());
  const read = () => readSignups({ when, classTitle, search }, pages, isWide);
  const loaded = useCallData(read, [when, classTitle, search, pages, isWide]);
  const { data, reload } = loaded;
  const choose = (change: Partial<Choices>) => {
    setChoices({ ...choices, ...change });
    setPages(1);
  };
  const isEmpty = data?.counts.upcoming === 0 && data.counts.past === 0;
  return (
    <AdminPage title={handle.title}>
      <LoadState {...loaded} failed={t.failedToFetchClassSignups} />
      {data && isEmpty && <Empty svg={emptyBookings} title={adminShared.noSignupsFound} text={t.signUpsAppearHere} />}
      {data && !isEmpty && (
        <>
          <Filters {...data} isWide={isWide} choices={choices} onChoose={choose} />
          <Signups data={data} reload={reload} onMore={() => setPages(pages + 1)} />
          <div>
            <DownloadButton read={() => adminCall(calls.downloadSignups, {})} />
          </div>
        </>
      )}
    </AdminPage>
  );
}

/** `signups` as a table or as rows; `classes` with their sign-ups. */
type Found =
  | { shown: "table" | "rows"; signups: calls.Signup[]; hasMore: boolean }
  | { shown: "classes"; isPast: boolean; classes: calls.SignupClass[]; hasMore: boolean };
type SignupsData = calls.SignupChoices & Found;

async function readSignups(choices: Choices, pages: number, isWide: boolean): Promise<SignupsData> {
  const [known, found] = await Promise.all([
    adminCall(calls.readSignupChoices, { query: { when: choices.when } }),
    readFound(choices, pages, isWide),
  ]);
  return { ...known, ...found };
}

async function readFound({ when, classTitle, search }: Choices, pages: number, isWide: boolean): Promise<Found> {
  if (!isWide && search === "" && when !== "all") {
    const { rows, hasMore } = await readPages<calls.SignupClass>(pages, calls.signupClassesPageSize, (last) =>
      adminCall(calls.listSignupClasses, { query: { when, after: last?._id } }),
    );
    return { shown: "classes", isPast: when === "past", classes: rows, hasMore };
  }
  const query = { when, classTitle: classTitle || undefined, search: search || undefined };
  const { rows, hasMore } = await readPages<calls.Signup>(pages, calls.signupsPageSize, (last) =>
    adminCall(calls.listSignups, { query: { ...query, after: last?._id } }),
  );
  return { shown: isWide ? "table" : "rows", signups: rows, hasMore };
}

type FiltersProps = calls.SignupChoices & {
  isWide: boolean;
  choices: Choices;
  onChoose: (change: Partial<Choices>) => void;
};

function Filters({ counts, classTitles, isWide, choices, onChoose }: FiltersProps) {
  const search = {
    label: t.searchNameEmailOrPhone,
    typed: choices.search,
    onType: (typed: string) => onChoose({ search: typed }),
  };
  if (!isWide) {
    const options = (
      <>
        <option value="upcoming">{t.upcoming}</option>
        <option value="past">{shared.past}</option>
      </>
    );
    const onWhen = (value: string) => onChoose({ when: value as Choices["when"] });
    return (
      <FilterBar search={search} choice={{ label: t.showClasses, chosen: choices.when, onChoose: onWhen, options }} />
    );
  }
  // A chosen class stays a choice where it has no sign-ups.
  const shownTitles = [...new Set([...classTitles, choices.classTitle])].filter(Boolean);
  const titles = shownTitles.map((title) => <option key={title}>{title}</option>);
  return (
    <Row gap={4}>
      <Choice
        label={t.showClasses}
        options={[
          { value: "upcoming", words: t.upcoming, count: counts.upcoming },
          { value: "past", words: shared.past, count: counts.past },
          { value: "all", words: adminShared.all, count: counts.upcoming + counts.past },
        ]}
        chosen={choices.when}
        onChoose={(when) => onChoose({ when })}
      />
      <FilterBar
        search={search}
        choice={{
          label: shared.classLabel,
          chosen: choices.classTitle,
          onChoose: (classTitle) => onChoose({ classTitle }),
          options: (
            <>
              <option value="">{t.allClasses}</option>
              {titles}
            </>
          ),
        }}
      />
    </Row>
  );
}

type SignupsProps = { data: SignupsData; reload: () => void; onMore: () => void };

function Signups({ data, reload, onMore }: SignupsProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const onRemoved = () => {
    // The focused button disappears with its row: move the focus to the count above the list.
    count.current?.focus();
    reload();
  };
  const { shown, hasMore } = data;
  const length = shown === "classes" ? data.classes.length : data.signups.length;
  return (
    <div>
      <p ref={count} tabIndex={-1} role="status" className="fine">
        {hasMore && t.first}
        {shown === "classes" ? t.classCount(length) : t.signUpCount(length)}
      </p>
      {length === 0 && <p>{adminShared.noSignupsFound}</p>}
      {length > 0 && shown === "classes" && <SignupClassRows {...data} onRemoved={onRemoved} />}
      {length > 0 && shown === "rows" && <SignupRows signups={data.signups} onRemoved={onRemoved} />}
      {length > 0 && shown === "table" && <SignupTable signups={data.signups} onRemoved={onRemoved} />}
      <ShowMore when={hasMore} onMore={onMore} />
    </div>
  );
}
