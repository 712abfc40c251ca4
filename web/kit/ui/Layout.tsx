import { type ComponentPropsWithRef, type ElementType, type ReactNode, useSyncExternalStore } from "react";
import fold from "./Fold.module.css";
import styles from "./Layout.module.css";

type Shared<Tag extends ElementType> = {
  as?: Tag;
  /** A step of the spacing scale, `--s-1` to `--s-7`. */
  gap: 1 | 2 | 3 | 4 | 5 | 6 | 7;
} & Omit<ComponentPropsWithRef<Tag>, "as" | "gap" | "align">;

type StackProps<Tag extends ElementType> = Shared<Tag> & { align?: "start" | "center" };
type RowProps<Tag extends ElementType> = Shared<Tag> & {
  align?: "start" | "end" | "baseline" | "stretch";
  justify?: "between" | "center" | "end";
  /** Keeps everything in one line. */
  nowrap?: boolean;
};

/** Class names as one string, without the ones that are not given. */
export const joined = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");

/** Parts below each other, as wide as the stack unless `align` says otherwise. */
export function Stack<Tag extends ElementType = "div">({ as, gap, align, className, ...rest }: StackProps<Tag>) {
  const Element: ElementType = as ?? "div";
  const names = [styles.stack, styles[`gap${gap}`], align && styles[`items-${align}`], className];
  return <Element {...rest} className={joined(...names)} />;
}

/** Parts beside each other, centred and wrapping unless the properties say otherwise. */
export function Row<Tag extends ElementType = "div">(props: RowProps<Tag>) {
  const { as, gap, align, justify, nowrap, className, ...rest } = props;
  const Element: ElementType = as ?? "div";
  const names = [align && styles[`align-${align}`], justify && styles[justify], nowrap && styles.nowrap];
  return <Element {...rest} className={joined(styles.row, styles[`gap${gap}`], ...names, className)} />;
}

type TitledSectionProps = Omit<StackProps<"section">, "title"> & { id: string; title: ReactNode; level?: 2 | 3 };

/** A section with its heading, which has the id and is the name of the section. */
export function TitledSection({ id, title, level = 2, children, ...rest }: TitledSectionProps) {
  const Heading = `h${level}` as const;
  return (
    <Stack as="section" aria-labelledby={id} {...rest}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Stack>
  );
}

/** What most people do not need now, behind one line that says what it is. Works without JavaScript. */
export function Fold({ words, isOpen, children }: { words: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className={fold.fold} open={isOpen || undefined}>
      <summary>{words}</summary>
      {children}
    </details>
  );
}

/** Whether the screen is at least this wide. False on the server. */
export function useWide(rem: number): boolean {
  const query = `(min-width: ${rem}rem)`;
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
