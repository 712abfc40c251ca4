import styles from "./Drawing.module.css";

/** A line drawing, inlined from its SVG file (`…svg?raw`), so that it uses the page's colors. */
export function Drawing({ svg, size = "full" }: { svg: string; size?: "full" | "scene" | "small" | "mark" }) {
  return (
    <span
      aria-hidden="true"
      className={`${styles.drawing} ${styles[size]}`}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
