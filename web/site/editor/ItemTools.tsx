import * as t from "../../../contract/text/admin/site.ts";
import * as shared from "../../../contract/text/shared.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./WordField.module.css";

type ItemToolsProps = {
  /** Name of the item, such as “Step 2”. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  canRemove: boolean;
  onMove: (by: -1 | 1) => void;
  onAdd?: () => void;
  onRemove: () => void;
};

/** Buttons that move a list item, remove it, or add another one below. */
export function ItemTools({ name, isFirst, isLast, canRemove, onMove, onAdd, onRemove }: ItemToolsProps) {
  const isAlone = isFirst && isLast;
  return (
    <div className={styles.tools}>
      {!isAlone && (
        <>
          <Button
            kind="quiet"
            size="small"
            disabled={isFirst}
            data-tool="up"
            aria-label={t.up(name)}
            onClick={() => onMove(-1)}
          >
            ↑
          </Button>
          <Button
            kind="quiet"
            size="small"
            disabled={isLast}
            data-tool="down"
            aria-label={t.down(name)}
            onClick={() => onMove(1)}
          >
            ↓
          </Button>
        </>
      )}
      {onAdd && (
        <Button kind="quiet" size="small" aria-label={t.addBelowItem(name)} onClick={onAdd}>
          {t.addBelow}
        </Button>
      )}
      {canRemove && (
        <Button kind="link" size="small" aria-label={t.remove(name)} onClick={onRemove}>
          {shared.remove}
        </Button>
      )}
    </div>
  );
}
