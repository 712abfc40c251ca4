import { useState } from "react";
import { type Backup, type BackupList, downloadBackup } from "../../../contract/operations/backups/calls.ts";
import * as t from "../../../contract/operations/backups/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import { download, sizeWords } from "./download.ts";
import { DownloadDialog } from "./DownloadDialog.tsx";
import styles from "./AdminBackupsPage.module.css";

const firstRows = 3;

/** All backups, newest first. Those with a file here or a copy elsewhere can be downloaded. */
export function BackupTable({ backups, keepsCopies }: Pick<BackupList, "backups" | "keepsCopies">) {
  const [all, setAll] = useState(false);
  const [downloading, setDownloading] = useState<Backup>();
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
            download(downloadBackup, { params: { id: downloading._id }, body: proof }, progress)
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

function State({ backup, keepsCopies }: { backup: Backup } & Pick<BackupList, "keepsCopies">) {
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
function placesOf({ file, hasCopy }: Backup, keepsCopies: boolean): string[] {
  if (file === "gone") return [t.onlyCopyOutside];
  const copy = hasCopy ? t.copiedOutside : t.notCopiedYet;
  return [...(file === "another-machine" ? [t.onAnotherMachine] : []), ...(keepsCopies ? [copy] : [])];
}
