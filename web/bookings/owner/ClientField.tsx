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

/** How many people are offered at a time; typing more narrows them. */
const maxOffered = 5;

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
  const found = data?.query === typed.trim() ? data.found : undefined;
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
        {query === "" || !found ? "" : foundWords(found.length)}
      </p>
      {failure && <p className="fine">{failure}</p>}
      {found && found.length > 0 && (
        <Stack as="ul" gap={2} aria-label={t.clientsFound}>
          {found.slice(0, maxOffered).map(({ client, guest }) =>
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

async function readPeople(query: string): Promise<{ query: string; found: Match[] }> {
  if (query === "") return { query, found: [] };
  const [clients, guests] = await Promise.all([
    adminCall(listClients, { query: { search: query } }),
    adminCall(listGuests, { query: { search: query } }),
  ]);
  return { query, found: [...clients.map((client) => ({ client })), ...guests.map((guest) => ({ guest }))] };
}
