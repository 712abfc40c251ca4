import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import { exportUser } from "../../contract/people.ts";
import * as t from "../../contract/text/pages/people.ts";
import * as shared from "../../contract/text/shared.ts";
import { userCall } from "../api.ts";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import { Row } from "../ui/Layout.tsx";
import styles from "./AccountPage.module.css";

/** Downloads all data about a student as one file. */
export function ExportCard({ id }: { id: string }) {
  return (
    <section className={styles.card} aria-labelledby="data">
      <h2 id="data">{t.yourData}</h2>
      <p>
        Everything we keep about you in one file: your profile, logins, classes, waivers, sessions, orders and
        what you wrote to us. What we keep and for how long is on the page about{" "}
        <Link to={paths.privacy()}>{shared.privacy}</Link>.
      </p>
      <Row gap={3}>
        <DownloadButton read={() => userCall(exportUser, { params: { id } })} failure={t.yourDataCouldNot}>
          {t.downloadMyData}
        </DownloadButton>
      </Row>
    </section>
  );
}
