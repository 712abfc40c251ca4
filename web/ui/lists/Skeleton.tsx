import styles from "./Skeleton.module.css";

/** Placeholder in the size of the content being loaded. Visible only after 300 ms. */
export function Skeleton({ shape }: { shape: "line" | "card" | "square" }) {
  return <div aria-hidden="true" className={`${styles.skeleton} ${styles[shape]}`} />;
}
