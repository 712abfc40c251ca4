import { useRef, useState } from "react";
import { Link } from "react-router";
import { downloadSignups, listSignups, removeSignup, type Signup } from "../../contract/signups.ts";
import { clockWords, dateWords } from "../../contract/time.ts";
import { useCallData } from "../call-data.ts";
import { adminCall } from "../api.ts";
import { links } from "../routes.ts";
import { Button } from "../ui/Button.tsx";
import { Choice } from "../ui/Choice.tsx";
import { useConfirm } from "../ui/Confirm.tsx";
import { DeskPage } from "../ui/DeskPage.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import emptyBookings from "../ui/drawings/empty-bookings.svg?raw";
import error from "../ui/drawings/error.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { Fields, SelectField, TextField } from "../ui/Field.tsx";
import { mailto } from "../ui/mailto.ts";
import { Notice } from "../ui/Notice.tsx";
import { phoneWords } from "../ui/phone-words.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Cell, Table } from "../ui/Table.tsx";
import { toast } from "../ui/Toast.tsx";
import styles from "./AdminSignupsPage.module.css";
import { chosenSignups, classTitles, countsOf, type Choices, type When } from "./signup-choices.ts";

export const meta = () => [{ title: "Class registrations" }, { name: "robots", content: "noindex" }];

/** Every sign-up, by date. */
export default function AdminSignupsPage() {
  const { data, failure, isLoading, reload } = useCallData(readSignups);
  const signups = data?.signups;
  return (
    <DeskPage
      title="Manage Class Registrations"
      actions={
        <DownloadButton
          read={() => adminCall(downloadSignups, {})}
          failure="The file could not be fetched. Please try again."
        >
          Download CSV
        </DownloadButton>
      }
    >
      {isLoading && <Skeleton shape="card" />}
      {failure && !signups && (
        <Empty
          svg={error}
          title="Failed to fetch class signups."
          action={<Button onClick={reload}>Try again</Button>}
        >
          <p>{failure}</p>
        </Empty>
      )}
      {failure && signups && (
        <Notice tone="danger" title="Failed to fetch class signups.">
          This is the list as it was before.
        </Notice>
      )}
      {signups?.length === 0 && (
        <Empty svg={emptyBookings} title="No signups found.">
          <p>Whoever signs up for a class appears here.</p>
        </Empty>
      )}
      {data && data.signups.length > 0 && <Signups {...data} reload={reload} />}
    </DeskPage>
  );
}

/** The list, and the instant it was read at (ISO 8601): what is past is decided by it. */
type SignupsRead = { signups: Signup[]; now: string };

async function readSignups(): Promise<SignupsRead> {
  return { signups: await adminCall(listSignups, {}), now: new Date().toISOString() };
}

const columns = ["Date", "Class Title", "Name", "Email", "Phone", "Actions"] as const;
/** How many rows are drawn at first: six years of them would make a phone wait. */
const pageLength = 200;

function Signups({ signups, now, reload }: SignupsRead & { reload: () => void }) {
  const [choices, setChoices] = useState<Choices>({ when: "upcoming", title: "", search: "" });
  const [shown, setShown] = useState(pageLength);
  const count = useRef<HTMLParagraphElement>(null);
  const chosen = chosenSignups(signups, choices, now);
  const counts = countsOf(signups, now);
  const choose = (change: Partial<Choices>) => {
    setChoices({ ...choices, ...change });
    setShown(pageLength);
  };
  const whens: { value: When; words: string; count: number }[] = [
    { value: "upcoming", words: "Upcoming", count: counts.upcoming },
    { value: "past", words: "Past", count: counts.past },
    { value: "all", words: "All", count: signups.length },
  ];
  return (
    <>
      <search className={styles.choices}>
        <Choice
          label="Which classes"
          options={whens}
          chosen={choices.when}
          onChoose={(when) => choose({ when })}
        />
        <Fields>
          <SelectField
            label="Class"
            name="title"
            optional="obvious"
            value={choices.title}
            onChange={(event) => choose({ title: event.target.value })}
          >
            <option value="">All classes</option>
            {classTitles(signups).map((title) => (
              <option key={title}>{title}</option>
            ))}
          </SelectField>
          <TextField
            label="Name, email or phone"
            name="search"
            type="search"
            optional="obvious"
            value={choices.search}
            onChange={(event) => choose({ search: event.target.value })}
          />
        </Fields>
      </search>
      <p ref={count} tabIndex={-1} role="status" className={styles.count}>
        {chosen.length === 1 ? "1 sign-up" : `${chosen.length} sign-ups`}
      </p>
      {chosen.length === 0 ? (
        <p>No signups found.</p>
      ) : (
        <Table label="Sign-ups" columns={columns}>
          {chosen.slice(0, shown).map((signup) => (
            <Row
              key={signup._id}
              signup={signup}
              onRemoved={() => {
                // The pressed button is gone with its row; what stands above the list takes the focus.
                count.current?.focus();
                reload();
              }}
            />
          ))}
        </Table>
      )}
      {chosen.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + pageLength)}>
          Show {Math.min(pageLength, chosen.length - shown)} more
        </Button>
      )}
    </>
  );
}

function Row({ signup, onRemoved }: { signup: Signup; onRemoved: () => void }) {
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const { _id: id, name, email, phone, classTitle, date, time, waiverId } = signup;
  const remove = async () => {
    if (!(await confirm({ text: "This will permanently delete this signup." }))) return;
    setBusy(true);
    try {
      await adminCall(removeSignup, { params: { id } });
      toast("Signup deleted successfully.");
      onRemoved();
    } catch {
      toast("Failed to delete signup.");
      setBusy(false);
    }
  };
  return (
    <tr>
      <Cell column="Date">
        <span>
          <span className={styles.date}>{dateWords(date)}</span>{" "}
          <span className={styles.time}>{clockWords(time)}</span>
        </span>
      </Cell>
      <Cell column="Class Title">
        <Link to={links.roster(signup.eventId)}>{classTitle}</Link>
      </Cell>
      <Cell column="Name">
        <span>
          <span className={styles.name}>
            {signup.clientId ? <Link to={links.client(signup.clientId)}>{name}</Link> : name}
          </span>
          {waiverId && (
            <>
              {" "}
              <Link to={links.waiver(waiverId)} className={styles.waiver} aria-label={`Waiver of ${name}`}>
                Waiver
              </Link>
            </>
          )}
        </span>
      </Cell>
      <Cell column="Email">{email ? <a href={mailto(email)}>{email}</a> : "–"}</Cell>
      <Cell column="Phone">
        {phone ? (
          <a href={`tel:${phone}`} className={styles.phone}>
            {phoneWords(phone)}
          </a>
        ) : (
          "–"
        )}
      </Cell>
      <Cell column="Actions">
        <Button
          kind="danger"
          busy={busy}
          busyWords="Deleting …"
          aria-label={`Delete the signup of ${name} for ${classTitle} on ${dateWords(date)}`}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      </Cell>
    </tr>
  );
}
