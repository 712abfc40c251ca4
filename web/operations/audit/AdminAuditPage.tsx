import { useState, Fragment } from "react";
import { Link } from "react-router";
import { actWords } from "../../../contract/operations/audit/acts.ts";
import * as calls from "../../../contract/operations/audit/calls.ts";
import * as t from "../../../contract/operations/audit/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { dateWords, studioDay, clockWords, studioTime } from "../../../contract/platform/values/time.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { FilterBar } from "../../kit/ui/lists/FilterBar.tsx";
import { Empty, LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { Rows, RowText } from "../../kit/ui/lists/Rows.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import styles from "./AdminAuditPage.module.css";

export const meta = () => adminMeta(t.title);
export const handle = { title: t.title };

type Shown = { kind: calls.AuditKind | undefined; until: string };
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
    ...calls.auditKinds.map((kind) => (
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
          onChoose: (kind) => show({ kind: kind === "" ? undefined : (kind as calls.AuditKind) }),
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
          <DownloadButton read={() => adminCall(calls.downloadAudit, {})}>{t.downloadCsv}</DownloadButton>
          <DownloadButton read={() => adminCall(calls.downloadAuditLines, {})}>{t.downloadJson}</DownloadButton>
        </Row>
      )}
    </AdminPage>
  );
}

function titleOfNone({ kind, until }: Shown): string {
  if (kind !== undefined) return t.noSuchActs;
  return until === "" ? t.nothingYet : t.noActsUntil(dateWords(until));
}

function daysOf({ entries }: calls.AuditList): [string, calls.AuditList["entries"]][] {
  return [...Map.groupBy(entries, ({ at }) => studioDay(new Date(at)))];
}

async function readLog({ kind, until }: Shown, pages: number): Promise<calls.AuditList> {
  const query = { kind, until: until || undefined };
  const newest = await adminCall(calls.listAudit, { query });
  let list = newest;
  for (let page = 1; page < pages && list.hasMore; page++) {
    const older: calls.AuditList = await adminCall(calls.listAudit, {
      query: { ...query, before: list.entries.at(-1)?.number },
    });
    list = { ...older, head: newest.head, entries: [...list.entries, ...older.entries] };
  }
  return list;
}

/** One entry: what was done, to what, when and from where. */
export function AuditRow({ entry }: { entry: calls.AuditEntry }) {
  const { at, device, ip, things } = entry;
  const from = device === null ? [] : [t.from(device, ip ?? "")];
  const where = entry.actor === "job" || entry.actor === "command" ? [t.byTheServer] : from;
  return (
    <RowText
      isWhole
      title={
        <>
          {actWords(entry)}
          {things.map((thing, index) => (
            <Fragment key={`${thing.kind} ${thing.linkId}`}>
              {index === 0 ? " " : " · "}
              <ThingLink thing={thing} />
            </Fragment>
          ))}
        </>
      }
      note={[clockWords(studioTime(new Date(at))), ...where].join(" · ")}
    />
  );
}

/** The page of each kind of thing. Kinds without a page lead to their list. */
const pageOf: Record<calls.AuditThing["kind"], (id: string) => string> = {
  class: paths.roster,
  seat: paths.roster,
  session: paths.bookedSession,
  slot: () => paths.admin("bookings"),
  student: paths.client,
  person: paths.personOf,
  order: paths.adminOrder,
  chocolate: paths.adminChocolate,
  service: () => paths.admin("services"),
  pass: () => paths.admin("passes"),
  code: () => paths.admin("codes"),
  waiver: paths.waiver,
  absence: paths.absence,
};

function ThingLink({ thing: { kind, title, day, linkId } }: { thing: calls.AuditThing }) {
  const words = [kind === "order" ? t.orderNumber(title) : title, day && dateWords(day)].filter(Boolean).join(", ");
  return (
    <Link to={pageOf[kind](linkId)} className={styles.thing}>
      {words}
    </Link>
  );
}

/** Checks the chain, and shows its newest hash, so that the owner can note it elsewhere. */
export function CheckLog({ head }: Pick<calls.AuditList, "head">) {
  const [checked, setChecked] = useState<calls.AuditCheck>();
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    setFailure("");
    await adminCall(calls.checkAudit, {}).then(setChecked, (problem: unknown) => setFailure(errorMessageOf(problem)));
    setBusy(false);
  };
  return (
    <Stack gap={3}>
      {failure && <Notice tone="danger" text={failure} />}
      {checked && <Result checked={checked} />}
      <div>
        <Button kind="quiet" busy={busy} busyWords={t.checking} onClick={() => void check()} words={t.check} />
      </div>
      {head.number > 0 && (
        <p className="fine">
          {t.head(head.number)}: <code className="breakable">{head.hash}</code>
        </p>
      )}
    </Stack>
  );
}

function Result({ checked: { breaches, entries, since, backups } }: { checked: calls.AuditCheck }) {
  if (breaches.length > 0) return <Notice tone="danger" title={t.notIntact} text={breaches.slice(0, 5).join(" ")} />;
  const intact = since === null ? t.emptyLog : t.intact(entries, dateWords(studioDay(new Date(since))));
  return <Notice tone="success" text={intact} {...(backups > 0 ? { after: t.comparedWith(backups) } : {})} />;
}
