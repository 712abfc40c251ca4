import { links } from "./routes.ts";

/** The addresses of web/routes.ts below the student's and the owner's frame; those left out are for everybody. */
const students = /^\/user\/(?!(?:delete|oauth)\/?$)[^/]/i;
const desk = /^\/admin\/(?!(?:reset|preview)(?:\/|$))[^/]/i;

/**
 * Where somebody who has no login in this browser is led from a page of one person, and where that login is kept
 * (`localStorage`). None for pages for everybody, and for a return from Google, which brings a login.
 */
export function doorOf(address: string): { token: string; to: string } | undefined {
  const { pathname, searchParams } = new URL(address, "http://site.invalid");
  const isReturn = searchParams.has("token") && searchParams.has("userId");
  if (students.test(pathname) && !isReturn) return { token: "userToken", to: links.login() };
  return desk.test(pathname) ? { token: "adminToken", to: links.admin() } : undefined;
}
