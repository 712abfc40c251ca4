import type { KeyboardEvent } from "react";
import * as t from "../../../contract/text/pages/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import styles from "./CartPage.module.css";

type CodeFieldProps = {
  code: string;
  error: string | undefined;
  onCode: (code: string) => void;
  /** Called on the button, on Enter and on blur. */
  onApply: () => void;
};

/** The discount code, collapsed until it has a value. */
export function CodeField({ code, error, onCode, onApply }: CodeFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onApply();
  };
  return (
    <details className={styles.code} open={code !== "" || error !== undefined || undefined}>
      <summary>{t.discountCode}</summary>
      <div>
        <TextField
          label={shared.code}
          name="code"
          optional
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          onChange={({ target }) => onCode(target.value.trim().toUpperCase())}
          onBlur={onApply}
          onKeyDown={onKeyDown}
          error={error}
        />
        <Button kind="quiet" size="small" onClick={onApply}>
          {t.apply}
        </Button>
      </div>
    </details>
  );
}
