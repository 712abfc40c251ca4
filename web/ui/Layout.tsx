import type { ComponentPropsWithRef, ElementType } from "react";
import styles from "./Layout.module.css";

/** A step of the spacing scale, `--s-1` to `--s-7`. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7;
type LayoutProps<Tag extends ElementType> = { as?: Tag; gap: Gap } & Omit<
  ComponentPropsWithRef<Tag>,
  "className" | "as" | "gap"
>;

/** Parts below each other. */
export function Stack<Tag extends ElementType = "div">({ as, gap, ...rest }: LayoutProps<Tag>) {
  const Element: ElementType = as ?? "div";
  return <Element {...rest} className={`${styles.stack} ${styles[`gap${gap}`]}`} />;
}

/** Parts beside each other, which wrap where there is no room. */
export function Row<Tag extends ElementType = "div">({ as, gap, ...rest }: LayoutProps<Tag>) {
  const Element: ElementType = as ?? "div";
  return <Element {...rest} className={`${styles.row} ${styles[`gap${gap}`]}`} />;
}
