import { type ReactNode, useEffect, useRef } from "react";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { text as t } from "../../../../contract/platform/layouts/text.ts";
import type { CallData } from "../../calls/call-data.ts";
import { Button, ButtonLink } from "../Button.tsx";
import { Drawing } from "../Drawing.tsx";
import errorDrawing from "../drawings/error.svg?raw";
import notFoundDrawing from "../drawings/not-found.svg?raw";
import { Stack } from "../Layout.tsx";
import { Notice } from "../Notice.tsx";
import emptyStyles from "./Empty.module.css";
import skeletonStyles from "./Skeleton.module.css";

type LoadStateProps = Omit<CallData<unknown>, "reloaded"> & {
  /** Title of the error. */
  failed: string;
  level?: 1 | 2 | 3;
  /** Shown while loading, instead of one skeleton card. */
  loading?: ReactNode;
  /** A link from something that does not exist: usually to its list. */
  back?: { to: string; words: string };
};

/** What a page shows besides its data: a skeleton, an error with a retry button, or a notice above older data. */
export function LoadState(props: LoadStateProps) {
  const { data, failure, isMissing, isLoading, reload, failed, level = 2, loading, back } = props;
  if (isLoading) return loading ?? <Skeleton shape="card" />;
  if (failure === undefined) return null;
  if (data === undefined) {
    if (isMissing) {
      const onward = back && <ButtonLink to={back.to} words={back.words} />;
      const text = back && t.mayBeDeleted;
      return <Empty svg={notFoundDrawing} level={level} title={failure} text={text} action={onward} />;
    }
    const retry = <Button onClick={reload} words={shared.tryAgainButton} />;
    return <Empty svg={errorDrawing} level={level} title={failed} action={retry} text={failure} />;
  }
  return (
    <Notice tone="warning" title={failed}>
      {t.thisIsWhatWasLoaded} <Button kind="link" onClick={reload} words={shared.tryAgainButton} />
    </Notice>
  );
}

/** Placeholder in the size of the content being loaded. Visible only after 300 ms. Styles find it by `data-loading`. */
export function Skeleton({ shape }: { shape: "line" | "card" | "square" }) {
  return <div aria-hidden="true" data-loading className={`${skeletonStyles.skeleton} ${skeletonStyles[shape]}`} />;
}

/** Placeholder for an empty list or an error: drawing, title, text and action. */
export function Empty(props: {
  svg: string;
  title: string;
  /** 1 if it is the heading of the page. */
  level?: 1 | 2 | 3;
  text?: string | undefined;
  /** Instead of a plain text. */
  children?: ReactNode;
  action?: ReactNode;
  /** It replaces what had the focus: its heading takes it. */
  takesFocus?: boolean | undefined;
}) {
  const { takesFocus = false } = props;
  const text = props.text === undefined ? props.children : <p>{props.text}</p>;
  const Heading = `h${props.level ?? 2}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Stack gap={3} align="center" className={emptyStyles.empty}>
      <Drawing svg={props.svg} size="scene" />
      <Heading ref={heading} tabIndex={takesFocus ? -1 : undefined} className={emptyStyles.title}>
        {props.title}
      </Heading>
      {text && <div className={emptyStyles.text}>{text}</div>}
      {props.action && <div className={emptyStyles.action}>{props.action}</div>}
    </Stack>
  );
}

type ShowMoreProps = { when: boolean | undefined; words?: string; onMore: () => void };

export function ShowMore({ when, words = t.showMore, onMore }: ShowMoreProps) {
  if (!when) return null;
  return (
    <div>
      <Button kind="quiet" onClick={onMore} words={words} />
    </div>
  );
}
