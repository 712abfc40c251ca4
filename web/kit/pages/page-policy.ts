import { paths } from "../../../contract/paths.ts";
import { paymentPages } from "./in-browser/payment-pages.ts";
import { isAt } from "./is-at.ts";
import { pages } from "./pages.ts";

export const takesPayments = (path: string): boolean => isAt(paymentPages, path);

/** Framing rules for the CSP: admin pages may frame previews (`holds`), previews may be framed (`is held`). */
export type Framing = "holds" | "is held";

const framedPages = pages.filter(({ isFramed }) => isFramed).map(({ path }) => path);

export function framingOf(path: string): Framing | undefined {
  if (isAt(framedPages, path)) return "is held";
  return path === paths.admin() || path.startsWith(`${paths.admin()}/`) ? "holds" : undefined;
}
