import { paths } from "../../../contract/paths.ts";
import { splitLanguage } from "../../../contract/platform/language/language.ts";

/** Paths of the user area and the admin area in web/routes.ts. The excluded ones need no login. */
const studentPages = /^\/user\/(?!(?:delete|oauth)\/?$)[^/]/i;
const adminPages = /^\/admin\/(?!(?:reset|preview)(?:\/|$))[^/]/i;

/** For a page that needs a login: its token's storage key, and the login page. A redirect from Google needs none. */
export function doorOf(address: string): { token: string; to: string } | undefined {
  const { pathname, searchParams } = new URL(`http://site.invalid${splitLanguage(address).path}`);
  const isReturn = searchParams.has("token") && searchParams.has("userId");
  if (studentPages.test(pathname) && !isReturn) return { token: "userToken", to: paths.login() };
  return adminPages.test(pathname) ? { token: "adminToken", to: paths.admin() } : undefined;
}
