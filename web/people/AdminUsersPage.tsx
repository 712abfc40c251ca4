import { memo, type ReactNode, useCallback, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import { type Client, clientsPageSize, downloadClients, listClients } from "../../contract/people.ts";
import * as t from "../../contract/text/admin/people.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { shortMomentWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { type Pages, readPages } from "../read-pages.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import heroFigure from "../ui/drawings/hero-figure.svg?raw";
import { TextField } from "../ui/forms/Field.tsx";
import { phoneWords } from "../ui/forms/format-phone.ts";
import { Empty, LoadState, ShowMore } from "../ui/lists/LoadState.tsx";
import { Cell, Table } from "../ui/lists/Table.tsx";
import { mailto } from "../ui/mailto.ts";
import { useDebounced } from "../use-settled.ts";
import { DeleteClientButton } from "./DeleteClientButton.tsx";
import { fullName } from "./format.ts";
import { PersonByEmail } from "./PersonByEmail.tsx";
import styles from "./AdminUsersPage.module.css";

export const meta = () => adminMeta(adminShared.people);
export const handle = { title: t.manageUsersClients };

export default function AdminUsersPage() {
  const [search, setSearch] = useState("");
  const [pages, setPages] = useState(1);
  const query = useDebounced(search.trim());
  const loaded = useCallData(() => readClients(query, pages), [query, pages]);
  const { data, isLoading, reload } = loaded;
  const isEmpty = data?.rows.length === 0 && data.search === "" && search === "";
  return (
    <AdminPage title={handle.title} actions={<DownloadButton read={() => adminCall(downloadClients, {})} />}>
      <LoadState {...loaded} failed={t.failedToFetchUsers} />
      {isEmpty && <Empty svg={heroFigure} title={t.noUsersFound} text={t.registeredClientsAppearHere} />}
      {data && !isEmpty && (
        <>
          <search className={styles.search}>
            <TextField
              label={t.searchByNameEmail}
              name="search"
              type="search"
              optional="obvious"
              autoComplete="off"
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setPages(1);
              }}
            />
          </search>
          <Clients {...data} reload={reload} onMore={() => setPages(pages + 1)} />
        </>
      )}
      {!isLoading && <PersonByEmail onErased={reload} />}
    </AdminPage>
  );
}

type FoundClients = Pages<Client> & { search: string };

async function readClients(search: string, pages: number): Promise<FoundClients> {
  const found = await readPages<Client>(pages, clientsPageSize, (last) =>
    adminCall(listClients, { query: { search: search || undefined, before: last?.id } }),
  );
  return { ...found, search };
}

function Clients({ rows, hasMore, search, reload, onMore }: FoundClients & { reload: () => void; onMore: () => void }) {
  const count = useRef<HTMLParagraphElement>(null);
  const onDeleted = useCallback(() => {
    // The focused button disappears with its row: move the focus to the count above the list.
    count.current?.focus();
    reload();
  }, [reload]);
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="muted">
        {t.clientsFound(t.clientCount(rows.length), hasMore, search !== "")}
      </p>
      {rows.length === 0 ? (
        <p>{t.noUsersFound}</p>
      ) : (
        // Eleven columns: on narrow screens the table scrolls sideways inside its frame.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
        <div className={styles.frame} role="region" aria-label={adminShared.people} tabIndex={0}>
          <Table label={adminShared.people} columns={["#", ...columns.map(([name]) => name), adminShared.actions]}>
            {rows.map((client, index) => (
              <ClientRow key={client.id} client={client} number={index + 1} onDeleted={onDeleted} />
            ))}
          </Table>
        </div>
      )}
      <ShowMore when={hasMore} onMore={onMore} />
    </>
  );
}

type ClientRowProps = { client: Client; number: number; onDeleted: () => void };

const ClientRow = memo(function ClientRow({ client, number, onDeleted }: ClientRowProps) {
  return (
    <tr>
      <Cell column="#">{number}</Cell>
      {columns.map(([column, cellOf]) => (
        <Cell key={column} column={column}>
          {cellOf(client)}
        </Cell>
      ))}
      <Cell column={adminShared.actions}>
        <DeleteClientButton client={client} onDeleted={onDeleted} />
      </Cell>
    </tr>
  );
});

const columns: [name: string, cellOf: (client: Client) => ReactNode][] = [
  [
    t.firstName,
    (client) => (
      <Link to={paths.client(client.id)} aria-label={fullName(client)} className={styles.name}>
        {client.firstName || t.unknownFirstName}
      </Link>
    ),
  ],
  [t.lastName, ({ lastName }) => lastName || t.unknownLastName],
  [t.preferredName, ({ preferredName }) => preferredName],
  [shared.pronoun, ({ pronoun }) => pronoun],
  [shared.email, ({ email }) => <a href={mailto(email)}>{email}</a>],
  [
    shared.phone,
    ({ phone }) =>
      phone && (
        <a href={`tel:${phone}`} className={styles.phone}>
          {phoneWords(phone)}
        </a>
      ),
  ],
  [shared.location, ({ city }) => city],
  [t.zip, ({ zipcode }) => zipcode],
  [t.userSince, ({ createdAt }) => <time dateTime={createdAt}>{shortMomentWords(new Date(createdAt))}</time>],
];
