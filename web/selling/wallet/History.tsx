import { Stack } from "../../kit/ui/Layout.tsx";
import styles from "./History.module.css";

type HistoryProps = { title: string; lines: readonly { line: string; below: string }[] };

/** What happened in a wallet, newest first. */
export function History({ title, lines }: HistoryProps) {
  return (
    <Stack as="section" gap={3} aria-label={title} className={styles.history}>
      <h2>{title}</h2>
      <ol>
        {lines.map(({ line, below }, index) => (
          <li key={index}>
            <span>{line}</span>
            <span className="fine">{below}</span>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
