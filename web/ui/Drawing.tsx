import styles from "./Drawing.module.css";

/** One of our own line drawings, as the text of its SVG file (`…svg?raw`), so that it takes the page's colours. */
export function Drawing({ svg, size = "full" }: { svg: string; size?: "full" | "scene" | "small" | "mark" }) {
  return (
    <span
      aria-hidden="true"
      className={`${styles.drawing} ${styles[size]}`}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
