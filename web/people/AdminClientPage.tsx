import { useNavigate, useParams } from "react-router";
import { paths } from "../../contract/paths.ts";
import { type ClientPage, readClient } from "../../contract/people.ts";
import * as t from "../../contract/text/admin/people.ts";
import * as shared from "../../contract/text/shared.ts";
import { shortMomentWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { phoneWords } from "../ui/forms/format-phone.ts";
import { Stack } from "../ui/Layout.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { mailto } from "../ui/mailto.ts";
import { ClientReminders, ClientSessions, ClientSignups } from "./ClientHistory.tsx";
import { ClientNotes } from "./ClientNotes.tsx";
import { DeleteClientButton } from "./DeleteClientButton.tsx";
import { fullName } from "./format.ts";
import styles from "./AdminClientPage.module.css";

export const meta = () => adminMeta(t.client);

const back = { to: paths.admin("users"), words: t.allClients };

/** The client's data, and when it was read (ISO 8601). */
type ClientData = ClientPage & { now: string };

async function readPage(id: string): Promise<ClientData> {
  return { ...(await adminCall(readClient, { params: { id } })), now: new Date().toISOString() };
}

export default function AdminClientPage() {
  const { id = "" } = useParams();
  const loaded = useCallData(() => readPage(id), [id]);
  const { data } = loaded;
  if (data?.client.id === id) return <ClientDetails key={id} {...data} />;
  return (
    <AdminPage title={t.client} back={back}>
      <LoadState {...loaded} failed={t.failedToLoadClient} />
    </AdminPage>
  );
}

function ClientDetails({ client, signups, sessions, reminders, notes, now }: ClientData) {
  const navigate = useNavigate();
  return (
    <AdminPage
      title={fullName(client)}
      back={back}
      lead={<p>{t.clientSince(shortMomentWords(new Date(client.createdAt)))}</p>}
      actions={
        <>
          <ButtonLink to={paths.bookFor({ client: client.id })} words={shared.bookSession} />
          <DeleteClientButton client={client} onDeleted={() => void navigate(back.to, { replace: true })} />
        </>
      }
    >
      <Stack gap={6} className={styles.client}>
        <Facts client={client} />
        <Stack gap={6}>
          <ClientNotes clientId={client.id} notes={notes} />
          <ClientSessions sessions={sessions} now={now} />
          <ClientSignups signups={signups} now={now} />
          <ClientReminders reminders={reminders} />
        </Stack>
      </Stack>
    </AdminPage>
  );
}

function Facts({ client }: Pick<ClientPage, "client">) {
  const { email, phone, preferredName, pronoun, city, zipcode } = client;
  const facts = {
    Email: <a href={mailto(email)}>{email}</a>,
    Phone: phone && <a href={`tel:${phone}`}>{phoneWords(phone)}</a>,
    "Preferred Name": preferredName,
    Pronoun: pronoun,
    Location: city,
    Zip: zipcode,
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
