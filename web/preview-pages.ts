/** Framing rules for the CSP: admin pages may frame previews, previews may be framed by admin pages, others neither. */
export type Framing = "holds" | "is held";

export function framingOf(path: string): Framing | undefined {
  if (path.startsWith("/admin/preview/")) return "is held";
  return path === "/admin" || path.startsWith("/admin/") ? "holds" : undefined;
}
