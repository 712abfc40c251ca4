import styles from "./SigningIn.module.css";

/** Stands where a page will be as soon as it is known who is there. */
export function SigningIn() {
  return (
    <div role="status" className={styles.place}>
      <div className={styles.spinner} aria-hidden="true" />
      <h1>Signing you in...</h1>
    </div>
  );
}
