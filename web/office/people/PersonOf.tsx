import { useNavigate } from "react-router";
import { type PersonPage, readPerson } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { shortMomentWords } from "../../../contract/platform/values/time.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useAction, useCallData } from "../../kit/calls/call-data.ts";
import { useRedirect } from "../../kit/calls/use-redirect.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { type Fact, FactList } from "../../kit/ui/Outcome.tsx";
import { PersonWallet } from "../../selling/wallet/PersonWallet.tsx";
import { BirthdayFact } from "./BirthdayFact.tsx";
import { ClientOrders, ClientReminders, ClientSessions, ClientSignups, ClientWaivers } from "./ClientHistory.tsx";
import { ClientNotes } from "./ClientNotes.tsx";
import { DeleteClientButton, eraseAfterConfirm, profileColumns } from "./ClientsTable.tsx";
import { Merges } from "./Merges.tsx";
import { fullName } from "./person-note.ts";
import { PersonPhones, householdFact, PersonActions } from "./PersonRow.tsx";
import styles from "./PersonOf.module.css";

const back = { to: paths.admin("users"), words: t.allPeople };

type PersonOfProps = {
  query: { client?: string; email?: string | undefined; id?: string | undefined };
  title: string;
  failed: string;
};

/** A person by account, address or id. An address or id with an account leads to the client's page. Keyed by the query. */
export function PersonOf({ query, title, failed }: PersonOfProps) {
  const loaded = useCallData(async () => {
    return { ...(await adminCall(readPerson, { query })), now: serverNow().toISOString() };
  });
  const { data, reload } = loaded;
  const elsewhere = query.client ? undefined : data?.client;
  useRedirect(elsewhere && paths.client(elsewhere.id));
  if (data && !elsewhere) return <PersonDetails key={data.merges.length} person={data} reload={reload} />;
  return (
    <AdminPage title={title} back={back}>
      <LoadState {...loaded} back={back} failed={failed} />
    </AdminPage>
  );
}

/** `now`: when it was read (ISO 8601). */
type PersonDetailsProps = { person: PersonPage & { now: string }; reload: () => void };

function PersonDetails({ person, reload }: PersonDetailsProps) {
  const { id, client, guardian, isGuest, signups, sessions, orders, phones, reminders, waivers, merges, now } = person;
  const navigate = useNavigate();
  const email = client?.email ?? person.email;
  const name = client ? fullName(client) : person.name || email;
  const leave = () => void navigate(back.to, { replace: true });
  const mail = email && <a href={mailto(email)}>{email}</a>;
  const phone = (client?.phone || phones.length > 0) && <PersonPhones ofAccount={client?.phone} phones={phones} />;
  const without = guardian ? t.childOf(guardian.name) : isGuest ? t.guest : t.hasNoAccount;
  return (
    <AdminPage
      title={name}
      back={back}
      lead={<p>{client ? t.clientSince(shortMomentWords(new Date(client.createdAt))) : without}</p>}
    >
      <PersonActions email={email} phone={person.phone} client={client} name={name} />
      <Stack gap={6} className={styles.person}>
        {/* First: read while the person is on the phone. */}
        <ClientNotes personId={id} notes={person.notes} />
        <FactList
          facts={[
            ...(client
              ? profileColumns().map(([label, cellOf]): Fact => [
                  label,
                  label === shared.phone ? phone : cellOf(client),
                ])
              : Object.entries({ [shared.email]: mail, [shared.phone]: phone })),
            householdFact(person),
            [
              shared.birthday,
              <BirthdayFact key="birthday" id={id} name={name} birthday={person.birthday} onChanged={reload} />,
            ],
          ]}
        />
        <Stack gap={6}>
          {email && <PersonWallet id={id} />}
          {(client || sessions.length > 0) && <ClientSessions sessions={sessions} now={now} />}
          {(client || signups.length > 0) && <ClientSignups signups={signups} name={name} now={now} />}
          <ClientWaivers waivers={waivers} />
          <ClientOrders orders={orders} />
          {client && <ClientReminders reminders={reminders} />}
          <Merges person={person} merges={merges} onChanged={reload} />
          <div>
            {client ? (
              <DeleteClientButton kind="danger" client={client} onDeleted={leave} />
            ) : (
              email && <EraseButton email={email} onErased={leave} />
            )}
          </div>
        </Stack>
      </Stack>
    </AdminPage>
  );
}

function EraseButton({ email, onErased }: { email: string; onErased: () => void }) {
  const fail = (error: unknown) => toast(errorMessageOf(error, shared.thatDidNotWorkPlease));
  const { busy, run } = useAction(fail, { remains: true });
  const erase = async () => {
    const erased = await eraseAfterConfirm(email);
    if (!erased) return;
    toast(erased, { isLong: true });
    onErased();
  };
  return (
    <Button kind="danger" busy={busy} busyWords={t.erasing} onClick={() => void run(erase)} words={t.eraseThisPerson} />
  );
}
