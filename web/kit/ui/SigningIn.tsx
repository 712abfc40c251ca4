import { text as t } from "../../../contract/platform/layouts/text.ts";
import { Stack } from "./Layout.tsx";
import styles from "./SigningIn.module.css";

/** Placeholder for a page until the login is known. */
export function SigningIn() {
  return (
    <Stack gap={5} align="center" role="status" className={styles.place}>
      <div className={styles.spinner} aria-hidden="true" />
      <h1>{t.signingYouIn}</h1>
    </Stack>
  );
}
