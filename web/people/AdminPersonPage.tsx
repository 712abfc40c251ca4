import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../contract/paths.ts";
import { type PersonPage, readPerson } from "../../contract/people.ts";
import * as t from "../../contract/text/admin/people.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall, errorMessageOf } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Stack } from "../ui/Layout.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { mailto } from "../ui/mailto.ts";
import { FactList } from "../ui/Outcome.tsx";
import { useAction } from "../use-action.ts";
import { useRedirect } from "../use-redirect.ts";
import { PersonWallet } from "../wallet/PersonWallet.tsx";
import { ClientOrders, ClientSessions, ClientSignups } from "./ClientHistory.tsx";
import { eraseAfterConfirm } from "./PersonByEmail.tsx";
import { PersonPhones } from "./PersonPhones.tsx";
import { PersonActions } from "./PersonRow.tsx";
import styles from "./AdminClientPage.module.css";

export const meta = () => adminMeta(t.person);
const back = { to: paths.admin("users"), words: t.allPeople };

/** A guest, or a person who only signed up for classes. An address with an account leads to the client's page. */
export default function AdminPersonPage() {
  const [query] = useSearchParams();
  const email = query.get("email") ?? "";
  const loaded = useCallData(() => readPage(email), [email]);
  const { data } = loaded;
  useRedirect(data?.client !== undefined && paths.client(data.client.id));
  if (data?.email === email.toLowerCase() && !data.client) return <PersonDetails key={email} person={data} />;
  return (
    <AdminPage title={t.person} back={back}>
      <LoadState {...loaded} failed={t.failedToLoadPerson} />
    </AdminPage>
  );
}

/** The person's data, and when it was read (ISO 8601). */
type PersonData = PersonPage & { now: string };

async function readPage(email: string): Promise<PersonData> {
  return { ...(await adminCall(readPerson, { query: { email } })), now: new Date().toISOString() };
}

function PersonDetails({ person }: { person: PersonData }) {
  const navigate = useNavigate();
  const { busy, run } = useAction((error) => toast(errorMessageOf(error, shared.thatDidNotWorkPlease)), {
    remains: true,
  });
  const { email, isGuest, signups, sessions, orders, phones, now } = person;
  const name = person.name || email;
  const erase = () =>
    run(async () => {
      if (await eraseAfterConfirm(email)) void navigate(back.to, { replace: true });
    });
  return (
    <AdminPage title={name} back={back} lead={<p>{isGuest ? t.guest : t.hasNoAccount}</p>}>
      <PersonActions {...person} name={name} />
      <Stack gap={6} className={styles.client}>
        <FactList
          facts={[
            [
              shared.email,
              <a key="email" href={mailto(email)}>
                {email}
              </a>,
            ],
            [shared.phone, phones.length > 0 && <PersonPhones key="phone" phones={phones} />],
          ]}
        />
        <Stack gap={6}>
          {sessions.length > 0 && <ClientSessions sessions={sessions} now={now} />}
          {signups.length > 0 && <ClientSignups signups={signups} now={now} />}
          <ClientOrders orders={orders} />
          <PersonWallet of={{ email }} />
          <div>
            <Button kind="link" busy={busy} busyWords={t.erasing} onClick={() => void erase()}>
              {t.eraseThisPerson}
            </Button>
          </div>
        </Stack>
      </Stack>
    </AdminPage>
  );
}
