import styles from "./Skeleton.module.css";

/** A block in the final size of what is being fetched; it shows itself only when that takes longer than 300 ms. */
export function Skeleton({ shape }: { shape: "line" | "card" | "square" }) {
  return <div aria-hidden="true" className={`${styles.skeleton} ${styles[shape]}`} />;
}
