import { useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import {
  downloadSignups,
  listSignups,
  readSignupChoices,
  removeSignup,
  type Signup,
  type SignupChoices,
  signupsPageSize,
  type SignupsQuery,
} from "../../contract/signups.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dateWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { type Pages, readPages } from "../read-pages.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import emptyBookings from "../ui/drawings/empty-bookings.svg?raw";
import { Choice } from "../ui/forms/Choice.tsx";
import { Fields, SelectField, TextField } from "../ui/forms/Field.tsx";
import { phoneWords } from "../ui/forms/format-phone.ts";
import { Stack } from "../ui/Layout.tsx";
import { Empty, LoadState, ShowMore } from "../ui/lists/LoadState.tsx";
import { Cell, Table } from "../ui/lists/Table.tsx";
import { mailto } from "../ui/mailto.ts";
import { useAction } from "../use-action.ts";
import { useDebounced } from "../use-settled.ts";
import styles from "./AdminSignupsPage.module.css";

export const meta = () => adminMeta(adminShared.signUps);
export const handle = { title: t.manageClassRegistrations };

type Choices = { when: NonNullable<SignupsQuery["when"]>; classTitle: string; search: string };

/** All sign-ups by date, with filters, in pages. */
export default function AdminSignupsPage() {
  const [choices, setChoices] = useState<Choices>({ when: "upcoming", classTitle: "", search: "" });
  const [pages, setPages] = useState(1);
  const { when, classTitle } = choices;
  const search = useDebounced(choices.search.trim());
  const loaded = useCallData(() => readSignups({ when, classTitle, search }, pages), [when, classTitle, search, pages]);
  const { data, reload } = loaded;
  const choose = (change: Partial<Choices>) => {
    setChoices({ ...choices, ...change });
    setPages(1);
  };
  const isEmpty = data?.counts.upcoming === 0 && data.counts.past === 0;
  return (
    <AdminPage title={handle.title} actions={<DownloadButton read={() => adminCall(downloadSignups, {})} />}>
      <LoadState {...loaded} failed={t.failedToFetchClassSignups} />
      {data && isEmpty && <Empty svg={emptyBookings} title={adminShared.noSignupsFound} text={t.signUpsAppearHere} />}
      {data && !isEmpty && (
        <Signups data={data} choices={choices} onChoose={choose} onMore={() => setPages(pages + 1)} reload={reload} />
      )}
    </AdminPage>
  );
}

type SignupsData = Pages<Signup> & SignupChoices;

async function readSignups({ when, classTitle, search }: Choices, pages: number): Promise<SignupsData> {
  const query = { when, classTitle: classTitle || undefined, search: search || undefined };
  const read = (last?: Signup) => adminCall(listSignups, { query: { ...query, after: last?._id } });
  const [choices, found] = await Promise.all([
    adminCall(readSignupChoices, {}),
    readPages(pages, signupsPageSize, read),
  ]);
  return { ...choices, ...found };
}

const columns = [shared.date, t.classTitle, shared.name, shared.email, shared.phone, adminShared.actions] as const;

type SignupsProps = {
  data: SignupsData;
  choices: Choices;
  onChoose: (change: Partial<Choices>) => void;
  onMore: () => void;
  reload: () => void;
};

function Signups({ data, choices, onChoose, onMore, reload }: SignupsProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const { rows, hasMore, counts } = data;
  const onRemoved = () => {
    // The focused button disappears with its row: move the focus to the count above the list.
    count.current?.focus();
    reload();
  };
  return (
    <>
      <Stack as="search" gap={5}>
        <Choice
          label={t.showClasses}
          options={[
            { value: "upcoming", words: t.upcoming, count: counts.upcoming },
            { value: "past", words: shared.past, count: counts.past },
            { value: "all", words: adminShared.all, count: counts.upcoming + counts.past },
          ]}
          chosen={choices.when}
          onChoose={(when) => onChoose({ when })}
        />
        <Fields>
          <SelectField
            label={shared.classLabel}
            name="title"
            optional="obvious"
            value={choices.classTitle}
            onChange={(event) => onChoose({ classTitle: event.target.value })}
            choices={data.classTitles.map((title) => [title, title])}
          >
            <option value="">{t.allClasses}</option>
          </SelectField>
          <TextField
            label={t.searchNameEmailOrPhone}
            name="search"
            type="search"
            optional="obvious"
            value={choices.search}
            onChange={(event) => onChoose({ search: event.target.value })}
          />
        </Fields>
      </Stack>
      <p ref={count} tabIndex={-1} role="status" className="muted">
        {hasMore && t.first}
        {t.signUpCount(rows.length)}
      </p>
      {rows.length === 0 ? (
        <p>{adminShared.noSignupsFound}</p>
      ) : (
        <Table label={adminShared.signUps} columns={columns}>
          {rows.map((signup) => (
            <SignupRow key={signup._id} signup={signup} onRemoved={onRemoved} />
          ))}
        </Table>
      )}
      <ShowMore when={hasMore} onMore={onMore} />
    </>
  );
}

function SignupRow({ signup, onRemoved }: { signup: Signup; onRemoved: () => void }) {
  const { busy, run } = useAction(() => toast(t.failedToDeleteSignup));
  const { _id: id, name, email, phone, classTitle, date, time, waiverId, eventId, clientId } = signup;
  const remove = async () => {
    if (!(await confirm({ text: t.thisWillPermanentlyDelete }))) return;
    await run(async () => {
      await adminCall(removeSignup, { params: { id } });
      toast(adminShared.signupDeletedSuccessfully);
      onRemoved();
    });
  };
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
          <span className={styles.name}>{clientId ? <Link to={paths.client(clientId)}>{name}</Link> : name}</span>{" "}
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
          <a href={`tel:${phone}`} className={styles.phone}>
            {phoneWords(phone)}
          </a>
        ) : (
          "–"
        )}
      </Cell>
      <Cell column={adminShared.actions}>
        <Button
          kind="danger"
          busy={busy}
          busyWords={shared.deleting}
          aria-label={t.deleteSignup(name, classTitle, dateWords(date))}
          onClick={() => void remove()}
          words={adminShared.deleteLabel}
        />
      </Cell>
    </tr>
  );
}
