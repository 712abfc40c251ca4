/** Headers from the API calls of one page. */
export type CallHeaders = { cookies: string[]; retryAfter?: string };

/**
 * Headers that a status requires: `Retry-After` for a page that could not be made now (a limit, the database is
 * away), and `Allow` for a page that takes no form.
 */
export function statusHeaders({ status }: Response, { retryAfter = "5" }: CallHeaders): Record<string, string> {
  if (status === 429 || status === 503) return { "retry-after": retryAfter };
  return status === 405 ? { allow: "GET, HEAD" } : {};
}

export function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers);
}
