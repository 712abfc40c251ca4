import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import * as calls from "../../../contract/operations/backups/calls.ts";
import * as t from "../../../contract/operations/backups/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, momentWords } from "../../../contract/platform/values/time.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { randomUuid } from "../../kit/calls/fresh-id.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { download, sizeWords } from "./download.ts";
import { DownloadDialog } from "./DownloadDialog.tsx";
import styles from "./AdminBackupsPage.module.css";

export const meta = () => adminMeta(adminShared.backups);
export const handle = { title: adminShared.backups };

const readBackups = () => adminCall(calls.listBackups, {});

/** The backups: list, backup now, download, and how to restore. */
export default function AdminBackupsPage() {
  const loaded = useCallData(readBackups);
  const { data, reload } = loaded;
  return (
    <AdminPage title={handle.title} lead={t.backupEveryNight(clockWords("03:00"))}>
      <LoadState {...loaded} failed={t.failedToLoadBackups} />
      {data && (
        <Stack gap={6}>
          <div className={styles.cards}>
            <LastBackup list={data} reload={reload} />
            <Everything />
          </div>
          {data.backups.length > 0 && (
            <TitledSection gap={4} className={styles.list} id="backups" title={t.savedBackups}>
              <p className={styles.fine}>{t.keptBackups}</p>
              <BackupTable {...data} />
            </TitledSection>
          )}
          <IfLost {...data} />
        </Stack>
      )}
    </AdminPage>
  );
}

type ListProps = { list: calls.BackupList; reload: () => void };

function LastBackup({ list, reload }: ListProps) {
  const [requesting, setRequesting] = useState(false);
  const running = list.backups.find(({ state }) => state === "running");
  const good = list.backups.find(({ state, startedAt }) => state === "done" && startedAt === list.lastGoodAt);
  const wasRunning = useRef(false);
  const isRunning = running !== undefined;

  const isCopying = list.keepsCopies && good?.file === "here" && !good.hasCopy && good.copyError === null;

  // Polls until the running backup ends, and its copy.
  useEffect(() => {
    if (!isRunning && !isCopying) return;
    const timer = setInterval(reload, isRunning ? 2_000 : 5_000);
    return () => clearInterval(timer);
  }, [isRunning, isCopying, reload]);

  useEffect(() => {
    if (wasRunning.current && !isRunning) toast(list.problem ?? t.backupFinished);
    wasRunning.current = isRunning;
  }, [isRunning, list.problem]);

  const backUp = () => {
    setRequesting(true);
    adminCall(calls.backUpNow, { body: { id: randomUuid() } })
      .catch((error: unknown) => toast(errorMessageOf(error)))
      .finally(() => {
        setRequesting(false);
        reload();
      });
  };

  return (
    <TitledSection gap={4} className={styles.card} id="last" title={t.lastBackup}>
      {list.problem ? (
        <Notice tone="danger" title={list.problem} />
      ) : (
        !list.lastGoodAt && !running && <p>{t.noBackupYet}</p>
      )}
      {list.lastGoodAt && (
        <p>
          {list.problem ? t.lastGoodBackup : t.goodBackup}
          <strong>{momentWords(new Date(list.lastGoodAt))}</strong>
          {good?.bytes != null && `, ${sizeWords(good.bytes)}`}
          {good?.rows != null && t.checkedAfterWriting}
        </p>
      )}
      {list.rehearsal && <p>{list.rehearsal}</p>}
      <Row gap={4}>
        <Button kind="quiet" busy={requesting || isRunning} busyWords={t.backingUp} onClick={backUp}>
          {t.backUpNow}
        </Button>
        <p className="figures" role="status">
          {running && t.backupProgress(sizeWords(running.bytes ?? 0))}
        </p>
      </Row>
    </TitledSection>
  );
}

function Everything() {
  const [isOpen, setOpen] = useState(false);
  return (
    <TitledSection gap={4} className={styles.card} id="everything" title={t.downloadEverything}>
      <p>{t.oneZipFile}</p>
      <div>
        <Button kind="quiet" onClick={() => setOpen(true)} words={t.downloadEverything} />
      </div>
      {isOpen && (
        <DownloadDialog
          title={t.downloadEverything}
          fetchFile={(proof, progress) => download(calls.downloadEverything, { body: proof }, progress)}
          onClose={() => setOpen(false)}
        >
          <p>
            <Rich text={t.containsPrivateNotes} parts={{ strong: <strong /> }} />
          </p>
        </DownloadDialog>
      )}
    </TitledSection>
  );
}

