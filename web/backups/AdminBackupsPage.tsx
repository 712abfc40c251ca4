import { useEffect, useRef, useState } from "react";
import { backUpNow, type BackupList, downloadEverything, listBackups } from "../../contract/backups.ts";
import { momentWords } from "../../contract/time.ts";
import { adminCall, CallError } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { randomUuid } from "../fresh-id.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Row, Stack } from "../ui/Layout.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { Notice } from "../ui/Notice.tsx";
import { BackupTable } from "./BackupTable.tsx";
import { download } from "./download.ts";
import { DownloadDialog } from "./DownloadDialog.tsx";
import { sizeWords } from "./words.ts";
import styles from "./AdminBackupsPage.module.css";

export const meta = () => adminMeta("Backups");
export const handle = { title: "Backups" };

const readBackups = () => adminCall(listBackups, {});

/** The backups: list, backup now, download, and how to restore. */
export default function AdminBackupsPage() {
  const loaded = useCallData(readBackups);
  const { data, failure, reload } = loaded;
  return (
    <AdminPage
      title={handle.title}
      lead="Every night after 3:00 AM the site makes a copy of itself, in case something breaks."
    >
      <LoadState {...loaded} failed="The backups could not be looked up." />
      {data && (
        <Stack gap={6}>
          {failure && (
            <Notice tone="danger" title="The backups could not be looked up.">
              This is how it was before.
            </Notice>
          )}
          <div className={styles.cards}>
            <LastBackup list={data} reload={reload} />
            <Everything />
          </div>
          {data.backups.length > 0 && (
            <section className={styles.list} aria-labelledby="backups">
              <h2 id="backups">What is there</h2>
              <p className={styles.fine}>
                The last 14 nights stay, then one a week for 8 weeks, then one a month for a year; and the
                last five you made yourself.
              </p>
              <BackupTable backups={data.backups} />
            </section>
          )}
          <RestoreHelp list={data} />
        </Stack>
      )}
    </AdminPage>
  );
}

type ListProps = { list: BackupList; reload: () => void };

function LastBackup({ list, reload }: ListProps) {
  const [requesting, setRequesting] = useState(false);
  const running = list.backups.find(({ state }) => state === "running");
  const good = list.backups.find(({ state, startedAt }) => state === "done" && startedAt === list.lastGoodAt);
  const wasRunning = useRef(false);

  const isRunning = running !== undefined;

  // Polls until the running backup ends.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(reload, 2_000);
    return () => clearInterval(timer);
  }, [isRunning, reload]);

  useEffect(() => {
    if (wasRunning.current && !isRunning) toast(list.problem ?? "The backup is made.");
    wasRunning.current = isRunning;
  }, [isRunning, list.problem]);

  const backUp = () => {
    setRequesting(true);
    adminCall(backUpNow, { body: { id: randomUuid() } })
      .catch((error: unknown) =>
        toast(error instanceof CallError ? error.message : "Something went wrong. Please try again."),
      )
      .finally(() => {
        setRequesting(false);
        reload();
      });
  };

  return (
    <section className={styles.card} aria-labelledby="last">
      <h2 id="last">The last backup</h2>
      {list.problem ? (
        <Notice tone="danger" title={list.problem} />
      ) : (
        !list.lastGoodAt && !running && <p>There is none yet: the first one is made in the coming night.</p>
      )}
      {list.lastGoodAt && (
        <p>
          {list.problem ? "The last good one is of " : "Good: "}
          <strong>{momentWords(new Date(list.lastGoodAt))}</strong>
          {good?.bytes != null && `, ${sizeWords(good.bytes)}`}
          {good?.rows != null && `. It was read through after it was written, all ${good.rows} entries.`}
        </p>
      )}
      <Row gap={4}>
        <Button kind="quiet" busy={requesting || isRunning} busyWords="Backing up …" onClick={backUp}>
          Back up now
        </Button>
        <p className={styles.progress} role="status">
          {running && `${sizeWords(running.bytes ?? 0)} so far …`}
        </p>
      </Row>
    </section>
  );
}

function Everything() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="everything">
      <h2 id="everything">Download everything</h2>
      <p>
        One ZIP file for you to read, not for the site: clients, sessions, classes, orders and money as
        spreadsheets, signed waivers as PDF, your words and pictures. A README inside explains each file.
      </p>
      <div>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          Download everything
        </Button>
      </div>
      {isOpen && (
        <DownloadDialog
          title="Download everything"
          fetchFile={(proof, progress) => download(downloadEverything, { body: proof }, progress)}
          onClose={() => setOpen(false)}
        >
          <p>
            <strong>Your private notes about clients are in it, opened, for anybody to read</strong>, and so
            are names, addresses and signatures. Keep the file where only you look.
          </p>
        </DownloadDialog>
      )}
    </section>
  );
}

function RestoreHelp({ list: { folder, keyFiles } }: Pick<ListProps, "list">) {
  return (
    <section className={styles.card} aria-labelledby="back">
      <h2 id="back">If the site is ever lost</h2>
      <ol className={styles.steps}>
        <li>
          On the new machine, put the two keys where they were: without DATA_KEY your private notes stay shut
          for good.
        </li>
        <li>
          Copy a backup there and type <code>npm run restore -- FILE</code>, with the file’s name for FILE.
        </li>
        <li>Start the site: it is as it was when that backup was made.</li>
      </ol>
      <h3>Keep a copy elsewhere</h3>
      <p>
        The backups lie on the site’s own machine, in <code>{folder}</code>; if that machine breaks, they may
        break with it. Download one every few weeks and keep it at home.
      </p>
      <h3>The two keys are in no backup</h3>
      <p>
        So that who finds a backup cannot read your notes.{" "}
        {keyFiles.length > 0 ? (
          <>
            AUTH_SECRET and DATA_KEY lie beside the backups, in{" "}
            {keyFiles.map((file, at) => (
              <span key={file}>
                {at > 0 && " and "}
                <code>{file}</code>
              </span>
            ))}
            .
          </>
        ) : (
          "AUTH_SECRET and DATA_KEY were given to the site by whoever set it up, and are kept there."
        )}{" "}
        Have a copy of them too, apart from the backups.
      </p>
    </section>
  );
}
