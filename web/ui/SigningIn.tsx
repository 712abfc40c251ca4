import * as t from "../../contract/text/pages/ui.ts";
import styles from "./SigningIn.module.css";

/** Placeholder for a page until the login is known. */
export function SigningIn() {
  return (
    <div role="status" className={styles.place}>
      <div className={styles.spinner} aria-hidden="true" />
      <h1>{t.signingYouIn}</h1>
    </div>
  );
}
