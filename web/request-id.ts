import { useRef } from "react";
import { freshId } from "./fresh-id.ts";

/**
 * Idempotency ids for the requests of one form. The server stores each id once, so a retry after a lost response changes
 * nothing.
 */
export type RequestIds = {
  /** The id of a request. A retry of the same request has the same id, a changed request gets a new one. */
  idOf(request: unknown): string;
  /** The next request gets a new id, even if it is the same. */
  renew(): void;
};

export function useRequestIds(): RequestIds {
  const sent = useRef<{ id: string; request: string }>(undefined);
  const ids = useRef<RequestIds>({
    idOf(request) {
      const text = JSON.stringify(request);
      if (sent.current?.request !== text) sent.current = { id: freshId(), request: text };
      return sent.current.id;
    },
    renew() {
      sent.current = undefined;
    },
  });
  return ids.current;
}
