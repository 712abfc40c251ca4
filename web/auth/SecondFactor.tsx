import { useEffect, useRef, useState } from "react";
import * as calls from "../../contract/auth/calls.ts";
import * as t from "../../contract/auth/text.desk.ts";
import * as adminShared from "../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { withSecondFactor } from "../kit/browser/passkey.ts";
import { adminCall } from "../kit/calls/api.ts";
import { Button, ButtonAnchor } from "../kit/ui/Button.tsx";
import { checkFields, fieldValue } from "../kit/ui/forms/checks.ts";
import { TextField } from "../kit/ui/forms/Field.tsx";
import { Form, useSubmission } from "../kit/ui/forms/Form.tsx";
import { checkCode, checkPassword, PasswordField, useProof } from "../kit/ui/forms/OwnerFields.tsx";
import { Fold, Row, Stack, useWide } from "../kit/ui/Layout.tsx";
import { StateTag } from "../kit/ui/lists/StateTag.tsx";
import { Notice } from "../kit/ui/Notice.tsx";
import { Rich } from "../kit/ui/Rich.tsx";
import { accountFailure } from "./owner-failures.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { copyText, focusCardOf, SecurityCard, Send } from "./SecurityCard.tsx";
import styles from "./AdminSecurityPage.module.css";

type Setup = { secret: string; uri: string; qr: string[] };
type Props = { security: calls.AdminSecurity; onChange: () => void };

/** The second factor: off, being set up, just turned on (shows the recovery codes), or on. */
export function SecondFactor({ security, onChange }: Props) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();
  const [stoppedMessage, setStoppedMessage] = useState("");
  const tag = security.secondFactor ? (
    <StateTag state="yours">{t.on}</StateTag>
  ) : (
    <StateTag state="past">{adminShared.off}</StateTag>
  );
  return (
    <SecurityCard id="second-factor" title={t.authenticatorApp} tag={tag} isPrinted={codes !== undefined}>
      {stoppedMessage && <Notice tone="success" title={stoppedMessage} />}
      {codes ? (
        <RecoveryCodes codes={codes} title={t.secondFactorIsOn} onKept={() => setCodes(undefined)} />
      ) : security.secondFactor ? (
        <On
          hasPasskey={security.passkeys.length > 0}
          onStopped={(message) => {
            setStoppedMessage(message);
            document.getElementById("second-factor")?.focus();
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
    </SecurityCard>
  );
}

function Off({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const proof = useProof("factorPassword");
  const submission = useSubmission({
    check: proof.check,
    send: async (values) => {
      onStarted(await proof.send(values, (body) => adminCall(calls.setUpSecondFactor, { body })));
      return "";
    },
    failureOf: accountFailure({ password: "factorPassword" }),
  });
  return (
    <>
      <p>{t.withSecondFactorLoginAsks}</p>
      <Stack as={Form} gap={4} submission={submission} method="post" aria-label={t.turnOnSecondFactor}>
        <PasswordField name="factorPassword" />
        {proof.codeField}
        <Send words={t.setItUp} />
      </Stack>
    </>
  );
}

type ConfirmProps = Setup & { onBack: () => void; onConfirmed: (recoveryCodes: string[]) => void };

function Confirm({ secret, uri, qr, onBack, onConfirmed }: ConfirmProps) {
  const key = useRef<HTMLParagraphElement>(null);
  useEffect(() => focusCardOf(key.current), []);
  const submission = useSubmission({
    check: (values) => checkFields(values, { code: checkCode }),
    send: async (values) => {
      const body = { code: fieldValue(values, "code") };
      onConfirmed((await adminCall(calls.enableSecondFactor, { body })).recoveryCodes);
      return "";
    },
    failureOf: accountFailure(),
  });
  // On a phone the app is on the same phone.
  const isWide = useWide(40);
  const code = <QrCode rows={qr} label={t.qrCodeWithKeyAbove} />;
  return (
    <>
      <p>{t.addKeyToAuthenticatorApp}</p>
      <Row gap={3} align="stretch">
        <ButtonAnchor kind="quiet" href={uri} words={t.openInAuthenticatorApp} />
        <Button kind="quiet" onClick={() => void copyText(secret, key.current, t.keyIsCopied)} words={t.copyKey} />
      </Row>
      <p ref={key}>
        <Rich
          text={t.orEnterKeyInApp(secret.replace(/.{4}(?=.)/g, "$& "))}
          parts={{ code: <code className={styles.secret} /> }}
        />
      </p>
      {isWide ? (
        <>
          <p>{t.scanThisFromOtherDevice}</p>
          {code}
        </>
      ) : (
        <Fold words={t.scanFromOtherScreen}>{code}</Fold>
      )}
      <Stack as={Form} gap={4} submission={submission} method="post" aria-label={t.confirmSecondFactor}>
        <TextField label={t.codeOfApp} name="code" inputMode="numeric" autoComplete="one-time-code" />
        <Send words={t.turnItOn}>
          <Button
            kind="quiet"
            onClick={() => {
              focusCardOf(key.current);
              onBack();
            }}
            words={shared.cancel}
          />
        </Send>
      </Stack>
    </>
  );
}

type OnProps = { hasPasskey: boolean; onStopped: (message: string) => void };

function On({ hasPasskey, onStopped }: OnProps) {
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, { factorPassword: checkPassword, ...(!hasPasskey && { factorCode: checkCode }) }),
    send: async (values) => {
      const [password, code] = [values.get("factorPassword") as string, fieldValue(values, "factorCode")];
      const send = (body: calls.Reauthentication) => adminCall(calls.disableSecondFactor, { body });
      const { message } = await withSecondFactor({ password, ...(code && { code }) }, send);
      onStopped(message);
      return message;
    },
    failureOf: accountFailure({ password: "factorPassword", code: "factorCode" }),
  });
  return (
    <>
      <p>{hasPasskey ? t.loginAsksForPasskeyOrCode : t.loginAsksForCode}</p>
      <Stack as={Form} gap={4} submission={submission} method="post" aria-label={t.turnOffSecondFactor}>
        <PasswordField name="factorPassword" />
        <TextField
          label={t.codeOfAppOrRecovery}
          name="factorCode"
          autoComplete="one-time-code"
          autoCapitalize="none"
          optional={hasPasskey}
          help={hasPasskey ? t.leaveEmptyForPasskey : undefined}
        />
        <Send words={t.turnItOff} kind="danger" />
      </Stack>
    </>
  );
}

/** Width of the quiet zone in modules. Scanners need four. */
const quietZone = 4;

/** Draws a QR code from its rows (`1` is dark). Dark on light in both color schemes, because scanners expect it. */
function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const size = rows.length + 2 * quietZone;
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`,
    ),
  );
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.dark} d={dark.join("")} />
    </svg>
  );
}
