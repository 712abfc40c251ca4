import { useCallback, useEffect, useRef, useState } from "react";
import * as shared from "../contract/text/shared.ts";
import { errorMessageOf } from "./api.ts";
import { backOnline, isFailedOffline } from "./online.ts";

export type CallData<T> = {
  /** The latest result. Stays during a reload. */
  data?: T;
  /** Why the latest read failed, in one sentence. */
  failure?: string;
  /** True until the first read succeeds or fails. */
  isLoading: boolean;
  reload(): void;
};

/**
 * Reads data in the browser, again when `deps` change, on `reload`, and once the browser is online again after a read
 * without a connection. If reads overlap, the latest wins.
 */
export function useCallData<T>(read: () => Promise<T>, deps: readonly unknown[] = []): CallData<T> {
  const [state, setState] = useState<{ data?: T; failure?: string }>({});
  const [reads, setReads] = useState(0);
  const reload = useCallback(() => setReads((count) => count + 1), []);
  const latest = useRef(read);
  latest.current = read;

  useEffect(() => {
    let isCurrent = true;
    latest.current().then(
      (data) => {
        if (isCurrent) setState({ data });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        const failure = errorMessageOf(error, shared.somethingWentWrong);
        setState((previous) => ({ ...previous, failure }));
        if (isFailedOffline(error)) void backOnline().then(() => isCurrent && reload());
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the caller says when to read again
  }, [reads, ...deps]);

  return { ...state, isLoading: !("data" in state) && state.failure === undefined, reload };
}
