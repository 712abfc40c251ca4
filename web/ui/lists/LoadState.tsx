import type { ReactNode } from "react";
import * as t from "../../../contract/text/pages/ui.ts";
import * as shared from "../../../contract/text/shared.ts";
import type { CallData } from "../../call-data.ts";
import { Button } from "../Button.tsx";
import errorDrawing from "../drawings/error.svg?raw";
import { Notice } from "../Notice.tsx";
import { Empty } from "./Empty.tsx";
import { Skeleton } from "./Skeleton.tsx";

type LoadStateProps = CallData<unknown> & {
  /** Title of the error. */
  failed: string;
  level?: 1 | 2 | 3;
  /** Shown while loading, instead of one skeleton card. */
  loading?: ReactNode;
};

/** What a page shows besides its data: a skeleton, an error with a retry button, or a notice above older data. */
export function LoadState({ data, failure, isLoading, reload, failed, level = 2, loading }: LoadStateProps) {
  if (isLoading) return loading ?? <Skeleton shape="card" />;
  if (failure === undefined) return null;
  if (data === undefined) {
    const retry = <Button onClick={reload}>{shared.tryAgainButton}</Button>;
    return <Empty svg={errorDrawing} level={level} title={failed} action={retry} text={failure} />;
  }
  return <Notice tone="warning" title={failed} text={t.thisIsWhatWasLoaded} />;
}
