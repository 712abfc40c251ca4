import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { FieldOfKind } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { useFault, type FieldProps } from "./field-context.ts";
import styles from "./WordField.module.css";

let lastKey = 0;

function freshKey(): number {
  lastKey += 1;
  return lastKey;
}

/** The items of a list field, each with a stable key in `data-item`: open folds and the focus survive a move. */
export function useItems<T>({ path, value, onChange }: Pick<FieldProps, "path" | "value" | "onChange">) {
  const items = value as readonly T[];
  const { fault, clearFault } = useFault(path);
  const container = useRef<HTMLFieldSetElement>(null);
  const [keys, setKeys] = useState<number[]>(() => items.map(freshKey));
  const [added, setAdded] = useState<number>();
  /** The item that gets the focus after the next change: its button `tool`, or its first field. */
  const [focus, setFocus] = useState<{ key: number | undefined; tool?: "up" | "down" }>();

  // The items were replaced from outside, by another version or a discarded draft.
  if (keys.length !== items.length) setKeys(items.map(freshKey));

  useEffect(() => {
    if (!focus) return;
    const item = container.current?.querySelector(`[data-item="${focus.key}"]`);
    const tool = focus.tool && item?.querySelector<HTMLElement>(`[data-tool="${focus.tool}"]:enabled`);
    const field = item?.querySelector<HTMLElement>("input:not([type=file]), textarea, select, button");
    const other = focus.tool && item?.querySelector<HTMLElement>("[data-tool]:enabled");
    const target = tool || other || field || container.current?.querySelector<HTMLElement>("button:enabled");
    if (target) {
      openDisclosuresAround(target);
      target.focus();
    }
    setFocus(undefined);
  }, [focus]);

  const put = (nextItems: readonly T[], nextKeys = keys) => {
    setKeys(nextKeys);
    clearFault();
    onChange(nextItems);
  };
  return {
    items,
    keys,
    fault,
    container,
    isNew: (index: number) => keys[index] === added,
    change: (index: number, next: T) => put(items.with(index, next)),
    add(index: number, item: T) {
      const key = freshKey();
      setAdded(key);
      setFocus({ key });
      put(items.toSpliced(index, 0, item), keys.toSpliced(index, 0, key));
    },
    remove(index: number) {
      const next = keys[index + 1] ?? keys[index - 1];
      if (next !== undefined) setFocus({ key: next });
      put(items.toSpliced(index, 1), keys.toSpliced(index, 1));
    },
    move(index: number, by: -1 | 1) {
      setFocus({ key: keys[index], tool: by < 0 ? "up" : "down" });
      const moved = <I,>(all: readonly I[]) =>
        all.toSpliced(index, 1).toSpliced(index + by, 0, ...all.slice(index, index + 1));
      put(moved(items), moved(keys));
    },
  };
}

type Items = Pick<ReturnType<typeof useItems<unknown>>, "items" | "fault" | "container" | "move" | "remove">;
type ItemListProps = { label: string; help?: string | undefined; list: Items; adders: ReactNode; children: ReactNode };

/** The items of a list, with its label above and the buttons that add items below. */
export function ItemList({ label, help, list: { container, fault }, adders, children }: ItemListProps) {
  return (
    <Stack as="fieldset" ref={container} gap={4} className={styles.fieldset}>
      <legend>{label}</legend>
      {help && <p className="fine">{help}</p>}
      {fault && (
        <p className={styles.error} data-fault tabIndex={-1}>
          {fault}
        </p>
      )}
      {children}
      {adders && <Row gap={2}>{adders}</Row>}
    </Stack>
  );
}

type ItemToolsProps = {
  list: Items;
  index: number;
  field: FieldOfKind<"list" | "blocks">;
  /** Name of the item, such as “Step 2”. */
  name: string;
  onAdd?: (() => void) | undefined;
};

/** Buttons that move a list item, remove it, or add another one below. */
export function ItemTools({ list, index, field: { min, max }, name, onAdd }: ItemToolsProps) {
  const count = list.items.length;
  const remove = async () => {
    if (await confirmDeletion(t.thisWillPermanentlyDelete(name), t.siteChangesWhenPublished)) list.remove(index);
  };
  const mover = (by: -1 | 1, arrow: string, label: string, isAtEnd: boolean) => (
    <Button
      kind="quiet"
      size="small"
      disabled={isAtEnd}
      data-tool={by < 0 ? "up" : "down"}
      aria-label={label}
      onClick={() => list.move(index, by)}
      words={arrow}
    />
  );
  return (
    <Row gap={2}>
      {count > 1 && mover(-1, "↑", t.up(name), index === 0)}
      {count > 1 && mover(1, "↓", t.down(name), index === count - 1)}
      {onAdd && (
        <Button kind="quiet" size="small" aria-label={t.addBelowItem(name)} onClick={onAdd} words={t.addBelow} />
      )}
      {min < max && count > min && (
        <Button kind="link" size="small" aria-label={t.remove(name)} onClick={() => void remove()}>
          {shared.remove}
        </Button>
      )}
    </Row>
  );
}

type DisclosureProps = {
  title: string;
  hasFault: boolean;
  /** The first text in it, shown while it is collapsed. */
  excerpt: string;
  help?: string | undefined;
  isNew?: boolean | undefined;
  children: ReactNode;
};

/** A collapsible part of a document, collapsed at first to keep a long form short on a phone. */
export function Disclosure({ title, hasFault, excerpt, help, isNew = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isNew);
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.target === event.currentTarget) setIsOpen(event.currentTarget.open);
  };
  return (
    <details className={styles.fold} open={isOpen || hasFault} onToggle={toggle}>
      <summary>
        <span className="strong breakable">{title}</span>
        {!isOpen && excerpt && <span className={styles.excerpt}>{excerpt}</span>}
      </summary>
      <Stack gap={5} className={styles.inside}>
        {help && <p className="fine">{help}</p>}
        {children}
      </Stack>
    </details>
  );
}

/** Opens all folds around an element, so that it is visible and can get the focus. */
export function openDisclosuresAround(element: Element): void {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}
