import type { ReactNode } from "react";
import { listBackups } from "../../../contract/operations/backups/calls.ts";
import * as t from "../../../contract/operations/backups/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { TitledSection } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import styles from "./AdminBackupsPage.module.css";

export const meta = () => adminMeta(adminShared.forWhoeverRunsServer);
const back = { to: paths.admin("backups"), words: adminShared.backups };
export const handle = { title: adminShared.forWhoeverRunsServer, back };

/** The commands and variables of the server. The owner's other pages lead here instead of naming them. */
export default function AdminServerPage() {
  const { data, failure, reload } = useCallData(() => adminCall(listBackups, {}));
  return (
    <AdminPage title={handle.title} lead={<p>{t.serverPageLead}</p>} back={back}>
      {failure !== undefined && (
        <Notice tone="warning">
          {t.failedToLoadBackups} <Button kind="link" onClick={reload} words={shared.tryAgainButton} />
        </Notice>
      )}
      <div className={styles.cards}>
        <Part id="restore" title={t.bringSiteBack}>
          <ol className={styles.steps}>
            <li>{t.putKeysOnNewServer}</li>
            <li>
              <Technical text={t.copyBackupAndRun} />
            </li>
            <li>{t.startSite}</li>
          </ol>
        </Part>
        {data && (
          <Part id="copies" title={t.keepCopyElsewhere}>
            <p>
              <Technical text={t.backupFolder(data.folder)} />
            </p>
            <p>
              <Technical text={t.copiesOutside(data.keepsCopies)} />
            </p>
            <h3>{t.twoKeysAreInNo}</h3>
            <p>
              <Technical text={t.whereTheKeysAre(data.keyFiles)} />
            </p>
          </Part>
        )}
        <Part id="emails" title={t.sendEmails}>
          <p>
            <Technical text={t.sendEmailsHelp} />
          </p>
        </Part>
        <Part id="payments" title={t.takePayments}>
          <p>
            <Technical text={t.takePaymentsHelp} />
          </p>
        </Part>
        <Part id="notes" title={t.readOldNotes}>
          <p>
            <Technical text={t.readOldNotesHelp} />
          </p>
        </Part>
      </div>
      <p className="fine">
        <Technical text={t.allVariables} />
      </p>
    </AdminPage>
  );
}

const Technical = ({ text }: { text: string }) => <Rich text={text} parts={{ code: <code /> }} />;

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <TitledSection gap={4} className={styles.card} id={id} title={title}>
      {children}
    </TitledSection>
  );
}
