import type { ComponentProps } from "react";
import { Stack } from "../ui/Layout.tsx";
import { FactList } from "../ui/Outcome.tsx";
import styles from "./AdminPaymentsPage.module.css";

type FiguresProps = {
  title: string;
  /** What these numbers are, in one sentence. */
  says: string;
  children: ComponentProps<typeof FactList>["facts"];
};

/** Amounts under a heading, with what they are. */
export function Figures({ title, says, children }: FiguresProps) {
  return (
    <Stack gap={1} className={styles.figures}>
      <h3>{title}</h3>
      <p className={styles.says}>{says}</p>
      <FactList facts={children} isCompact />
    </Stack>
  );
}
