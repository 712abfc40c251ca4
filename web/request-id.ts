import { useState } from "react";
import { randomUuid } from "./fresh-id.ts";

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
  const [ids] = useState(requestIds);
  return ids;
}

function requestIds(): RequestIds {
  let sent: { id: string; request: string } | undefined;
  return {
    idOf(request) {
      const text = JSON.stringify(request);
      if (sent?.request !== text) sent = { id: randomUuid(), request: text };
      return sent.id;
    },
    renew() {
      sent = undefined;
    },
  };
}
