import { links } from "./routes.ts";

/**
 * Where somebody who has no login in this browser is led from a page of one person, and where that login is kept
 * (`localStorage`). None for pages for everybody, and for a return from Google, which brings a login.
 */
export function doorOf(address: string): { token: string; to: string } | undefined {
  const { pathname, searchParams } = new URL(address, "http://site.invalid");
  if (pathname.startsWith("/user/") && !(searchParams.has("token") && searchParams.has("userId")))
    return { token: "userToken", to: links.login() };
  const isDesk = /^\/admin\/(?!reset\b|preview\b)/.test(pathname);
  return isDesk ? { token: "adminToken", to: links.admin() } : undefined;
}
