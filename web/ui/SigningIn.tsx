import styles from "./SigningIn.module.css";

/** Placeholder for a page until the login is known. */
export function SigningIn() {
  return (
    <div role="status" className={styles.place}>
      <div className={styles.spinner} aria-hidden="true" />
      <h1>Signing you in...</h1>
    </div>
  );
}
