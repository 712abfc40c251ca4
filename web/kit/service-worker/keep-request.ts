/** A page's message to the service worker: keep these pages, with their files. Paths of this site. */
export type KeepRequest = { keep: string[] };

export function isKeepRequest(message: unknown): message is KeepRequest {
  const { keep } = (message ?? {}) as Partial<KeepRequest>;
  return Array.isArray(keep) && keep.every((path) => typeof path === "string" && /^\/(?![/\\])/.test(path));
}
