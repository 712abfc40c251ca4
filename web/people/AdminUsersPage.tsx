import { useCallback, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../contract/paths.ts";
import { downloadClients, listPeople, peoplePageSize, type Person } from "../../contract/people.ts";
import * as greetings from "../../contract/text/admin/greetings.ts";
import * as t from "../../contract/text/admin/people.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { type Day, studioDay } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { serverNow } from "../clock.ts";
import { adminMeta } from "../page-meta.ts";
import { type Pages, readPages } from "../read-pages.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import heroFigure from "../ui/drawings/hero-figure.svg?raw";
import { FilterBar } from "../ui/lists/FilterBar.tsx";
import { Empty, LoadState, ShowMore } from "../ui/lists/LoadState.tsx";
import { Rows } from "../ui/lists/Rows.tsx";
import { useWide } from "../ui/use-wide.ts";
import { useDebounced } from "../use-settled.ts";
import { ClientsTable } from "./ClientsTable.tsx";
import { PersonByEmail } from "./PersonByEmail.tsx";
import { PersonRow } from "./PersonRow.tsx";

export const meta = () => adminMeta(adminShared.people);
export const handle = { title: t.manageUsersClients };

const kinds = { all: t.everybody, client: t.clientsChoice, guest: t.guestsChoice };
type Kind = keyof typeof kinds;

/** The list with the search of the address: `?search=`. */
export default function AdminUsersPage() {
  const wanted = useSearchParams()[0].get("search") ?? "";
  return <AllPeople key={wanted} wanted={wanted} />;
}

/** Everybody the owner knows, by name: clients, guests, buyers and people who only signed up or walked in. */
function AllPeople({ wanted }: { wanted: string }) {
  const [choices, setChoices] = useState({ kind: "all" as Kind, search: wanted });
  const [pages, setPages] = useState(1);
  const { kind } = choices;
  const search = useDebounced(choices.search.trim());
  const loaded = useCallData(() => readPeople(kind, search, pages), [kind, search, pages]);
  const { data, isLoading, reload } = loaded;
  const choose = (change: Partial<typeof choices>) => {
    setChoices({ ...choices, ...change });
    setPages(1);
  };
  const isEmpty = data?.rows.length === 0 && data.search === "" && choices.search === "" && kind === "all";
  return (
    <AdminPage title={handle.title} actions={<ButtonLink kind="quiet" to={paths.away()} words={greetings.awayTitle} />}>
      <LoadState {...loaded} failed={t.failedToFetchUsers} />
      {isEmpty && <Empty svg={heroFigure} title={t.noUsersFound} text={t.peopleAppearHere} />}
      {data && !isEmpty && (
        <>
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
          <People {...data} reload={reload} onMore={() => setPages(pages + 1)} />
          <div>
            <DownloadButton read={() => adminCall(downloadClients, {})} />
          </div>
        </>
      )}
      {!isLoading && <PersonByEmail onErased={reload} />}
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
  const isWide = useWide(64);
  const onDeleted = useCallback(() => {
    // The focused button disappears with its row: move the focus to the count above the list.
    count.current?.focus();
    reload();
  }, [reload]);
  return (
    <div>
      <p ref={count} tabIndex={-1} role="status" className="fine">
        {t.peopleFound(rows.length, hasMore, search !== "")}
      </p>
      {rows.length === 0 && <p>{t.noUsersFound}</p>}
      {isWide && kind === "client" ? (
        <ClientsTable clients={rows.flatMap(({ client }) => client ?? [])} onDeleted={onDeleted} />
      ) : (
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
      <ShowMore when={hasMore} onMore={onMore} />
    </div>
  );
}
