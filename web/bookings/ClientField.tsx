import { useState } from "react";
import type { Client } from "../../contract/clients.ts";
import type { Guest } from "../../contract/own-bookings.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import styles from "./OwnBookingForm.module.css";

type ClientFieldProps = {
  clients: Client[];
  guests: Guest[];
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
  const { clients, guests, chosen, onChoose, onGuest, error } = props;
  const [sought, setSought] = useState("");
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
  const found: Found[] =
    sought.trim() === ""
      ? []
      : [
          ...clients.filter((client) => isMeant(clientWords(client), sought)).map((client) => ({ client })),
          ...guests
            .filter(({ name, email }) => isMeant(`${name} ${email}`, sought))
            .map((guest) => ({ guest })),
        ];
  return (
    <>
      <TextField
        label="Which client"
        name="client"
        type="search"
        autoComplete="off"
        value={sought}
        onChange={(change) => setSought(change.target.value)}
        help="Type a part of her name or address."
        error={error}
      />
      <p className="hidden-text" role="status">
        {sought.trim() === ""
          ? ""
          : found.length === 1
            ? "1 client found."
            : `${found.length} clients found.`}
      </p>
      {found.length > 0 && (
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
      {sought.trim() !== "" && found.length === 0 && (
        <p className={styles.hint}>No client of that name. She may be somebody new.</p>
      )}
    </>
  );
}

const nameOf = ({ firstName, lastName, email }: Client) => `${firstName} ${lastName}`.trim() || email;

const clientWords = ({ firstName, lastName, preferredName, email }: Client) =>
  `${firstName} ${lastName} ${preferredName} ${email}`;

function isMeant(words: string, sought: string): boolean {
  const text = words.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
}
