import { useState } from "react";
import { type Guest, listGuests } from "../../../contract/owner-bookings.ts";
import { type Client, listClients } from "../../../contract/people.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import { adminCall } from "../../api.ts";
import { useCallData } from "../../call-data.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { Stack } from "../../ui/Layout.tsx";
import { useDebounced } from "../../use-settled.ts";
import styles from "./OwnerBookingForm.module.css";

type ClientFieldProps = {
  chosen: Client | undefined;
  onChoose: (client: Client | undefined) => void;
  /** An earlier guest (no account) was chosen. */
  onGuest: (guest: Guest) => void;
  error: string | undefined;
};

type Match = { client: Client; guest?: never } | { guest: Guest; client?: never };

/** Number of people offered at a time, and how many of them are guests at most if there are more clients. */
const maxOffered = 5;
const maxGuests = 2;

/** Searches clients and earlier guests by a part of the name or email address. */
export function ClientField(props: ClientFieldProps) {
  const { chosen, onChoose, onGuest, error } = props;
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed.trim());
  const { data, failure } = useCallData(() => readPeople(query), [query]);
  if (chosen) {
    return (
      <div className={styles.chosen}>
        <p>
          <span className={styles.name}>{nameOf(chosen)}</span>
          <br />
          <span className="fine">{chosen.email}</span>
        </p>
        <Button kind="quiet" size="small" onClick={() => onChoose(undefined)}>
          {t.chooseAnother}
        </Button>
      </div>
    );
  }
  // Ignore results of an earlier query.
  const current = data?.query === typed.trim() ? data : undefined;
  const found = current?.offered;
  return (
    <>
      <TextField
        label={t.findClient}
        name="client"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
        help={t.searchNameOrEmail}
        error={error}
      />
      <p className="hidden-text" role="status">
        {query === "" || !current ? "" : foundWords(current.count)}
      </p>
      {failure && <p className="fine">{failure}</p>}
      {found && found.length > 0 && (
        <Stack as="ul" gap={2} aria-label={t.clientsFound}>
          {found.map(({ client, guest }) =>
            client ? (
              <li key={client.id}>
                <button type="button" className={styles.client} onClick={() => onChoose(client)}>
                  <span className={styles.name}>{nameOf(client)}</span>
                  <span className="fine">{client.email}</span>
                </button>
              </li>
            ) : (
              <li key={guest.email}>
                <button type="button" className={styles.client} onClick={() => onGuest(guest)}>
                  <span className={styles.name}>{guest.name}</span>
                  <span className="fine">{t.noAccount(guest.email)}</span>
                </button>
              </li>
            ),
          )}
        </Stack>
      )}
      {query !== "" && found?.length === 0 && <p className="fine">{t.noClientFound}</p>}
    </>
  );
}

const nameOf = ({ firstName, lastName, email }: Client) => `${firstName} ${lastName}`.trim() || email;

function foundWords(count: number): string {
  if (count > maxOffered) return t.moreThanClientsFound(maxOffered);
  return t.clientFoundCount(count);
}

async function readPeople(query: string): Promise<{ query: string; offered: Match[]; count: number }> {
  if (query === "") return { query, offered: [], count: 0 };
  const [clients, guests] = await Promise.all([
    adminCall(listClients, { query: { search: query } }),
    adminCall(listGuests, { query: { search: query } }),
  ]);
  const offeredGuests = guests.slice(0, Math.max(maxOffered - clients.length, maxGuests));
  const offeredClients = clients.slice(0, maxOffered - offeredGuests.length);
  const offered = [...offeredClients.map((client) => ({ client })), ...offeredGuests.map((guest) => ({ guest }))];
  return { query, offered, count: clients.length + guests.length };
}
