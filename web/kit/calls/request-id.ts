import { useState } from "react";
import { randomUuid } from "./fresh-id.ts";

export function useRequestIds() {
  const [ids] = useState(requestIds);
  return ids;
}

/** Idempotency ids of one form. The server stores each once, so a retry after a lost response is harmless. */
function requestIds() {
  let sent: { id: string; request: string } | undefined;
  return {
    /** The id of a request. A retry of the same request has the same id, a changed request gets a new one. */
    idOf(request: unknown): string {
      const text = JSON.stringify(request);
      if (sent?.request !== text) sent = { id: randomUuid(), request: text };
      return sent.id;
    },
    /** The next request gets a new id, even if it is the same. */
    renew(): void {
      sent = undefined;
    },
  };
}
