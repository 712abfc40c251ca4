import { useEffect, useRef, useState } from "react";
import { requestDeletion } from "../../contract/people.ts";
import * as t from "../../contract/text/pages/people.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError, userCall } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { Row } from "../ui/Layout.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./AccountPage.module.css";

/** Requests the account deletion link. Nothing is deleted before the student uses the link. */
export function DeletionCard({ id }: { id: string }) {
  const confirm = useConfirm();
  const notice = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: "success" | "danger"; words: string }>();
  useEffect(() => notice.current?.focus(), [outcome]);

  const requestLink = async () => {
    const text = t.weEmailYouLink(t.deletedData, t.keptData, t.cancelSessionFirst);
    if (!(await confirm({ text, yes: t.yesEmailMeLink }))) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const { message } = await userCall(requestDeletion, { params: { id } });
      setOutcome({ tone: "success", words: message });
    } catch (problem) {
      const words = problem instanceof CallError ? problem.message : shared.somethingWentWrongPleaseTry;
      setOutcome({ tone: "danger", words });
    }
    setBusy(false);
  };

  return (
    <section className={styles.card} aria-labelledby="deletion">
      <h2 id="deletion">{shared.deleteMyAccount}</h2>
      <p>{t.deletedData}</p>
      <Row gap={3}>
        <Button kind="danger" busy={isBusy} busyWords={shared.sending} onClick={() => void requestLink()}>
          {shared.deleteMyAccount}
        </Button>
      </Row>
      {outcome && <Notice ref={notice} tone={outcome.tone} title={outcome.words} />}
    </section>
  );
}
