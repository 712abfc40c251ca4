import styles from "./QrCode.module.css";

/** Width of the quiet zone in modules. Scanners need four. */
const quietZone = 4;

/** Draws a QR code from its rows (`1` is dark). Dark on light in both color schemes, because scanners expect it. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const size = rows.length + 2 * quietZone;
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`,
    ),
  );
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.dark} d={dark.join("")} />
    </svg>
  );
}
