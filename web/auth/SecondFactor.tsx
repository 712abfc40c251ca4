import { type ReactNode, useState } from "react";
import { type AdminSecurity, enableSecondFactor, setUpSecondFactor, disableSecondFactor } from "../../contract/auth.ts";
import * as t from "../../contract/text/admin/auth.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { checkFields, fieldValue } from "../ui/forms/checks.ts";
import { TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { useSubmission } from "../ui/forms/submission.ts";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Rich } from "../ui/Rich.tsx";
import { checkCode, checkPassword } from "./owner-checks.ts";
import { accountFailure } from "./owner-failures.ts";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import styles from "./AdminSecurityPage.module.css";

type Setup = { secret: string; qr: string[] };
type Props = { security: AdminSecurity; onChange: () => void };

/** The second factor: off, being set up, just turned on (shows the recovery codes), or on. */
export function SecondFactor({ security, onChange }: Props) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();
  const [stoppedMessage, setStoppedMessage] = useState("");
  return (
    <section className={`${styles.card} ${codes ? styles.printed : ""}`} aria-labelledby="second-factor">
      <div className={styles.title}>
        <h2 id="second-factor">{t.secondFactor}</h2>
        {security.secondFactor ? (
          <StateTag state="yours">{t.on}</StateTag>
        ) : (
          <StateTag state="past">{adminShared.off}</StateTag>
        )}
      </div>
      {stoppedMessage && <Notice tone="success" title={stoppedMessage} />}
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : security.secondFactor ? (
        <On
          codesLeft={security.recoveryCodesLeft}
          onStopped={(message) => {
            setStoppedMessage(message);
            onChange();
          }}
        />
      ) : setup ? (
        <Confirm
          {...setup}
          onBack={() => setSetup(undefined)}
          onConfirmed={(recoveryCodes) => {
            setSetup(undefined);
            setCodes(recoveryCodes);
            onChange();
          }}
        />
      ) : (
        <Off
          onStarted={(started) => {
            setStoppedMessage("");
            setSetup(started);
          }}
        />
      )}
    </section>
  );
}

function Off({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const submission = useSubmission({
    check: (values) => checkFields(values, { factorPassword: checkPassword }),
    send: async (values) => {
      onStarted(await adminCall(setUpSecondFactor, { body: { password: values.get("factorPassword") as string } }));
      return "";
    },
    failureOf: accountFailure({ password: "factorPassword" }),
  });
  return (
    <>
      <p>{t.withSecondFactorLoginAsks}</p>
      <Form submission={submission} method="post" className={styles.form} aria-label={t.turnOnSecondFactor}>
        <TextField
          label={adminShared.yourPassword}
          name="factorPassword"
          type="password"
          autoComplete="current-password"
        />
        <Send words={t.setItUp} />
      </Form>
    </>
  );
}

type ConfirmProps = Setup & { onBack: () => void; onConfirmed: (recoveryCodes: string[]) => void };

function Confirm({ secret, qr, onBack, onConfirmed }: ConfirmProps) {
  const submission = useSubmission({
    check: (values) => checkFields(values, { code: checkCode }),
    send: async (values) => {
      const { recoveryCodes } = await adminCall(enableSecondFactor, {
        body: { code: fieldValue(values, "code") },
      });
      onConfirmed(recoveryCodes);
      return "";
    },
    failureOf: accountFailure(),
  });
  return (
    <>
      <p>{t.scanThisWithAuthenticatorApp}</p>
      <QrCode rows={qr} label={t.qrCodeWithKeyBelow} />
      <p>
        <Rich
          text={t.orEnterKeyInApp(secret.replace(/.{4}(?=.)/g, "$& "))}
          parts={{
            code: <code className={styles.secret} />,
          }}
        />
      </p>
      <Form submission={submission} method="post" className={styles.form} aria-label={t.confirmSecondFactor}>
        <TextField label={t.codeOfApp} name="code" inputMode="numeric" autoComplete="one-time-code" />
        <Send words={t.turnItOn}>
          <Button kind="quiet" onClick={onBack}>
            {shared.cancel}
          </Button>
        </Send>
      </Form>
    </>
  );
}

function On({ codesLeft, onStopped }: { codesLeft: number; onStopped: (message: string) => void }) {
  const submission = useSubmission({
    check: (values) => checkFields(values, { factorPassword: checkPassword, factorCode: checkCode }),
    send: async (values) => {
      const body = {
        password: values.get("factorPassword") as string,
        code: fieldValue(values, "factorCode"),
      };
      const { message } = await adminCall(disableSecondFactor, { body });
      onStopped(message);
      return message;
    },
    failureOf: accountFailure({ password: "factorPassword", code: "factorCode" }),
  });
  return (
    <>
      <p>{t.loginAsksForCode(codesLeft)}</p>
      <Form submission={submission} method="post" className={styles.form} aria-label={t.turnOffSecondFactor}>
        <TextField
          label={adminShared.yourPassword}
          name="factorPassword"
          type="password"
          autoComplete="current-password"
        />
        <TextField label={t.codeOfAppOrRecovery} name="factorCode" autoComplete="one-time-code" autoCapitalize="none" />
        <Send words={t.turnItOff} danger />
      </Form>
    </>
  );
}

type SendProps = { words: string; danger?: boolean; children?: ReactNode };

function Send({ words, danger, children }: SendProps) {
  return (
    <>
      <div className={styles.buttons}>
        {children}
        <SubmitButton kind={danger ? "danger" : "filled"} busyWords={shared.oneMoment}>
          {words}
        </SubmitButton>
      </div>
      <FormFailure />
    </>
  );
}
