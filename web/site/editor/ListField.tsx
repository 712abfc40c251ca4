import { type ReactNode, useRef } from "react";
import { blankValue, type FieldOfKind } from "../../../contract/site-form.ts";
import * as t from "../../../contract/text/admin/site.ts";
import { Button } from "../../ui/Button.tsx";
import { Stack } from "../../ui/Layout.tsx";
import type { FieldProps } from "./field-props.ts";
import { ItemTools } from "./ItemTools.tsx";
import { useItems } from "./use-items.ts";
import { useFault } from "./word-faults.ts";
import styles from "./WordField.module.css";

type ListFieldProps = FieldProps<FieldOfKind<"list">> & {
  /** Renders one item, with its buttons. */
  children: (item: FieldProps & { isNew: boolean }, tools: ReactNode) => ReactNode;
};

/** A list of items of one kind, to edit, move, remove and add. */
export function ListField({ field, path, label, value, onChange, children }: ListFieldProps) {
  const { fault, clearFault } = useFault(path);
  const container = useRef<HTMLFieldSetElement>(null);
  const list = useItems(container, value as unknown[], (items) => {
    clearFault();
    onChange(items);
  });
  const { item, min, max } = field;
  const count = list.items.length;
  const isFixed = min === max;
  return (
    <fieldset ref={container} className={styles.list}>
      <legend>{label}</legend>
      {field.help && <p className="fine">{field.help}</p>}
      {fault && (
        <p className={styles.error} data-fault tabIndex={-1}>
          {fault}
        </p>
      )}
      {list.items.map((one, index) => {
        const name = `${item.label} ${index + 1}`;
        const facts = {
          field: item,
          label: name,
          path: `${path}.${index}`,
          value: one,
          isNew: list.isNew(index),
          onChange: (next: unknown) => list.change(index, next),
        };
        return (
          <Stack key={list.keys[index]} gap={3} data-item={list.keys[index]}>
            {children(
              facts,
              <ItemTools
                name={name}
                isFirst={index === 0}
                isLast={index === count - 1}
                canRemove={!isFixed && count > min}
                onMove={(by) => list.move(index, by)}
                onRemove={() => list.remove(index)}
              />,
            )}
          </Stack>
        );
      })}
      {!isFixed && count < max && (
        <div>
          <Button kind="quiet" size="small" onClick={() => list.add(count, blankValue(item))}>
            {t.add(item.label.toLowerCase())}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
