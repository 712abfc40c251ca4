import { useCallback, useEffect, useRef, useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { CallError, errorMessageOf } from "./api.ts";

export type CallData<T> = {
  /** The latest result. Stays during a reload. */
  data?: T;
  /** Why the latest read failed, in one sentence. */
  failure?: string;
  /** The latest read failed without a response. */
  isUnreachable?: boolean;
  /** What was to be read does not exist. */
  isMissing?: boolean;
  /** True until the first read succeeds or fails. */
  isLoading: boolean;
  reload(): void;
  /** Like `reload`. Resolves when the new result is shown, or the read has failed. */
  reloaded(): Promise<void>;
};

/** Reads data in the browser, again when `deps` change, on `reload`, and online after a failure. If reads overlap, the latest wins. */
export function useCallData<T>(read: () => Promise<T>, deps: readonly unknown[] = []): CallData<T> {
  const [state, setState] = useState<Pick<CallData<T>, "data" | "failure" | "isUnreachable" | "isMissing">>({});
  const [reads, setReads] = useState(0);
  const reload = useCallback(() => setReads((count) => count + 1), []);
  const latest = useRef(read);
  latest.current = read;
  const waiting = useRef<(() => void)[]>([]);
  const reloaded = useCallback(() => {
    const read = new Promise<void>((resolve) => void waiting.current.push(resolve));
    reload();
    return read;
  }, [reload]);
  const endWait = () => {
    for (const resolve of waiting.current.splice(0)) resolve();
  };
  // After each read, and when the page is left.
  useEffect(endWait, [state]);
  useEffect(() => endWait, []);

  useEffect(() => {
    let isCurrent = true;
    latest.current().then(
      (data) => {
        if (isCurrent) setState({ data });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        const failure = errorMessageOf(error, shared.somethingWentWrong);
        const status = error instanceof CallError ? error.status : undefined;
        setState((previous) => ({ ...previous, failure, isUnreachable: status === 0, isMissing: status === 404 }));
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the caller says when to read again
  }, [reads, ...deps]);

  // What failed without a connection is read once there is one.
  useEffect(() => {
    if (state.failure === undefined) return;
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [state.failure, reload]);
  return { ...state, isLoading: !("data" in state) && state.failure === undefined, reload, reloaded };
}

/**
 * The action of a button: whether it runs, and why it last failed. `busy` stays true after success, because the button
 * disappears with what it acts on, unless the button `remains`.
 */
export function useAction<Failure>(failureOf: (error: unknown) => Failure, { remains = false } = {}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
      if (remains) setBusy(false);
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

const settleMs = 250;

/** The typed text, debounced: a search asks the server when typing pauses, not at every key. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
