import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Client, Person, History } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords, telLink } from "../../../contract/platform/values/identifiers.ts";
import { shortDayWords, studioDay, type Day } from "../../../contract/platform/values/time.ts";
import { useToday } from "../../kit/browser/use-now.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { ContactButtons } from "../../kit/ui/ContactButtons.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { RowDetails } from "../../kit/ui/lists/Rows.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { FactList, type Fact } from "../../kit/ui/Outcome.tsx";
import { profileColumns, DeleteClientButton } from "./ClientsTable.tsx";
import { fullName, personNote } from "./person-note.ts";
import styles from "./AdminUsersPage.module.css";

type PersonRowProps = {
  person: Person;
  today: Day;
  isOpen: boolean;
  onToggle: () => void;
  onDeleted: () => void;
};

/** One person of the owner's list. Opened: what the owner can do, and everything known. */
export function PersonRow({ person, today, isOpen, onToggle, onDeleted }: PersonRowProps) {
  const { client, email, phone } = person;
  const name = client ? fullName(client) : person.name || email;
  return (
    <RowDetails
      title={name}
      note={personNote(person, today)}
      end={
        <span className={styles.wide}>
          <span>{email || t.gaveNoEmail}</span> <span>{phoneWords(phone)}</span>
        </span>
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <PersonActions client={client} email={email} phone={phone} name={name}>
        <ButtonLink
          kind="quiet"
          size="small"
          to={client ? paths.client(client.id) : email ? paths.person(email) : paths.personOf(person.id)}
          words={client ? t.notesAndHistory : adminShared.history}
        />
        {!email && person.lastClassId && (
          <ButtonLink kind="quiet" size="small" to={paths.roster(person.lastClassId)} words={t.latestClass} />
        )}
      </PersonActions>
      <FactList
        facts={[...(client ? clientFacts({ ...client, phone }) : contactFacts(person)), householdFact(person)]}
        className={styles.facts}
        isCompact
      />
      {client && (
        <div>
          <DeleteClientButton client={client} onDeleted={onDeleted} />
        </div>
      )}
    </RowDetails>
  );
}

/** The children of a person, or the guardian of a child, each with a link. */
export function householdFact({ guardian, children }: Pick<Person, "guardian" | "children">): Fact {
  const relatives = guardian ? [guardian] : children;
  return [
    guardian ? adminShared.guardianLabel : t.household,
    relatives.length > 0 &&
      relatives.map(({ _id, name }) => (
        <div key={_id}>
          <Link to={paths.personOf(_id)}>{name}</Link>
        </div>
      )),
  ];
}

const clientFacts = (client: Client): Fact[] => [
  [t.firstName, client.firstName || t.unknownFirstName],
  [t.lastName, client.lastName || t.unknownLastName],
  ...profileColumns().map(([label, cellOf]): Fact => [label, cellOf(client)]),
];

const contactFacts = ({ email, phone }: Pick<Person, "email" | "phone">): Fact[] =>
  Object.entries({
    [shared.email]: email ? <a href={mailto(email)}>{email}</a> : t.gaveNoEmail,
    [shared.phone]: phone && <a href={telLink(phone)}>{phoneWords(phone)}</a>,
  });

type PersonActionsProps = Pick<Person, "name" | "email" | "phone"> & {
  client?: Client | undefined;
  children?: ReactNode;
};

/** Call, email and book a session. */
export function PersonActions({ client, name, email, phone, children }: PersonActionsProps) {
  return (
    <Row gap={2}>
      <ContactButtons name={name} phone={phone} email={email} size="small" />
      {email && (
        <ButtonLink
          kind="quiet"
          size="small"
          to={paths.bookFor(client ? { client: client.id } : { guest: email })}
          words={shared.bookSession}
        />
      )}
      {children}
    </Row>
  );
}

type PersonPhonesProps = Pick<History, "phones"> & { ofAccount?: string | undefined };

/** Every phone number of a person, with its source if there are several. The account's first, then the latest. */
export function PersonPhones({ ofAccount, phones }: PersonPhonesProps) {
  const today = useToday();
  const others = phones
    .filter(({ phone }) => phone !== ofAccount)
    .map(({ phone, from, givenAt }) => {
      const day = shortDayWords(studioDay(new Date(givenAt)), today);
      return { phone, source: from === "signup" ? t.fromSignUp(day) : t.fromBooking(day) };
    });
  const all = ofAccount ? [{ phone: ofAccount, source: t.fromAccount }, ...others] : others;
  return all.map(({ phone, source }) => (
    <div key={phone}>
      <a href={telLink(phone)}>{phoneWords(phone)}</a>
      {all.length > 1 && <span className="fine"> {source}</span>}
    </div>
  ));
}
