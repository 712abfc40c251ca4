import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { downloadWaiver, readSignature, readWaiver, type Waiver } from "../../contract/signups.ts";
import { momentWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { links } from "../routes.ts";
import { Button } from "../ui/Button.tsx";
import { DeskPage } from "../ui/DeskPage.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import error from "../ui/drawings/error.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StateTag } from "../ui/StateTag.tsx";
import styles from "./AdminWaiverPage.module.css";

export const meta = () => [{ title: "Signed waiver" }, { name: "robots", content: "noindex" }];

const back = { to: links.admin("signups"), words: "All registrations" };

/** A signed waiver: who signed, when, and the text as it was then. */
export default function AdminWaiverPage() {
  const { id = "" } = useParams();
  const {
    data: waiver,
    failure,
    isLoading,
    reload,
  } = useCallData(() => adminCall(readWaiver, { params: { id } }), [id]);
  if (waiver?.id === id) return <WaiverShown key={id} waiver={waiver} />;
  return (
    <DeskPage title="Signed waiver" back={back}>
      {isLoading && <Skeleton shape="card" />}
      {failure && (
        <Empty
          svg={error}
          title="The waiver could not be fetched."
          action={<Button onClick={reload}>Try again</Button>}
        >
          <p>{failure}</p>
        </Empty>
      )}
    </DeskPage>
  );
}

function WaiverShown({ waiver }: { waiver: Waiver }) {
  const { id, name, email, guardian, version, isCurrent, signedAt, ip, textHash, text } = waiver;
  const facts = {
    Student: name,
    Email: email,
    ...(guardian ? { "Signed by": `${guardian.name} (${guardian.relation})` } : {}),
    Signed: momentWords(new Date(signedAt)),
    "From the address": ip,
    "Fingerprint of the text": textHash,
  };
  return (
    <DeskPage
      title={`Waiver of ${name}`}
      back={back}
      lead={
        <p className={styles.version}>
          Version {version} {!isCurrent && <StateTag state="past">Older version</StateTag>}
        </p>
      }
      actions={
        <DownloadButton
          kind="filled"
          read={() => adminCall(downloadWaiver, { params: { id } })}
          failure="The document could not be fetched. Please try again."
        >
          Download PDF
        </DownloadButton>
      }
    >
      <div className={styles.sheet}>
        <div className={styles.signed}>
          <Signature id={id} name={guardian?.name ?? name} />
          <dl className={styles.facts}>
            {Object.entries(facts).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <article className={styles.text}>
          <h2>{text.title}</h2>
          <p>{text.lead}</p>
          {text.sections.map(({ title, paragraphs }) => (
            <section key={title}>
              <h3>{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p className={styles.agreement}>{text.agreement}</p>
        </article>
      </div>
    </DeskPage>
  );
}

/** The picture needs the owner's login, so it is fetched and shown from memory. */
function Signature({ id, name }: { id: string; name: string }) {
  const { data, failure, reload } = useCallData(() => adminCall(readSignature, { params: { id } }), [id]);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data.content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (failure) {
    return (
      <p className={styles.plate}>
        The signature could not be fetched.{" "}
        <Button kind="link" onClick={reload}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <div className={styles.plate}>
      {address && <img src={address} alt={`Signature of ${name}`} width={500} height={200} />}
    </div>
  );
}
