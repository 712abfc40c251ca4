import { useEffect, useRef } from "react";
import { useUnsent } from "../../kit/store/unsent.ts";

/** Reads again when the last waiting sale has left the queue: stock, sum and roster have changed. */
export function useReloadAfterSales(reload: () => void): void {
  const { acts } = useUnsent();
  const isWaiting = acts.some(({ kind, state }) => kind.endsWith("sale") && state !== "refused");
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) reload();
    wasWaiting.current = isWaiting;
  }, [isWaiting, reload]);
}
