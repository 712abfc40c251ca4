import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { signaturePad } from "../../contract/signups.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import type { Pad } from "./make-pad.ts";
import styles from "./SignatureField.module.css";

export type Signature = {
  /** The saved signature as a PNG data URL, if there is one. */
  saved(): string | undefined;
  clear(): void;
};

type SignatureFieldProps = { ref: Ref<Signature>; label: string; onSaved: () => void };

/** The pad with Save and Clear. A student who does not draw types the name, which is then drawn. */
export function SignatureField({ ref, label, onSaved }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  const [saved, setSaved] = useState<string>();
  const [said, setSaid] = useState("");
  const [isTyping, setTyping] = useState(false);
  const labelId = useId();

  useEffect(() => {
    let isGone = false;
    void import("./make-pad.ts").then(({ makePad }) => {
      if (isGone || !canvas.current) return;
      pad.current = makePad(canvas.current);
      pad.current.onChange(() => {
        setSaved(undefined);
        setSaid("");
      });
    });
    return () => {
      isGone = true;
      pad.current?.close();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setSaved(undefined);
    setSaid("The pad is empty.");
  };
  useImperativeHandle(ref, () => ({ saved: () => saved, clear }));

  const save = () => {
    if (!pad.current || pad.current.isEmpty()) return setSaid("Please sign your name first.");
    setSaved(pad.current.toDataUrl());
    setSaid("Your signature is saved.");
    onSaved();
  };
  const write = (name: string) => {
    pad.current?.write(name.trim());
    setSaved(undefined);
    setSaid("");
  };

  return (
    <div role="group" aria-labelledby={labelId} className={styles.signature}>
      <p id={labelId} className={styles.label}>
        {label}
      </p>
      <canvas
        ref={canvas}
        width={signaturePad.width}
        height={signaturePad.height}
        className={`${styles.pad} ${saved ? styles.saved : ""}`}
        role="img"
        aria-label="Signature pad: sign here with a finger, a pen or the mouse"
      />
      {isTyping && (
        <TextField
          label="Type your name as your signature"
          name="typedSignature"
          autoComplete="off"
          maxLength={60}
          // The button that asked for this field is gone; the focus moves to what takes its place.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onInput={(event) => write(event.currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button kind="quiet" size="small" onClick={save}>
          Save Signature
        </Button>
        <Button kind="quiet" size="small" onClick={clear}>
          Clear
        </Button>
        {!isTyping && (
          <Button kind="link" size="small" onClick={() => setTyping(true)}>
            Type your name instead
          </Button>
        )}
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}
