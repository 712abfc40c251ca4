import { paths } from "../contract/paths.ts";

/** Paths of the user area and the admin area in web/routes.ts. The excluded ones need no login. */
const studentPages = /^\/user\/(?!(?:delete|oauth)\/?$)[^/]/i;
const adminPages = /^\/admin\/(?!(?:reset|preview)(?:\/|$))[^/]/i;

/**
 * For a page that needs a login: the local storage key of its access token, and the login page to redirect to without
 * one. Undefined for public pages and for a redirect from Google, whose query contains the login.
 */
export function doorOf(address: string): { token: string; to: string } | undefined {
  const { pathname, searchParams } = new URL(address, "http://site.invalid");
  const isReturn = searchParams.has("token") && searchParams.has("userId");
  if (studentPages.test(pathname) && !isReturn) return { token: "userToken", to: paths.login() };
  return adminPages.test(pathname) ? { token: "adminToken", to: paths.admin() } : undefined;
}
