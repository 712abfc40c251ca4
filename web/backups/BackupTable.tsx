import { useState } from "react";
import { type Backup, downloadBackup } from "../../contract/backups.ts";
import { momentWords } from "../../contract/time.ts";
import { Button } from "../ui/Button.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { Cell, Table } from "../ui/lists/Table.tsx";
import { download } from "./download.ts";
import { DownloadDialog } from "./DownloadDialog.tsx";
import { sizeWords } from "./words.ts";
import styles from "./AdminBackupsPage.module.css";

/** Rows shown at first. */
const firstRows = 3;

/** All backups, newest first. Those with a file can be downloaded. */
export function BackupTable({ backups }: { backups: Backup[] }) {
  const [all, setAll] = useState(false);
  const [downloading, setDownloading] = useState<Backup>();
  const shown = all ? backups : backups.slice(0, firstRows);
  return (
    <>
      <Table label="Backups" columns={["Made", "Size", "State", "File"]}>
        {shown.map((backup) => (
          <tr key={backup._id}>
            <Cell column="Made">
              {momentWords(new Date(backup.startedAt))}
              {backup.kind === "hand" && ", by you"}
            </Cell>
            <Cell column="Size">{backup.bytes === null ? null : sizeWords(backup.bytes)}</Cell>
            <Cell column="State">
              <State backup={backup} />
            </Cell>
            <Cell column="File">
              {backup.isHere ? (
                <Button
                  kind="quiet"
                  aria-label={`Download the backup of ${momentWords(new Date(backup.startedAt))}`}
                  onClick={() => setDownloading(backup)}
                >
                  Download
                </Button>
              ) : null}
            </Cell>
          </tr>
        ))}
      </Table>
      {backups.length > firstRows && !all && (
        <div>
          <Button kind="quiet" onClick={() => setAll(true)}>
            Show all {backups.length}
          </Button>
        </div>
      )}
      {downloading && (
        <DownloadDialog
          title="Download this backup"
          fetchFile={(proof, progress) =>
            download(downloadBackup, { params: { id: downloading._id }, body: proof }, progress)
          }
          onClose={() => setDownloading(undefined)}
        >
          <p>
            The whole site as it was on {momentWords(new Date(downloading.startedAt))}. Only the site itself
            can read it; your clients’ names and waivers are in it, so keep it where only you look.
          </p>
        </DownloadDialog>
      )}
    </>
  );
}

function State({ backup: { state, error, isHere } }: { backup: Backup }) {
  return (
    <div className={styles.state}>
      {state === "running" && <StateTag state="held">Being made</StateTag>}
      {state === "stopped" && <StateTag state="past">Broken off</StateTag>}
      {state === "failed" && <StateTag state="full">Failed</StateTag>}
      {state === "done" && isHere && <StateTag state="yours">Good</StateTag>}
      {state === "done" && !isHere && <StateTag state="past">File gone</StateTag>}
      {error && <p>{error}</p>}
    </div>
  );
}
