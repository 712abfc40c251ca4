import { useState } from "react";
import type { Client } from "../../contract/clients.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import styles from "./OwnBookingForm.module.css";

type ClientFieldProps = {
  clients: Client[];
  chosen: Client | undefined;
  onChoose: (client: Client | undefined) => void;
  error: string | undefined;
};

/** So many are offered at a time; who is not among them is found by typing on. */
const mostOffered = 5;

/** One of her clients: found by a part of her name or address, chosen with a press. */
export function ClientField({ clients, chosen, onChoose, error }: ClientFieldProps) {
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
  const found = sought.trim() === "" ? [] : clients.filter((client) => isMeant(client, sought));
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
          {found.slice(0, mostOffered).map((client) => (
            <li key={client.id}>
              <button type="button" className={styles.client} onClick={() => onChoose(client)}>
                <span className={styles.name}>{nameOf(client)}</span>
                <span className={styles.hint}>{client.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {sought.trim() !== "" && found.length === 0 && (
        <p className={styles.hint}>No client of that name. She may be somebody new.</p>
      )}
    </>
  );
}

const nameOf = ({ firstName, lastName, email }: Client) => `${firstName} ${lastName}`.trim() || email;

function isMeant({ firstName, lastName, preferredName, email }: Client, sought: string): boolean {
  const text = `${firstName} ${lastName} ${preferredName} ${email}`.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
}
