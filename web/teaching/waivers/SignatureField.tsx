import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as offline } from "../../../contract/platform/layouts/text.ts";
import { signaturePad } from "../../../contract/teaching/waivers/calls.ts";
import { text as t } from "../../../contract/teaching/waivers/text.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { FieldError, TextField } from "../../kit/ui/forms/Field.tsx";
import { useFieldState } from "../../kit/ui/forms/Form.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import type { Pad } from "./make-pad.ts";
import styles from "./SignatureField.module.css";

export type SignatureHandle = {
  /** The saved signature as a PNG data URL, if there is one. */
  saved(): string | undefined;
  clear(): void;
};

type SignatureFieldProps = {
  ref: Ref<SignatureHandle>;
  label: string;
  /** No Save button: the form's own button is the only one to press. */
  savesItself?: boolean;
  onSaved: () => void;
};

/**
 * Signature pad that saves at the end of each stroke, with Save and Clear. Instead of drawing, the student can type the
 * name.
 */
export function SignatureField({ ref, label, savesItself, onSaved }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const [saved, setSaved] = useState<string>();
  const [status, setStatus] = useState("");
  const [isTyping, setTyping] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const labelId = useId();
  const { error: formError } = useFieldState("signature");
  const error = saved ? undefined : formError;
  const change = (signature: string | undefined, words: string) => {
    setSaved(signature);
    setStatus(words);
  };
  const save = () => {
    if (!pad.current || pad.current.isEmpty()) return change(undefined, t.signYourNameFirst);
    change(pad.current.toDataUrl(), t.savedPressButtonBelow);
    onSaved();
  };
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });

  useEffect(() => {
    let isUnmounted = false;
    import("./make-pad.ts").then(
      ({ makePad }) => {
        if (isUnmounted || !canvas.current) return;
        pad.current = makePad(canvas.current);
        pad.current.onStroke({ begin: () => setSaved(undefined), end: () => latestSave.current() });
      },
      // After an upgrade of the site, or without a connection.
      () => setMissing(true),
    );
    return () => {
      isUnmounted = true;
      pad.current?.close();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    change(undefined, t.signatureCleared);
  };
  useImperativeHandle(ref, () => ({ saved: () => saved, clear }));

  const write = (name: string) => {
    pad.current?.write(name.trim());
    if (name.trim()) save();
    else change(undefined, "");
  };

  return (
    <Stack
      gap={3}
      align="start"
      role="group"
      aria-labelledby={labelId}
      aria-describedby={error && `${labelId}-error`}
      className={styles.signature}
    >
      <p id={labelId} className={styles.label}>
        {label}
      </p>
      {isMissing && (
        <Notice tone="danger">
          {t.padCouldNotBeLoaded} <Button kind="link" onClick={() => location.reload()} words={offline.reload} />
        </Notice>
      )}
      <canvas
        ref={canvas}
        width={signaturePad.width}
        height={signaturePad.height}
        className={`${styles.pad} ${saved ? styles.saved : ""}`}
        role="img"
        aria-label={t.signaturePadSignHere}
      />
      {isTyping && (
        <TextField
          label={t.typeYourName}
          name="typedSignature"
          autoComplete="off"
          maxLength={60}
          // The focused button was replaced by this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onInput={(event) => write(event.currentTarget.value)}
        />
      )}
      <Row gap={3} align="stretch" className={styles.buttons}>
        {!savesItself && (
          <Button
            kind="quiet"
            size="small"
            onClick={save}
            aria-label={saved && t.savedSaveSignatureAgain}
            words={saved ? t.saved : t.saveSignature}
          />
        )}
        <Button kind="quiet" size="small" onClick={clear} words={shared.clear} />
        {!isTyping && <Button kind="link" size="small" onClick={() => setTyping(true)} words={t.typeYourNameInstead} />}
      </Row>
      <FieldError id={labelId} error={error} />
      <p role="status" className={styles.said}>
        {status}
      </p>
    </Stack>
  );
}
