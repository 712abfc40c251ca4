import { useState } from "react";
import { type AuditCheck, type AuditList, checkAudit } from "../../../contract/operations/audit/calls.ts";
import * as t from "../../../contract/operations/audit/text.desk.ts";
import { dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";

/** Checks the chain, and shows its newest hash, so that the owner can note it elsewhere. */
export function CheckLog({ head }: Pick<AuditList, "head">) {
  const [checked, setChecked] = useState<AuditCheck>();
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    setFailure("");
    await adminCall(checkAudit, {}).then(setChecked, (problem: unknown) => setFailure(errorMessageOf(problem)));
    setBusy(false);
  };
  return (
    <Stack gap={3}>
      {failure && <Notice tone="danger" text={failure} />}
      {checked && <Result checked={checked} />}
      <div>
        <Button kind="quiet" busy={busy} busyWords={t.checking} onClick={() => void check()} words={t.check} />
      </div>
      {head.number > 0 && (
        <p className="fine">
          {t.head(head.number)}: <code className="breakable">{head.hash}</code>
        </p>
      )}
    </Stack>
  );
}

function Result({ checked: { breaches, entries, since, backups } }: { checked: AuditCheck }) {
  if (breaches.length > 0) return <Notice tone="danger" title={t.notIntact} text={breaches.slice(0, 5).join(" ")} />;
  const intact = since === null ? t.emptyLog : t.intact(entries, dateWords(studioDay(new Date(since))));
  return <Notice tone="success" text={intact} {...(backups > 0 ? { after: t.comparedWith(backups) } : {})} />;
}
