import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { type Client, downloadClients, listClients } from "../../contract/clients.ts";
import { sinceWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { links } from "../routes.ts";
import { Button } from "../ui/Button.tsx";
import { DeskPage } from "../ui/DeskPage.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import error from "../ui/drawings/error.svg?raw";
import heroFigure from "../ui/drawings/hero-figure.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { TextField } from "../ui/Field.tsx";
import { mailto } from "../ui/mailto.ts";
import { Notice } from "../ui/Notice.tsx";
import { phoneWords } from "../ui/phone-words.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Cell, Table } from "../ui/Table.tsx";
import styles from "./AdminUsersPage.module.css";
import { findable, found } from "./client-search.ts";
import { fullName } from "./words.ts";
import { DeleteClientButton } from "./DeleteClientButton.tsx";
import { PersonByAddress } from "./PersonByAddress.tsx";

export const meta = () => [{ title: "Clients" }, { name: "robots", content: "noindex" }];

const readClients = () => adminCall(listClients, {});

/** Everybody who has an account. */
export default function AdminUsersPage() {
  const { data: clients, failure, isLoading, reload } = useCallData(readClients);
  return (
    <DeskPage
      title="Manage Users/Clients"
      actions={
        <DownloadButton
          read={() => adminCall(downloadClients, {})}
          failure="The file could not be fetched. Please try again."
        >
          Download CSV
        </DownloadButton>
      }
    >
      {isLoading && <Skeleton shape="card" />}
      {failure && !clients && (
        <Empty
          svg={error}
          title="Failed to fetch users."
          action={<Button onClick={reload}>Try again</Button>}
        >
          <p>{failure}</p>
        </Empty>
      )}
      {failure && clients && (
        <Notice tone="danger" title="Failed to fetch users.">
          This is the list as it was before.
        </Notice>
      )}
      {clients?.length === 0 && (
        <Empty svg={heroFigure} title="No users found.">
          <p>Whoever registers and proves her address appears here.</p>
        </Empty>
      )}
      {clients && clients.length > 0 && <Clients clients={clients} reload={reload} />}
      <PersonByAddress onErased={reload} />
    </DeskPage>
  );
}

const columns = [
  "#",
  "First Name",
  "Last Name",
  "Preferred Name",
  "Pronoun",
  "Email",
  "Phone",
  "Location",
  "Zip",
  "User Since",
  "Actions",
] as const;
/** How many rows are drawn at first: thousands of them would make a phone wait. */
const pageLength = 100;

function Clients({ clients, reload }: { clients: Client[]; reload: () => void }) {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(pageLength);
  const count = useRef<HTMLParagraphElement>(null);
  const all = useMemo(() => findable(clients), [clients]);
  const numbers = useMemo(() => new Map(clients.map(({ id }, index) => [id, index + 1])), [clients]);
  // What she types is on the screen at once; the rows follow.
  const wanted = useDeferredValue(search);
  const chosen = useMemo(() => found(all, wanted), [all, wanted]);
  const onDeleted = useCallback(() => {
    // The pressed button is gone with its row; what stands above the list takes the focus.
    count.current?.focus();
    reload();
  }, [reload]);
  return (
    <>
      <search className={styles.search}>
        <TextField
          label="Search by name, email or phone"
          name="search"
          type="search"
          optional="obvious"
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setShown(pageLength);
          }}
        />
      </search>
      <p ref={count} tabIndex={-1} role="status" className={styles.count}>
        {countWords(chosen.length, clients.length)}
      </p>
      {chosen.length === 0 ? (
        <p>No users found.</p>
      ) : (
        // Eleven columns: where there is no room for all of them, the table moves sideways inside its frame.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard has to reach what moves
        <div className={styles.frame} role="region" aria-label="Clients" tabIndex={0}>
          <Table label="Clients" columns={columns}>
            {chosen.slice(0, shown).map(({ client }) => (
              <Row
                key={client.id}
                client={client}
                number={numbers.get(client.id) ?? 0}
                onDeleted={onDeleted}
              />
            ))}
          </Table>
        </div>
      )}
      {chosen.length > shown && (
        <div>
          <Button kind="quiet" onClick={() => setShown(shown + pageLength)}>
            Show {Math.min(pageLength, chosen.length - shown)} more
          </Button>
        </div>
      )}
    </>
  );
}

const countWords = (chosen: number, all: number) =>
  chosen === all ? `${all} ${all === 1 ? "client" : "clients"}` : `${chosen} of ${all} clients`;

const Row = memo(function Row({
  client,
  number,
  onDeleted,
}: {
  client: Client;
  number: number;
  onDeleted: () => void;
}) {
  const { id, firstName, lastName, preferredName, pronoun, email, phone, city, zipcode, createdAt } = client;
  return (
    <tr>
      <Cell column="#">{number}</Cell>
      <Cell column="First Name">
        <Link to={links.client(id)} aria-label={fullName(client)} className={styles.name}>
          {firstName || "Unknown"}
        </Link>
      </Cell>
      <Cell column="Last Name">{lastName || "User"}</Cell>
      <Cell column="Preferred Name">{preferredName}</Cell>
      <Cell column="Pronoun">{pronoun}</Cell>
      <Cell column="Email">
        <a href={mailto(email)}>{email}</a>
      </Cell>
      <Cell column="Phone">
        {phone && (
          <a href={`tel:${phone}`} className={styles.phone}>
            {phoneWords(phone)}
          </a>
        )}
      </Cell>
      <Cell column="Location">{city}</Cell>
      <Cell column="Zip">{zipcode}</Cell>
      <Cell column="User Since">
        <time dateTime={createdAt}>{sinceWords(new Date(createdAt))}</time>
      </Cell>
      <Cell column="Actions">
        <DeleteClientButton client={client} onDeleted={onDeleted} />
      </Cell>
    </tr>
  );
});
