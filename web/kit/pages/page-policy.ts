import { paths } from "../../../contract/paths.ts";
import { splitLanguage } from "../../../contract/platform/language/language.ts";

/** Pages that load the payment provider's script. Their Content-Security-Policy allows it, so they are not cached. */
const paymentPages = [
  /^\/user\/[^/]+\/book\/?$/,
  /^\/sessions\/book\/?$/,
  /^\/cart\/?$/,
  /^\/pay\/?$/,
  /^\/signup\/pay\/?$/,
  /^\/passes\/buy\/?$/,
];

export function takesPayments(path: string): boolean {
  const { path: plain } = splitLanguage(path);
  return paymentPages.some((page) => page.test(plain));
}

/** Framing rules for the CSP: admin pages may frame previews (`holds`), previews may be framed (`is held`). */
export type Framing = "holds" | "is held";

export function framingOf(path: string): Framing | undefined {
  if (path.startsWith(paths.preview(""))) return "is held";
  return path === paths.admin() || path.startsWith(`${paths.admin()}/`) ? "holds" : undefined;
}
