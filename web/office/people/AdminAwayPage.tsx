import { useState } from "react";
import { Link } from "react-router";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { type AwayPerson, awayPageSize, listAway, quietAway } from "../../../contract/office/people/calls.ts";
import * as people from "../../../contract/office/people/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { readPages } from "../../kit/calls/read-pages.ts";
import { useOwnerName } from "../../kit/pages/owner-name.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { ContactButtons } from "../../kit/ui/ContactButtons.tsx";
import { toastWithUndo } from "../../kit/ui/dialogs/Toast.tsx";
import heroFigure from "../../kit/ui/drawings/hero-figure.svg?raw";
import { Row } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { messageTo } from "../../teaching/signups/PersonTags.tsx";
import styles from "./AdminUsersPage.module.css";

export const meta = () => adminMeta(t.awayTitle);
export const handle = { title: t.awayTitle };
const back = { to: paths.admin("users"), words: people.allPeople };

/** Regulars who have not come for a while, with one tap to write to each. */
export default function AdminAwayPage() {
  const [pages, setPages] = useState(1);
  const loaded = useCallData(
    () => readPages<AwayPerson>(pages, awayPageSize, (last) => adminCall(listAway, { query: { after: last?.id } })),
    [pages],
  );
  const { data, reload } = loaded;
  const [opened, setOpened] = useState<string>();
  return (
    <AdminPage
      title={t.awayTitle}
      back={back}
      lead={
        <p>
          {t.awayLead} <Link to={`${paths.admin("settings")}#regulars`}>{t.changeWhenAway}</Link>
        </p>
      }
    >
      <LoadState {...loaded} failed={t.failedToLoadAway} />
      {data?.rows.length === 0 && <Empty svg={heroFigure} title={t.nobodyIsAway} text={t.regularsAppearHere} />}
      {data && data.rows.length > 0 && (
        <div>
          <Rows label={t.awayTitle}>
            {data.rows.map((person) => (
              <AwayRow
                key={person.id}
                person={person}
                isOpen={opened === person.id}
                onToggle={() => setOpened(opened === person.id ? undefined : person.id)}
                reload={reload}
              />
            ))}
          </Rows>
          <ShowMore when={data.hasMore} onMore={() => setPages(pages + 1)} />
        </div>
      )}
    </AdminPage>
  );
}

type AwayRowProps = { person: AwayPerson; isOpen: boolean; onToggle: () => void; reload: () => void };

function AwayRow({ person, isOpen, onToggle, reload }: AwayRowProps) {
  const { id, name, guardian, email, phone, last, weeks, classes } = person;
  const message = t.awayMessage(messageTo(person, useOwnerName()), last.title);
  const quiet = (isQuiet: boolean) => adminCall(quietAway, { params: { id }, body: { isQuiet } });
  const takeBack = async () => {
    const { message: said } = await quiet(false);
    reload();
    return said;
  };
  return (
    <RowDetails
      title={name}
      note={[guardian && people.childOf(guardian), t.weeksAgo(weeks), t.timesInEightWeeks(classes)]
        .filter(Boolean)
        .join(" · ")}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Row gap={2}>
        <ContactButtons name={guardian ?? name} phone={phone} email={email} size="small" message={message} />
        <ButtonLink kind="quiet" size="small" to={paths.personOf(id)} words={adminShared.history} />
        <ActionButton
          kind="link"
          size="small"
          aria-label={t.notNowFor(name)}
          action={async () => toastWithUndo((await quiet(true)).message, takeBack)}
          failure={errorMessageOf}
          onEnd={reload}
          words={t.notNow}
        />
      </Row>
      <FactList
        facts={[
          [
            t.lastClass,
            <Link key="class" to={paths.roster(last.eventId)}>
              {t.lastClassOn(last.title, dateWords(last.date))}
            </Link>,
          ],
          [adminShared.guardianLabel, guardian],
          [shared.phone, phoneWords(phone)],
          [shared.email, email || people.gaveNoEmail],
        ]}
        className={styles.facts}
        isCompact
      />
    </RowDetails>
  );
}
