import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import { exportUser } from "../../contract/people.ts";
import * as t from "../../contract/text/pages/people.ts";
import { userCall } from "../api.ts";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import { Row } from "../ui/Layout.tsx";
import { Rich } from "../ui/Rich.tsx";
import styles from "./AccountPage.module.css";

/** Downloads all data about a student as one file. */
export function ExportCard({ id }: { id: string }) {
  return (
    <section className={styles.card} aria-labelledby="data">
      <h2 id="data">{t.yourData}</h2>
      <p>
        <Rich text={t.everythingWeKeepAbout} parts={{ link: <Link to={paths.privacy()} /> }} />
      </p>
      <Row gap={3}>
        <DownloadButton read={() => userCall(exportUser, { params: { id } })} failure={t.failedToDownloadData}>
          {t.downloadMyData}
        </DownloadButton>
      </Row>
    </section>
  );
}
