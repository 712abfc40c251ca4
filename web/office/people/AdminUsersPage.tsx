import { useCallback, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import * as greetings from "../../../contract/office/desk/text.desk.ts";
import { downloadClients, listPeople, peoplePageSize, type Person } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { type Day, studioDay } from "../../../contract/platform/values/time.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData, useDebounced } from "../../kit/calls/call-data.ts";
import { type Pages, readPages } from "../../kit/calls/read-pages.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import heroFigure from "../../kit/ui/drawings/hero-figure.svg?raw";
import { Row, Stack, useWide } from "../../kit/ui/Layout.tsx";
import { FilterBar } from "../../kit/ui/lists/FilterBar.tsx";
import { Empty, LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { Rows } from "../../kit/ui/lists/Rows.tsx";
import { ClientsTable } from "./ClientsTable.tsx";
import { PersonByEmail } from "./PersonByEmail.tsx";
import { PersonRow } from "./PersonRow.tsx";
import styles from "./AdminUsersPage.module.css";

export const meta = () => adminMeta(adminShared.clients);
export const handle = { title: t.manageUsersClients };

const kinds = { client: t.clientsChoice, all: t.everybody, guest: t.guestsChoice };
type Kind = keyof typeof kinds;

/** The list with the search of the address: `?search=`. */
export default function AdminUsersPage() {
  const wanted = useSearchParams()[0].get("search") ?? "";
  return <AllPeople key={wanted} wanted={wanted} />;
}

type Choices = { kind?: Kind; search: string };

/** Clients, or everybody the owner knows: also guests, buyers and people who only signed up or walked in. */
function AllPeople({ wanted }: { wanted: string }) {
  const [choices, setChoices] = useState<Choices>({ search: wanted });
  const [pages, setPages] = useState(1);
  const search = useDebounced(choices.search.trim());
  // A search finds everybody, unless the owner chose.
  const kind = choices.kind ?? (search === "" ? "client" : "all");
  const loaded = useCallData(() => readPeople(kind, search, pages), [kind, search, pages]);
  const { data, isLoading, reload } = loaded;
  const choose = (change: Partial<Choices>) => {
    setChoices({ ...choices, ...change });
    setPages(1);
  };
  return (
    <AdminPage
      title={handle.title}
      actions={
        <div className={styles.filter}>
          <FilterBar
            search={{
              label: t.searchPeople,
              typed: choices.search,
              onType: (typed) => choose({ search: typed }),
            }}
            choice={{
              label: t.showPeople,
              chosen: kind,
              onChoose: (value) => choose({ kind: value as Kind }),
              options: Object.entries(kinds).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              )),
            }}
          />
        </div>
      }
    >
      <LoadState {...loaded} failed={t.failedToFetchUsers} />
      {data && <People {...data} reload={reload} onMore={() => setPages(pages + 1)} />}
      {!isLoading && (
        <>
          <Row gap={3}>
            <DownloadButton read={() => adminCall(downloadClients, {})} />
            <ButtonLink kind="quiet" to={paths.away()} words={greetings.awayTitle} />
          </Row>
          <PersonByEmail onErased={reload} />
        </>
      )}
    </AdminPage>
  );
}

type FoundPeople = Pages<Person> & { kind: Kind; search: string; today: Day };

async function readPeople(kind: Kind, search: string, pages: number): Promise<FoundPeople> {
  const query = { kind, search: search || undefined };
  const found = await readPages<Person>(pages, peoplePageSize, (last) =>
    adminCall(listPeople, { query: { ...query, after: last?.id } }),
  );
  return { ...found, kind, search, today: studioDay(serverNow()) };
}

type PeopleProps = FoundPeople & { reload: () => void; onMore: () => void };

function People({ rows, hasMore, kind, search, today, reload, onMore }: PeopleProps) {
  // The only person found is open, unless the owner closed the row.
  const [chosen, setChosen] = useState<string>();
  const opened = chosen ?? (search !== "" && rows.length === 1 ? rows[0]?.id : undefined);
  const count = useRef<HTMLParagraphElement>(null);
  const isWide = useWide(48);
  const onDeleted = useCallback(() => {
    // The focused button disappears with its row: move the focus to the count of the list.
    count.current?.focus({ preventScroll: true });
    reload();
  }, [reload]);
  return (
    <Stack gap={3}>
      {rows.length === 0 && search === "" && (
        <Empty svg={heroFigure} title={t.noUsersFound} text={t.peopleAppearHere} />
      )}
      {rows.length === 0 && search !== "" && <p>{t.noUsersFound}</p>}
      {rows.length > 0 && isWide && kind === "client" && (
        <ClientsTable clients={rows.flatMap(({ client }) => client ?? [])} onDeleted={onDeleted} />
      )}
      {rows.length > 0 && !(isWide && kind === "client") && (
        <Rows label={adminShared.people}>
          {rows.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              today={today}
              isOpen={opened === person.id}
              onToggle={() => setChosen(opened === person.id ? "" : person.id)}
              onDeleted={onDeleted}
            />
          ))}
        </Rows>
      )}
      <p ref={count} tabIndex={-1} role="status" className="fine">
        {rows.length > 0 && t.peopleFound(rows.length, hasMore, search !== "")}
      </p>
      <ShowMore when={hasMore} onMore={onMore} />
    </Stack>
  );
}
