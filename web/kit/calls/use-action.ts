import { useState } from "react";

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
