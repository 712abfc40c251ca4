import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords, telLink } from "../../../contract/platform/values/identifiers.ts";
import { clockWords, dateWords, weekdayDateWords } from "../../../contract/platform/values/time.ts";
import {
  listSignups,
  signupsPageSize,
  type Signup,
  type SignupClass,
} from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { readPages } from "../../kit/calls/read-pages.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { ContactButtons } from "../../kit/ui/ContactButtons.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState, ShowMore, Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { SeatCount, SeatState } from "../events/SeatState.tsx";
import { RemoveSignup } from "./RemoveSignup.tsx";
import styles from "./AdminSignupsPage.module.css";

type OnRemoved = { onRemoved: () => void };

/** Classes with their sign-ups one tap away, for a phone. */
export function SignupClassRows({
  classes,
  isPast,
  onRemoved,
}: { classes: SignupClass[]; isPast: boolean } & OnRemoved) {
  const [opened, setOpened] = useState<string>();
  return (
    <Rows label={adminShared.classes}>
      {classes.map((one) => (
        <RowDetails
          key={one._id}
          title={one.title}
          note={`${weekdayDateWords(one.date)} · ${clockWords(one.time)}`}
          end={isPast ? <SeatCount event={one} /> : <SeatState event={one} />}
          isOpen={opened === one._id}
          onToggle={() => setOpened(opened === one._id ? undefined : one._id)}
        >
          <ClassSignups of={one} onRemoved={onRemoved} />
        </RowDetails>
      ))}
    </Rows>
  );
}

function ClassSignups({ of: { _id: eventId, title }, onRemoved }: { of: SignupClass } & OnRemoved) {
  const [pages, setPages] = useState(1);
  const loaded = useCallData(() => readClass(eventId, pages), [eventId, pages]);
  const { data, reload } = loaded;
  return (
    <Stack gap={3} align="start" className={styles.roster}>
      <LoadState {...loaded} level={3} failed={t.failedToFetchRoster} loading={<Skeleton shape="line" />} />
      {data && (
        <SignupRows
          signups={data.rows}
          isOfClass
          onRemoved={() => {
            reload();
            onRemoved();
          }}
        />
      )}
      <ShowMore when={data?.hasMore} onMore={() => setPages(pages + 1)} />
      <ButtonLink
        kind="quiet"
        size="small"
        to={paths.roster(eventId)}
        aria-label={t.openRoster(title)}
        words={t.roster}
      />
    </Stack>
  );
}

const readClass = (eventId: string, pages: number) =>
  readPages<Signup>(pages, signupsPageSize, (last) => adminCall(listSignups, { query: { eventId, after: last?._id } }));

/** Sign-ups, one line each. Of one class, the line has the phone number, otherwise the class. */
export function SignupRows({ signups, isOfClass, ...rest }: { signups: Signup[]; isOfClass?: boolean } & OnRemoved) {
  return (
    <Rows label={adminShared.signUps}>
      {signups.map((signup) => (
        <SignupRow key={signup._id} signup={signup} isOfClass={isOfClass} {...rest} />
      ))}
    </Rows>
  );
}

type SignupRowProps = { signup: Signup; isOfClass: boolean | undefined } & OnRemoved;

function SignupRow({ signup, isOfClass, onRemoved }: SignupRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, email, phone, classTitle, date, time, waiverId, clientId } = signup;
  const person = clientId ? paths.client(clientId) : email && paths.person(email);
  const facts = {
    [shared.date]: `${dateWords(date)}, ${clockWords(time)}`,
    [t.classTitle]: classTitle,
    [shared.name]: name,
    [shared.email]: email && <a href={mailto(email)}>{email}</a>,
    [shared.phone]: phone && <a href={telLink(phone)}>{phoneWords(phone)}</a>,
  };
  return (
    <RowDetails
      title={name}
      note={isOfClass ? phoneWords(phone) || email : `${classTitle} · ${weekdayDateWords(date)}`}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Row gap={2}>
        <ContactButtons name={name} phone={phone} email={email} size="small" />
        {waiverId && (
          <ButtonLink
            kind="quiet"
            size="small"
            to={paths.waiver(waiverId)}
            aria-label={adminShared.waiverOf(name)}
            words={adminShared.waiver}
          />
        )}
        {person && <ButtonLink kind="quiet" size="small" to={person} words={adminShared.history} />}
        <RemoveSignup signup={signup} words={adminShared.deleteLabel} onRemoved={onRemoved} />
      </Row>
      <FactList facts={Object.entries(facts)} isCompact />
    </RowDetails>
  );
}

const columns = [shared.date, t.classTitle, shared.name, shared.email, shared.phone, adminShared.actions] as const;

/** Sign-ups by date, for a wide screen. */
export function SignupTable({ signups, onRemoved }: { signups: Signup[]; onRemoved: () => void }) {
  return (
    <Table label={adminShared.signUps} columns={columns}>
      {signups.map((signup) => (
        <SignupTableRow key={signup._id} signup={signup} onRemoved={onRemoved} />
      ))}
    </Table>
  );
}

function SignupTableRow({ signup, onRemoved }: { signup: Signup; onRemoved: () => void }) {
  const { name, email, phone, classTitle, date, time, waiverId, eventId, clientId } = signup;
  const person = clientId ? paths.client(clientId) : email && paths.person(email);
  return (
    <tr>
      <Cell column={shared.date}>
        <span>
          <span className={styles.date}>{dateWords(date)}</span> <span className={styles.time}>{clockWords(time)}</span>
        </span>
      </Cell>
      <Cell column={t.classTitle}>
        <Link to={paths.roster(eventId)}>{classTitle}</Link>
      </Cell>
      <Cell column={shared.name}>
        <span>
          <span className="strong">{person ? <Link to={person}>{name}</Link> : name}</span>{" "}
          {waiverId && (
            <Link to={paths.waiver(waiverId)} className={styles.waiver} aria-label={adminShared.waiverOf(name)}>
              {adminShared.waiver}
            </Link>
          )}
        </span>
      </Cell>
      <Cell column={shared.email}>{email ? <a href={mailto(email)}>{email}</a> : "–"}</Cell>
      <Cell column={shared.phone}>
        {phone ? (
          <a href={telLink(phone)} className="one-line">
            {phoneWords(phone)}
          </a>
        ) : (
          "–"
        )}
      </Cell>
      <Cell column={adminShared.actions}>
        <RemoveSignup signup={signup} words={adminShared.deleteLabel} onRemoved={onRemoved} />
      </Cell>
    </tr>
  );
}
