import { useEffect, useRef } from "react";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./AdminSecurityPage.module.css";

/** Shows the new recovery codes, the only time they are shown, with buttons to copy and print them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => notice.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast("The codes are copied.");
    } catch {
      // No clipboard access (plain http, or not allowed): select the codes so that the owner can copy them.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      toast("The codes are marked: copy them with your browser.");
    }
  };

  return (
    <>
      <Notice ref={notice} tone="success" title="The second factor is on.">
        Keep these recovery codes where your phone is not. Each opens the login once when the phone is lost;
        they are not shown again.
      </Notice>
      <ol ref={list} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={() => void copy()}>
          Copy
        </Button>
        <Button kind="quiet" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </>
  );
}
