// How pictures of the pages in web/kit/pages/pages.ts are taken.
import type { Page as BrowserPage } from "@playwright/test";
import { type Language, pathIn } from "../../contract/platform/language/language.ts";
import type { Page, Samples } from "../../web/kit/pages/page.ts";
import { pages } from "../../web/kit/pages/pages.ts";
import type { Addresses } from "./addresses.ts";

export type PictureOf = {
  as?: "student" | "owner" | undefined;
  path: (of: Samples) => string;
  /** The failure in the picture of an error. `nothing`: the page makes no calls. */
  fault: NonNullable<Page["fault"]> | "nothing";
  /** What the browser keeps. */
  stored?: (of: Addresses) => Record<string, string>;
  /** Opens what the picture of the page with content shows. */
  prepare?: (page: BrowserPage) => Promise<unknown>;
};

/** Pages whose pictures need more than an address. */
export const preparations: Record<string, Pick<PictureOf, "stored" | "prepare">> = {
  cart: { stored: ({ cart }) => ({ cart }) },
  "admin/orders": { prepare: (page) => page.getByText(/^All/).first().click() },
};

/** An address of a page. Throws if a parameter of its path has no sample. */
export function sampleAddress({ path, sample = {} }: Page, samples: Samples): string {
  const query = new URLSearchParams();
  let address = path === "*" ? "/nowhere" : `/${path}`;
  for (const [name, key] of Object.entries(sample)) {
    const value = samples[key];
    if (address.includes(`:${name}`)) address = address.replace(`:${name}`, encodeURIComponent(value!));
    else if (value !== undefined) query.set(name, value);
  }
  const missing = /:\w+/.exec(address)?.[0];
  if (missing)
    throw new Error(`The page ${path} has no sample for ${missing}. Add it to its entry in web/kit/pages/pages.ts.`);
  return query.size > 0 ? `${address}?${query}` : address;
}

export type NamedPicture = PictureOf & { route: string; name: string };

/** The pictures of all pages in a language, under the names of their folders. */
export const picturesOf = (language: Language): NamedPicture[] =>
  pages
    .filter(({ path }) => language === "en" || !/^admin\b/.test(path))
    .map((page) => ({
      ...preparations[page.path],
      route: page.path,
      as: page.login,
      path: (of) => pathIn(language, sampleAddress(page, of)),
      fault: page.fault ?? (page.login ? "calls" : "nothing"),
      name: (language === "en" ? "" : `${language}-`) + nameOf(page.path),
    }));

/** `admin/orders/:id` → `admin-orders-id`. */
function nameOf(route: string): string {
  if (route === "") return "home";
  if (route === "*") return "not-found";
  return route.replaceAll(/\W+/g, "-");
}
