import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { newRecoveryCodes } from "../../contract/auth/calls.ts";
import * as t from "../../contract/auth/text.desk.ts";
import * as adminShared from "../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { adminCall } from "../kit/calls/api.ts";
import { Button } from "../kit/ui/Button.tsx";
import { confirm } from "../kit/ui/dialogs/Confirm.tsx";
import { Form, useSubmission } from "../kit/ui/forms/Form.tsx";
import { PasswordField, useProof } from "../kit/ui/forms/OwnerFields.tsx";
import { useUnsavedChangesWarning } from "../kit/ui/forms/versioned-edit.ts";
import { Row, Stack } from "../kit/ui/Layout.tsx";
import { Notice } from "../kit/ui/Notice.tsx";
import { saveFile } from "../kit/ui/save-file.ts";
import { accountFailure } from "./owner-failures.ts";
import { copyText, focusCardOf, SecurityCard, Send } from "./SecurityCard.tsx";
import styles from "./AdminSecurityPage.module.css";

/** How many recovery codes are left, and new ones, which end the old ones. */
export function RecoveryCodesCard({ left, onChange }: { left: number; onChange: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const proof = useProof("recoveryPassword");
  const submission = useSubmission({
    check: proof.check,
    send: async (values) => {
      setCodes((await proof.send(values, (body) => adminCall(newRecoveryCodes, { body }))).recoveryCodes);
      onChange();
      return "";
    },
    failureOf: accountFailure({ password: "recoveryPassword" }),
  });
  return (
    <SecurityCard id="recovery-codes" title={t.recoveryCodesTitle} isPrinted={codes !== undefined}>
      {codes ? (
        <RecoveryCodes codes={codes} title={t.recoveryCodesAreNew} onKept={() => setCodes(undefined)} />
      ) : (
        <>
          <p>{t.recoveryCodesLeft(left)}</p>
          <Stack as={Form} gap={4} submission={submission} method="post" aria-label={t.newRecoveryCodes}>
            <PasswordField name="recoveryPassword" />
            {proof.codeField}
            <Send words={t.newRecoveryCodes} kind="quiet" />
          </Stack>
        </>
      )}
    </SecurityCard>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; title: string; onKept: () => void };

/** Shows the new recovery codes, the only time they are shown, with buttons to copy, save and print them. Asks before they are lost. */
export function RecoveryCodes({ codes, title, onKept }: RecoveryCodesProps) {
  const notice = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => notice.current?.focus(), []);
  useUnsavedChangesWarning(true);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirm({ text: t.codesAreNotSaved, details: t.leaveWithoutCodes, yes: t.yesLeaveWithoutCodes }).then((yes) =>
      yes ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker]);

  const text = codes.join("\n");
  const save = () => {
    const content = new Blob([`${t.recoveryCodes}\n\n${text}\n`], { type: "text/plain" });
    saveFile({ fileName: "recovery-codes.txt", content });
  };
  return (
    <>
      <Notice ref={notice} tone="success" title={title}>
        {t.keepTheseRecoveryCodesWhere}
      </Notice>
      <ol ref={list} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Row gap={3} align="stretch">
        <Button kind="quiet" onClick={() => void copyText(text, list.current, t.codesAreCopied)}>
          {adminShared.copy}
        </Button>
        <Button kind="quiet" onClick={save} words={t.saveAsFile} />
        <Button kind="quiet" onClick={() => print()} words={shared.print} />
        <Button
          onClick={() => {
            focusCardOf(list.current);
            onKept();
          }}
          words={t.savedThem}
        />
      </Row>
    </>
  );
}
