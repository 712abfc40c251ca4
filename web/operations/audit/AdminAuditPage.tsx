import { useState } from "react";
import {
  type AuditKind,
  type AuditList,
  auditKinds,
  downloadAudit,
  downloadAuditLines,
  listAudit,
} from "../../../contract/operations/audit/calls.ts";
import * as t from "../../../contract/operations/audit/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { FilterBar } from "../../kit/ui/lists/FilterBar.tsx";
import { Empty, LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { Rows } from "../../kit/ui/lists/Rows.tsx";
import { AuditRow } from "./AuditRow.tsx";
import { CheckLog } from "./CheckLog.tsx";
import styles from "./AdminAuditPage.module.css";

export const meta = () => adminMeta(t.title);
export const handle = { title: t.title };

type Shown = { kind: AuditKind | undefined; until: string };
const all: Shown = { kind: undefined, until: "" };

/** The audit log, newest first, by day. */
export default function AdminAuditPage() {
  const [shown, setShown] = useState(all);
  const [pages, setPages] = useState(1);
  const loaded = useCallData(() => readLog(shown, pages), [shown.kind, shown.until, pages]);
  const { data } = loaded;
  const show = (change: Partial<Shown>) => {
    setPages(1);
    setShown({ ...shown, ...change });
  };
  const isFiltered = shown.kind !== undefined || shown.until !== "";
  const options = [
    <option key="" value="">
      {t.allKinds}
    </option>,
    ...auditKinds.map((kind) => (
      <option key={kind} value={kind}>
        {t.kindWords[kind]}
      </option>
    )),
  ];
  return (
    <AdminPage title={t.title} lead={<p>{t.lead}</p>}>
      <FilterBar
        choice={{
          label: t.show,
          chosen: shown.kind ?? "",
          onChoose: (kind) => show({ kind: kind === "" ? undefined : (kind as AuditKind) }),
          options,
        }}
      >
        <label className={styles.until}>
          {t.upTo}
          <input
            type="date"
            className={styles.date}
            name="until"
            value={shown.until}
            onChange={({ target }) => show({ until: target.value })}
          />
        </label>
      </FilterBar>
      <LoadState {...loaded} failed={t.failedToLoad} />
      {data && data.entries.length === 0 && (
        <Empty
          svg={emptyBookings}
          title={titleOfNone(shown)}
          text={isFiltered ? undefined : t.actsAppearHere}
          action={isFiltered && <Button kind="quiet" onClick={() => show(all)} words={t.showAll} />}
        />
      )}
      {data &&
        daysOf(data).map(([day, entries]) => (
          <Stack key={day} as="section" gap={2} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className={styles.day}>
              {dateWords(day)}
            </h2>
            <Rows label={dateWords(day)}>
              {entries.map((entry) => (
                <AuditRow key={entry.number} entry={entry} />
              ))}
            </Rows>
          </Stack>
        ))}
      <ShowMore when={data?.hasMore} words={adminShared.showOlderOnes} onMore={() => setPages(pages + 1)} />
      {data && <CheckLog head={data.head} />}
      {data && data.head.number > 0 && (
        <Row gap={3}>
          <DownloadButton read={() => adminCall(downloadAudit, {})}>{t.downloadCsv}</DownloadButton>
          <DownloadButton read={() => adminCall(downloadAuditLines, {})}>{t.downloadJson}</DownloadButton>
        </Row>
      )}
    </AdminPage>
  );
}

function titleOfNone({ kind, until }: Shown): string {
  if (kind !== undefined) return t.noSuchActs;
  return until === "" ? t.nothingYet : t.noActsUntil(dateWords(until));
}

function daysOf({ entries }: AuditList): [string, AuditList["entries"]][] {
  return [...Map.groupBy(entries, ({ at }) => studioDay(new Date(at)))];
}

/** Reads all shown pages again. */
async function readLog({ kind, until }: Shown, pages: number): Promise<AuditList> {
  const query = { kind, until: until || undefined };
  const newest = await adminCall(listAudit, { query });
  let list = newest;
  for (let page = 1; page < pages && list.hasMore; page++) {
    const older: AuditList = await adminCall(listAudit, { query: { ...query, before: list.entries.at(-1)?.number } });
    list = { ...older, head: newest.head, entries: [...list.entries, ...older.entries] };
  }
  return list;
}
