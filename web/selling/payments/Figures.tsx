import { Stack } from "../../kit/ui/Layout.tsx";
import styles from "./AdminPaymentsPage.module.css";

type FiguresProps = {
  title?: string;
  /** What these numbers are, in one sentence. */
  says: string;
  children: readonly (readonly [label: string, amount: string] | false)[];
};

/** Amounts in one column, with what they are. */
export function Figures({ title, says, children }: FiguresProps) {
  return (
    <Stack gap={1} className={styles.figures}>
      {title && <h3>{title}</h3>}
      <p className="fine">{says}</p>
      <dl>
        {children.map(
          (figure) =>
            figure && (
              <div key={figure[0]} className={styles.named}>
                <dt>{figure[0]}</dt>
                <dd>{figure[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </Stack>
  );
}
