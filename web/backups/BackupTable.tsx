import { useState } from "react";
import { type Backup, downloadBackup } from "../../contract/backups.ts";
import { momentWords } from "../../contract/time.ts";
import { Button } from "../ui/Button.tsx";
import { StateTag } from "../ui/StateTag.tsx";
import { Cell, Table } from "../ui/Table.tsx";
import { download } from "./download.ts";
import { DownloadDialog } from "./DownloadDialog.tsx";
import { sizeWords } from "./words.ts";
import styles from "./AdminBackupsPage.module.css";

/** How many are drawn at first: she wants the last ones. */
const few = 3;

/** Every backup there was, the newest first, each whole one to be downloaded. */
export function BackupTable({ backups }: { backups: Backup[] }) {
  const [all, setAll] = useState(false);
  const [wanted, setWanted] = useState<Backup>();
  const shown = all ? backups : backups.slice(0, few);
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
                  onClick={() => setWanted(backup)}
                >
                  Download
                </Button>
              ) : null}
            </Cell>
          </tr>
        ))}
      </Table>
      {backups.length > few && !all && (
        <div>
          <Button kind="quiet" onClick={() => setAll(true)}>
            Show all {backups.length}
          </Button>
        </div>
      )}
      {wanted && (
        <DownloadDialog
          title="Download this backup"
          fetchFile={(proof, progress) =>
            download(downloadBackup, { params: { id: wanted._id }, body: proof }, progress)
          }
          onClose={() => setWanted(undefined)}
        >
          <p>
            The whole site as it was on {momentWords(new Date(wanted.startedAt))}. Only the site itself can
            read it; your clients’ names and waivers are in it, so keep it where only you look.
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
