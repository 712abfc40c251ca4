import { useNavigate, useSearchParams } from "react-router";
import { type PersonPage, readPerson } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useAction, useCallData } from "../../kit/calls/call-data.ts";
import { useRedirect } from "../../kit/calls/use-redirect.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { PersonWallet } from "../../selling/wallet/PersonWallet.tsx";
import { BirthdayFact } from "./BirthdayFact.tsx";
import { ClientOrders, ClientSessions, ClientSignups, ClientWaivers } from "./ClientHistory.tsx";
import { ClientNotes, notesAboutPerson } from "./ClientNotes.tsx";
import { Merges } from "./Merges.tsx";
import { eraseAfterConfirm } from "./PersonByEmail.tsx";
import { PersonPhones, householdFact, PersonActions } from "./PersonRow.tsx";
import styles from "./AdminClientPage.module.css";

export const meta = () => adminMeta(t.person);
const back = { to: paths.admin("users"), words: t.allPeople };

/**
 * A guest, a child, a walk-in or a person who only signed up for classes, by address or id. An address with an account
 * leads to the client's page.
 */
export default function AdminPersonPage() {
  const [query] = useSearchParams();
  const email = query.get("email") ?? undefined;
  const id = query.get("id") ?? undefined;
  const loaded = useCallData(() => readPage({ email, id }), [email, id]);
  const { data } = loaded;
  useRedirect(data?.client !== undefined && paths.client(data.client.id));
  const isShown = data && (id === data.id || email?.toLowerCase() === data.email);
  if (isShown && !data.client)
    return <PersonDetails key={`${data.id} ${data.merges.length}`} person={data} reload={loaded.reload} />;
  return (
    <AdminPage title={t.person} back={back}>
      <LoadState {...loaded} back={back} failed={t.failedToLoadPerson} />
    </AdminPage>
  );
}

/** The person's data, and when it was read (ISO 8601). */
type PersonData = PersonPage & { now: string };

async function readPage(query: { email: string | undefined; id: string | undefined }): Promise<PersonData> {
  return { ...(await adminCall(readPerson, { query })), now: serverNow().toISOString() };
}

function PersonDetails({ person, reload }: { person: PersonData; reload: () => void }) {
  const navigate = useNavigate();
  const { busy, run } = useAction((error) => toast(errorMessageOf(error, shared.thatDidNotWorkPlease)), {
    remains: true,
  });
  const { email, guardian, isGuest, signups, sessions, orders, phones, waivers, merges, notes, now } = person;
  const name = person.name || email;
  const erase = () =>
    run(async () => {
      const erased = await eraseAfterConfirm(email);
      if (!erased) return;
      toast(erased, { isLong: true });
      void navigate(back.to, { replace: true });
    });
  return (
    <AdminPage
      title={name}
      back={back}
      lead={<p>{guardian ? t.childOf(guardian.name) : isGuest ? t.guest : t.hasNoAccount}</p>}
    >
      <PersonActions email={email} phone={person.phone} name={name} />
      <Stack gap={6} className={styles.client}>
        <FactList
          facts={[
            [
              shared.email,
              email && (
                <a key="email" href={mailto(email)}>
                  {email}
                </a>
              ),
            ],
            [shared.phone, phones.length > 0 && <PersonPhones key="phone" phones={phones} />],
            householdFact(person),
            [
              shared.birthday,
              <BirthdayFact key="birthday" id={person.id} name={name} birthday={person.birthday} onChanged={reload} />,
            ],
          ]}
        />
        <Stack gap={6}>
          <ClientNotes about={notesAboutPerson(person.id)} notes={notes} />
          {email && <PersonWallet of={{ email }} />}
          {sessions.length > 0 && <ClientSessions sessions={sessions} now={now} />}
          {signups.length > 0 && <ClientSignups signups={signups} name={name} now={now} />}
          <ClientWaivers waivers={waivers} />
          <ClientOrders orders={orders} />
          <Merges person={person} merges={merges} onChanged={reload} />
          {email && (
            <div>
              <Button kind="danger" busy={busy} busyWords={t.erasing} onClick={() => void erase()}>
                {t.eraseThisPerson}
              </Button>
            </div>
          )}
        </Stack>
      </Stack>
    </AdminPage>
  );
}
