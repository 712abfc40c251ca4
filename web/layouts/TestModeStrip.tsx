import { useIsTestMode } from "../test-mode.ts";
import styles from "./TestModeStrip.module.css";

/** Says so wherever money is taken or counted while payments only pretend; nothing where they are real. */
export function TestModeStrip() {
  return useIsTestMode() ? (
    <p className={styles.strip} role="note">
      Payments are in test mode: no money moves.
    </p>
  ) : null;
}
