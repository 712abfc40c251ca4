import { paths } from "../../../contract/paths.ts";
import { splitLanguage } from "../../../contract/platform/language/language.ts";
import { isAt } from "./is-at.ts";
import { pages } from "./pages.ts";

/** All addresses of the user area and the admin area, except these pages. */
const studentArea = /^\/user\/[^/]/i;
const ownerArea = /^\/admin\/[^/]/i;
const openPages = pages.filter(({ login }) => !login).map(({ path }) => path);

/** For a page that needs a login: its token's storage key, and the login page. A redirect from Google needs none. */
export function requiredLogin(address: string): { token: string; to: string } | undefined {
  const { pathname, searchParams } = new URL(`http://site.invalid${splitLanguage(address).path}`);
  if (isAt(openPages, pathname)) return undefined;
  const isReturn = searchParams.has("token") && searchParams.has("userId");
  if (studentArea.test(pathname) && !isReturn) return { token: "userToken", to: paths.login() };
  return ownerArea.test(pathname) ? { token: "adminToken", to: paths.admin() } : undefined;
}
