import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { type Client, readClient } from "../../../contract/people.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import { studioDay } from "../../../contract/time.ts";
import { adminCall, CallError } from "../../api.ts";
import { useCallData } from "../../call-data.ts";
import { adminMeta } from "../../page-meta.ts";
import { AdminPage } from "../../ui/AdminPage.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { LoadState } from "../../ui/lists/LoadState.tsx";
import { readFreeTimes } from "./FreeTimes.tsx";
import { OwnerBookingForm } from "./OwnerBookingForm.tsx";

export const meta = () => adminMeta(t.bookForClient);
const back = { to: paths.admin("bookings"), words: t.allSlots };
export const handle = { title: t.bookForClient, back };

/** The owner books a session for a client or guest. Preset by `?client=` and `?slot=`. */
export default function AdminBookPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [today] = useState(() => studioDay(new Date()));
  const loaded = useCallData(() => readChoices(query.get("client")));
  const { data, reload } = loaded;
  const client = data?.client;
  return (
    <AdminPage
      title={handle.title}
      back={client ? { to: paths.client(client.id), words: t.backToClient } : back}
      lead={<p>{t.itIsBookedAtOnce}</p>}
    >
      <LoadState {...loaded} failed={t.failedToLoadClientsAndFreeTimes} />
      {data && (
        <OwnerBookingForm
          slots={data.slots}
          settings={data.sessions}
          today={today}
          knownClient={client}
          knownSlotId={query.get("slot") ?? undefined}
          onBooked={(message) => {
            toast(message);
            void navigate(client ? paths.client(client.id) : back.to);
          }}
          onGone={reload}
        />
      )}
    </AdminPage>
  );
}

async function readChoices(clientId: string | null) {
  const [client, freeTimes] = await Promise.all([clientId ? readClientById(clientId) : undefined, readFreeTimes()]);
  return { client, ...freeTimes };
}

/** The client with this id; undefined if the account is deleted. */
async function readClientById(id: string): Promise<Client | undefined> {
  try {
    return (await adminCall(readClient, { params: { id } })).client;
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}