function IfLost({ keepsCopies }: Pick<calls.BackupList, "keepsCopies">) {
  return (
    <TitledSection gap={4} className={styles.card} id="lost" title={t.ifSiteIsEverLost}>
      <p>
        <Rich text={t.siteCanBeBroughtBack(keepsCopies)} parts={{ link: <Link to={paths.admin("server")} /> }} />
      </p>
    </TitledSection>
  );
}

const firstRows = 3;

/** All backups, newest first. Those with a file here or a copy elsewhere can be downloaded. */
export function BackupTable({ backups, keepsCopies }: Pick<calls.BackupList, "backups" | "keepsCopies">) {
  const [all, setAll] = useState(false);
  const [downloading, setDownloading] = useState<calls.Backup>();
  const shown = all ? backups : backups.slice(0, firstRows);
  return (
    <>
      <Table label={adminShared.backups} columns={[t.created, adminShared.size, shared.state, t.file]}>
        {shown.map((backup) => (
          <tr key={backup._id}>
            <Cell column={t.created}>
              {momentWords(new Date(backup.startedAt))}
              {backup.kind === "hand" && t.byYou}
            </Cell>
            <Cell column={adminShared.size}>{backup.bytes === null ? null : sizeWords(backup.bytes)}</Cell>
            <Cell column={shared.state}>
              <State backup={backup} keepsCopies={keepsCopies} />
            </Cell>
            <Cell column={t.file}>
              {(backup.file === "here" || backup.hasCopy) && (
                <Button
                  kind="quiet"
                  aria-label={t.downloadBackup(momentWords(new Date(backup.startedAt)))}
                  onClick={() => setDownloading(backup)}
                >
                  {t.download}
                </Button>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      {backups.length > firstRows && !all && (
        <div>
          <Button kind="quiet" onClick={() => setAll(true)} words={t.showAll(backups.length)} />
        </div>
      )}
      {downloading && (
        <DownloadDialog
          title={t.downloadThisBackup}
          fetchFile={(proof, progress) =>
            download(calls.downloadBackup, { params: { id: downloading._id }, body: proof }, progress)
          }
          onClose={() => setDownloading(undefined)}
        >
          <p>{t.wholeSite(momentWords(new Date(downloading.startedAt)))}</p>
          {downloading.file !== "here" && <p>{t.encryptedCopy}</p>}
        </DownloadDialog>
      )}
    </>
  );
}

function State({ backup, keepsCopies }: { backup: calls.Backup } & Pick<calls.BackupList, "keepsCopies">) {
  const { state, error, file, hasCopy, copyError } = backup;
  const isGone = file === "gone" && !hasCopy;
  const notes = state === "done" && !isGone ? placesOf(backup, keepsCopies) : [];
  return (
    <Stack gap={2} align="start">
      {state === "running" && <StateTag state="held">{t.inProgress}</StateTag>}
      {state === "stopped" && <StateTag state="past">{t.interrupted}</StateTag>}
      {state === "failed" && <StateTag state="full">{t.failed}</StateTag>}
      {state === "done" && !isGone && <StateTag state="yours">{t.complete}</StateTag>}
      {state === "done" && isGone && <StateTag state="past">{t.fileMissing}</StateTag>}
      {notes.map((note) => (
        <p key={note} className={styles.fine}>
          {note}
        </p>
      ))}
      {error && <p>{error}</p>}
      {copyError && <p>{copyError}</p>}
    </Stack>
  );
}

/** Where a complete backup is, unless it is only where everyone expects it. */
function placesOf({ file, hasCopy }: calls.Backup, keepsCopies: boolean): string[] {
  if (file === "gone") return [t.onlyCopyOutside];
  const copy = hasCopy ? t.copiedOutside : t.notCopiedYet;
  return [...(file === "another-machine" ? [t.onAnotherMachine] : []), ...(keepsCopies ? [copy] : [])];
}
