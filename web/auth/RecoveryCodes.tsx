import { useEffect, useRef } from "react";
import * as t from "../../contract/text/admin/auth.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
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
      toast(t.codesAreCopied);
    } catch {
      // No clipboard access (plain http, or not allowed): select the codes so that the owner can copy them.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      toast(t.copySelectedCodesByHand);
    }
  };

  return (
    <>
      <Notice ref={notice} tone="success" title={t.secondFactorIsOn}>
        {t.keepTheseRecoveryCodesWhere}
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
          {adminShared.copy}
        </Button>
        <Button kind="quiet" onClick={() => print()}>
          {shared.print}
        </Button>
        <Button onClick={onKept}>{t.savedThem}</Button>
      </div>
    </>
  );
}
