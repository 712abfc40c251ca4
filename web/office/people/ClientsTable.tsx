import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import { type Client, erasePerson, removeClient } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords, telLink } from "../../../contract/platform/values/identifiers.ts";
import { hasZip } from "../../../contract/platform/values/place.ts";
import { shortMomentWords } from "../../../contract/platform/values/time.ts";
import { CallError } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { fullName } from "./person-note.ts";
import styles from "./ClientsTable.module.css";

/** All data of clients, for a wide screen. */
export function ClientsTable({ clients, onDeleted }: { clients: Client[]; onDeleted: () => void }) {
  return (
    // Eleven columns: on narrow screens the table scrolls sideways inside its frame.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <div className={styles.frame} role="region" aria-label={t.clientsChoice} tabIndex={0}>
      <Table
        label={t.clientsChoice}
        columns={["#", t.firstName, t.lastName, ...profileColumns().map(([name]) => name), adminShared.actions]}
      >
        {clients.map((client, index) => (
          <ClientRow key={client.id} client={client} number={index + 1} onDeleted={onDeleted} />
        ))}
      </Table>
    </div>
  );
}

type ClientRowProps = { client: Client; number: number; onDeleted: () => void };

const ClientRow = memo(function ClientRow({ client, number, onDeleted }: ClientRowProps) {
  return (
    <tr>
      <Cell column="#">{number}</Cell>
      <Cell column={t.firstName}>
        <Link to={paths.client(client.id)} aria-label={fullName(client)} className="strong">
          {client.firstName || t.unknownFirstName}
        </Link>
      </Cell>
      <Cell column={t.lastName}>{client.lastName || t.unknownLastName}</Cell>
      {profileColumns().map(([column, cellOf]) => (
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

/** The columns after the names; also the facts of a client's row and page. */
export const profileColumns = (): [name: string, cellOf: (client: Client) => ReactNode][] => [
  [t.preferredName, ({ preferredName }) => preferredName],
  [shared.pronoun, ({ pronoun }) => pronoun],
  [shared.email, ({ email }) => <a href={mailto(email)}>{email}</a>],
  [
    shared.phone,
    ({ phone }) =>
      phone && (
        <a href={telLink(phone)} className="one-line">
          {phoneWords(phone)}
        </a>
      ),
  ],
  [shared.location, ({ city }) => city],
  [hasZip() ? t.zip : t.postalCode, ({ zipcode }) => zipcode],
  [t.userSince, ({ createdAt }) => <time dateTime={createdAt}>{shortMomentWords(new Date(createdAt))}</time>],
];

type DeleteClientProps = { client: Client; kind?: "muted" | "danger"; onDeleted: () => void };

export function DeleteClientButton({ client, kind = "muted", onDeleted }: DeleteClientProps) {
  const { busy, run } = useAction((error) => {
    const isAnswered = error instanceof CallError && error.status >= 400 && error.status < 500;
    toast(
      <div>
        <p>{t.failedToDeleteUser}</p>
        {isAnswered && <p>{error.message}</p>}
      </div>,
    );
  });
  const details = t.userToDelete(fullName(client), client.email);
  const remove = async () => {
    const send = await confirmDeletion(t.thisWillPermanentlyDeleteUser, details);
    if (!send) return;
    await run(async () => {
      await send(removeClient, { params: { id: client.id } });
      toast(adminShared.userDeletedSuccessfully);
      onDeleted();
    });
  };
  return (
    <Button
      kind={kind}
      busy={busy}
      busyWords={shared.deleting}
      aria-label={t.deleteLabel(fullName(client))}
      onClick={() => void remove()}
      words={adminShared.deleteLabel}
    />
  );
}

/** Asks the owner, and erases the person. Returns what is left and until when; undefined on Cancel. */
export async function eraseAfterConfirm(email: string): Promise<string | undefined> {
  const send = await confirmDeletion(t.thisWillPermanentlyDeletePerson, t.whatErasingDoes(email));
  return send && (await send(erasePerson, { body: { email } })).message;
}
