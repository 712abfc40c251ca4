import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "./api.ts";

export type CallData<T> = {
  /** What was read last; stays while it is read again. */
  data?: T;
  /** Why the last reading failed, in a sentence. */
  failure?: string;
  /** Nothing has been read yet, and nothing has failed. */
  isLoading: boolean;
  reload(): void;
};

/**
 * Reads what a page behind a login shows, in the browser only, and again when `deps` change or on `reload`. Of several
 * readings under way the last one asked for counts.
 */
export function useCallData<T>(read: () => Promise<T>, deps: readonly unknown[] = []): CallData<T> {
  const [state, setState] = useState<{ data?: T; failure?: string }>({});
  const [asked, setAsked] = useState(0);
  const latest = useRef(read);
  latest.current = read;

  useEffect(() => {
    let wanted = true;
    latest.current().then(
      (data) => {
        if (wanted) setState({ data });
      },
      (error: unknown) => {
        if (!wanted) return;
        const failure = error instanceof CallError ? error.message : "Something went wrong.";
        setState((before) => ({ ...before, failure }));
      },
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the caller says when to read again
  }, [asked, ...deps]);

  const reload = useCallback(() => setAsked((count) => count + 1), []);
  return { ...state, isLoading: !("data" in state) && state.failure === undefined, reload };
}
