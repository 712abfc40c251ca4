import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import { downloadWaiver, readSignature, readWaiver, type Waiver } from "../../../contract/teaching/waivers/calls.ts";
import * as t from "../../../contract/teaching/waivers/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import { Fold, Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { WaiverSections } from "./Waiver.tsx";
import styles from "./AdminWaiverPage.module.css";

export const meta = () => adminMeta(t.signedWaiver);

const back = { to: paths.admin("signups"), words: adminShared.allRegistrations };

/** A signed waiver with the text as it was when it was signed. */
export default function AdminWaiverPage() {
  const { id = "" } = useParams();
  const loaded = useCallData(() => adminCall(readWaiver, { params: { id } }), [id]);
  const { data: waiver } = loaded;
  if (waiver?.id === id) return <WaiverDetails key={id} waiver={waiver} />;
  return (
    <AdminPage title={t.signedWaiver} back={back}>
      <LoadState {...loaded} back={back} failed={t.failedToLoadWaiver} />
    </AdminPage>
  );
}

function WaiverDetails({ waiver }: { waiver: Waiver }) {
  const { id, name, email, guardian, version, isCurrent, signedAt, ip, textHash, text } = waiver;
  const facts = {
    Student: name,
    Email: email,
    ...(guardian ? { "Signed by": `${guardian.name} (${guardian.relation})` } : {}),
    Signed: momentWords(new Date(signedAt)),
  };
  const technical = { [t.internetAddress]: ip, [t.checksumOfText]: textHash };
  const downloadPdf = () => adminCall(downloadWaiver, { params: { id } });
  return (
    <AdminPage
      title={adminShared.waiverOf(name)}
      back={back}
      lead={
        <Row as="p" gap={2}>
          {t.version(version)} {!isCurrent && <StateTag state="past">{t.olderVersion}</StateTag>}
        </Row>
      }
      actions={
        <DownloadButton kind="filled" read={downloadPdf} failure={t.failedToLoadDocument}>
          {t.downloadPdf}
        </DownloadButton>
      }
    >
      <Stack gap={6} className={styles.sheet}>
        <Stack gap={5} className={styles.signed}>
          <Signature id={id} name={guardian?.name ?? name} />
          <FactList facts={Object.entries(facts)} />
          <Fold words={t.technicalDetails}>
            <p className="fine">{t.technicalDetailsHelp}</p>
            <FactList facts={Object.entries(technical)} />
          </Fold>
        </Stack>
        <Stack as="article" gap={4} className={styles.text}>
          <h2>{text.title}</h2>
          <p>{text.lead}</p>
          <WaiverSections sections={text.sections} />
          <p className={styles.agreement}>{text.agreement}</p>
        </Stack>
      </Stack>
    </AdminPage>
  );
}

/** Fetched and shown from memory, because the image request needs the owner's access token. */
function Signature({ id, name }: { id: string; name: string }) {
  const { data, failure, reload } = useCallData(() => adminCall(readSignature, { params: { id } }), [id]);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(data.content);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (failure) {
    return (
      <p className={styles.plate}>
        <Rich text={t.failedToLoadSignature} parts={{ link: <Button kind="link" onClick={reload} /> }} />
      </p>
    );
  }
  return (
    <div className={styles.plate}>
      {address && <img src={address} alt={t.signatureOf(name)} width={500} height={200} />}
    </div>
  );
}
