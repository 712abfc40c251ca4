import { useNavigate, useParams } from "react-router";
import { type ClientPage, readClient } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { shortMomentWords } from "../../../contract/platform/values/time.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { type Fact, FactList } from "../../kit/ui/Outcome.tsx";
import { PersonWallet } from "../../selling/wallet/PersonWallet.tsx";
import { BirthdayFact } from "./BirthdayFact.tsx";
import { ClientOrders, ClientReminders, ClientSessions, ClientSignups, ClientWaivers } from "./ClientHistory.tsx";
import { ClientNotes, notesAboutClient } from "./ClientNotes.tsx";
import { profileColumns, DeleteClientButton } from "./ClientsTable.tsx";
import { Merges } from "./Merges.tsx";
import { fullName } from "./person-note.ts";
import { PersonPhones, householdFact, PersonActions } from "./PersonRow.tsx";
import styles from "./AdminClientPage.module.css";

export const meta = () => adminMeta(t.client);

const back = { to: paths.admin("users"), words: t.allPeople };

/** The client's data, and when it was read (ISO 8601). */
type ClientData = ClientPage & { now: string };

async function readPage(id: string): Promise<ClientData> {
  return { ...(await adminCall(readClient, { params: { id } })), now: serverNow().toISOString() };
}

export default function AdminClientPage() {
  const { id = "" } = useParams();
  const loaded = useCallData(() => readPage(id), [id]);
  const { data } = loaded;
  if (data?.client.id === id)
    return <ClientDetails key={`${id} ${data.merges.length}`} {...data} reload={loaded.reload} />;
  return (
    <AdminPage title={t.client} back={back}>
      <LoadState {...loaded} back={back} failed={t.failedToLoadClient} />
    </AdminPage>
  );
}

function ClientDetails(props: ClientData & { reload: () => void }) {
  const { client, person, signups, sessions, orders, phones, reminders, waivers, merges, notes, now, reload } = props;
  const navigate = useNavigate();
  const phone = (client.phone || phones.length > 0) && <PersonPhones ofAccount={client.phone} phones={phones} />;
  return (
    <AdminPage
      title={fullName(client)}
      back={back}
      lead={<p>{t.clientSince(shortMomentWords(new Date(client.createdAt)))}</p>}
    >
      <PersonActions email={client.email} phone={client.phone} client={client} name={fullName(client)} />
      <Stack gap={6} className={styles.client}>
        {/* First: read while the person is on the phone. */}
        <ClientNotes about={notesAboutClient(client.id)} notes={notes} />
        <FactList
          facts={[
            ...profileColumns.map(([label, cellOf]): Fact => [label, label === shared.phone ? phone : cellOf(client)]),
            householdFact(person),
            [
              shared.birthday,
              <BirthdayFact
                key="birthday"
                id={person.id}
                name={fullName(client)}
                birthday={person.birthday}
                onChanged={reload}
              />,
            ],
          ]}
        />
        <Stack gap={6}>
          <PersonWallet of={{ client: client.id }} />
          <ClientSessions sessions={sessions} now={now} />
          <ClientSignups signups={signups} name={fullName(client)} now={now} />
          <ClientWaivers waivers={waivers} />
          <ClientOrders orders={orders} />
          <ClientReminders reminders={reminders} />
          <Merges person={person} merges={merges} onChanged={reload} />
          <div>
            <DeleteClientButton
              kind="danger"
              client={client}
              onDeleted={() => void navigate(back.to, { replace: true })}
            />
          </div>
        </Stack>
      </Stack>
    </AdminPage>
  );
}
