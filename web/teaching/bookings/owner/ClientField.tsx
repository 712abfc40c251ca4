import { useEffect, useRef, useState } from "react";
import { type Client, listClients } from "../../../../contract/office/people/calls.ts";
import { listGuests, type Guest } from "../../../../contract/teaching/bookings/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { useCallData, useDebounced } from "../../../kit/calls/call-data.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { TextField } from "../../../kit/ui/forms/Field.tsx";
import { Stack } from "../../../kit/ui/Layout.tsx";
import { clientName } from "../format.ts";
import styles from "./AdminBookPage.module.css";

type ClientFieldProps = {
  chosen: Client | undefined;
  onChoose: (client: Client | undefined) => void;
  /** An earlier guest (no account) was chosen. */
  onGuest: (guest: Guest) => void;
};

/** Number of people offered at a time, and how many of them are guests at most if there are more clients. */
const maxOffered = 5;
const maxGuests = 2;

/** Searches clients and earlier guests by a part of the name or email address. */
export function ClientField({ chosen, onChoose, onGuest }: ClientFieldProps) {
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed.trim());
  const name = useRef<HTMLParagraphElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    // The pressed button is gone: the focus goes to what took its place.
    if (chosen !== shown.current) (chosen ? name.current : search.current)?.focus();
    shown.current = chosen;
  }, [chosen]);
  const { data, failure } = useCallData(() => readPeople(query), [query]);
  if (chosen) {
    return (
      <div className={styles.chosen}>
        <p ref={name} tabIndex={-1}>
          <span className="strong">{nameOf(chosen)}</span>
          <br />
          <span className="fine">{chosen.email}</span>
        </p>
        <Button kind="quiet" size="small" onClick={() => onChoose(undefined)} words={t.chooseAnother} />
      </div>
    );
  }
  // Ignore results of an earlier query.
  const found = data?.query === typed.trim() ? data : undefined;
  const offered = found && [
    ...found.clients.map((client) => ({ name: nameOf(client), about: client.email, choose: () => onChoose(client) })),
    ...found.guests.map((guest) => ({
      name: guest.name,
      about: t.noAccount(guest.email),
      choose: () => onGuest(guest),
    })),
  ];
  return (
    <>
      <TextField
        ref={search}
        label={t.findClient}
        name="client"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
        help={t.searchNameOrEmail}
      />
      <p className="hidden-text" role="status">
        {query !== "" && found && foundWords(found.count)}
      </p>
      {failure && <p className="fine">{failure}</p>}
      {offered && offered.length > 0 && (
        <Stack as="ul" gap={2} aria-label={t.clientsFound}>
          {offered.map(({ name, about, choose }) => (
            <li key={about}>
              <button type="button" className={styles.client} onClick={choose}>
                <span className="strong">{name}</span>
                <span className="fine">{about}</span>
              </button>
            </li>
          ))}
        </Stack>
      )}
      {query !== "" && offered?.length === 0 && <p className="fine">{t.noClientFound}</p>}
    </>
  );
}

const nameOf = (client: Client) => clientName(client) || client.email;

const foundWords = (count: number) =>
  count > maxOffered ? t.moreThanClientsFound(maxOffered) : t.clientFoundCount(count);

async function readPeople(query: string) {
  if (query === "") return { query, clients: [], guests: [], count: 0 };
  const search = { query: { search: query } };
  const [allClients, allGuests] = await Promise.all([adminCall(listClients, search), adminCall(listGuests, search)]);
  const guests = allGuests.slice(0, Math.max(maxOffered - allClients.length, maxGuests));
  const clients = allClients.slice(0, maxOffered - guests.length);
  return { query, clients, guests, count: allClients.length + allGuests.length };
}
