import { useState } from "react";
import { type Client, listClients } from "../../contract/clients.ts";
import { type Guest, listGuests } from "../../contract/owner-bookings.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import { useSettled } from "../use-settled.ts";
import styles from "./OwnerBookingForm.module.css";

type ClientFieldProps = {
  chosen: Client | undefined;
  onChoose: (client: Client | undefined) => void;
  /** Somebody without an account, who came before. */
  onGuest: (guest: Guest) => void;
  error: string | undefined;
};

type Found = { client: Client; guest?: never } | { guest: Guest; client?: never };

/** So many are offered at a time; who is not among them is found by typing on. */
const mostOffered = 5;

/** One of her clients, or an earlier guest: found by a part of her name or address, chosen with a press. */
export function ClientField(props: ClientFieldProps) {
  const { chosen, onChoose, onGuest, error } = props;
  const [typed, setTyped] = useState("");
  const sought = useSettled(typed.trim());
  const { data, failure } = useCallData(() => readPeople(sought), [sought]);
  if (chosen) {
    return (
      <div className={styles.chosen}>
        <p>
          <span className={styles.name}>{nameOf(chosen)}</span>
          <br />
          <span className={styles.hint}>{chosen.email}</span>
        </p>
        <Button kind="quiet" size="small" onClick={() => onChoose(undefined)}>
          Somebody else
        </Button>
      </div>
    );
  }
  // What was found for other words is no answer to these.
  const found = data?.sought === typed.trim() ? data.found : undefined;
  return (
    <>
      <TextField
        label="Which client"
        name="client"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
        help="Type a part of her name or address."
        error={error}
      />
      <p className="hidden-text" role="status">
        {sought === "" || !found ? "" : foundWords(found.length)}
      </p>
      {failure && <p className={styles.hint}>{failure}</p>}
      {found && found.length > 0 && (
        <ul className={styles.clients} aria-label="Clients found">
          {found.slice(0, mostOffered).map(({ client, guest }) =>
            client ? (
              <li key={client.id}>
                <button type="button" className={styles.client} onClick={() => onChoose(client)}>
                  <span className={styles.name}>{nameOf(client)}</span>
                  <span className={styles.hint}>{client.email}</span>
                </button>
              </li>
            ) : (
              <li key={guest.email}>
                <button type="button" className={styles.client} onClick={() => onGuest(guest)}>
                  <span className={styles.name}>{guest.name}</span>
                  <span className={styles.hint}>{guest.email} · no account</span>
                </button>
              </li>
            ),
          )}
        </ul>
      )}
      {sought !== "" && found?.length === 0 && (
        <p className={styles.hint}>No client of that name. She may be somebody new.</p>
      )}
    </>
  );
}

const nameOf = ({ firstName, lastName, email }: Client) => `${firstName} ${lastName}`.trim() || email;

function foundWords(count: number): string {
  if (count > mostOffered) return `More than ${mostOffered} clients found.`;
  return count === 1 ? "1 client found." : `${count} clients found.`;
}

async function readPeople(sought: string): Promise<{ sought: string; found: Found[] }> {
  if (sought === "") return { sought, found: [] };
  const [clients, guests] = await Promise.all([
    adminCall(listClients, { query: { search: sought } }),
    adminCall(listGuests, { query: { search: sought } }),
  ]);
  return { sought, found: [...clients.map((client) => ({ client })), ...guests.map((guest) => ({ guest }))] };
}
