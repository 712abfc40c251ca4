import type { IncomingMessage } from "node:http";
import { text as t } from "../../../../contract/platform/call/text.ts";
import { Refusal } from "../../call/ctx.ts";

/** Whether a request has several `Host` headers. Node reads the first; a proxy may read another. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

/** Refuses `invalid`, as RFC 9112 requires. */
export function refuseSeveralHosts(req: IncomingMessage): void {
  if (hasSeveralHosts(req)) throw new Refusal("invalid", { message: t.nameOneHost });
}
