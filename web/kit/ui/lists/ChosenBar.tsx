import { type ReactNode, useLayoutEffect } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { Button } from "../Button.tsx";
import { Row } from "../Layout.tsx";
import type { Choosing } from "./choosing.ts";
import styles from "./ChosenBar.module.css";

/** Starts and ends the choice of several rows, so that the list stays calm otherwise. */
export function ChooseButton({ choosing: { isChoosing, start, end, button } }: { choosing: Choosing }) {
  // When the last row is gone, and with it this button, the page keeps the focus.
  useLayoutEffect(() => {
    const node = button.current;
    return () => {
      if (node === document.activeElement) requestAnimationFrame(() => document.querySelector("main")?.focus());
    };
  }, [button]);
  return (
    <div>
      <Button
        ref={button}
        kind="quiet"
        size="small"
        aria-pressed={isChoosing}
        onClick={isChoosing ? end : start}
        words={adminShared.select}
      />
    </div>
  );
}

/** How many rows are chosen, and what can be done with them. Stays at the bottom edge of the screen. */
export function ChosenBar({ choosing, children }: { choosing: Choosing; children: ReactNode }) {
  const { chosen, shownCount, chooseAll, end } = choosing;
  return (
    <div className={styles.bar} role="group" aria-label={adminShared.selection}>
      <Row gap={4} className={styles.head}>
        <p role="status">{adminShared.selected(chosen.length)}</p>
        {chosen.length < shownCount && (
          <Button kind="link" size="small" onClick={chooseAll} words={adminShared.selectAllShown(shownCount)} />
        )}
        <Button kind="link" size="small" onClick={end} words={shared.cancel} />
      </Row>
      {chosen.length > 0 && <Row gap={2}>{children}</Row>}
    </div>
  );
}
