/** How a page may stand in another: the desk holds previews, and a preview is held by the desk. All others do neither. */
export type Framing = "holds" | "is held";

export function framingOf(path: string): Framing | undefined {
  if (path.startsWith("/admin/preview/")) return "is held";
  return path === "/admin" || path.startsWith("/admin/") ? "holds" : undefined;
}
