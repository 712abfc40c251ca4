import type { RouterContextProvider } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { pathIn } from "../../../contract/platform/language/language.ts";
import { listChocolates } from "../../../contract/selling/shop/calls.ts";
import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import { listClasses } from "../../../contract/teaching/events/calls.ts";
import { getPageContext } from "../calls/api.ts";
import { pages } from "./pages.ts";

/** A page in the sitemap. `sections` are the site documents it consists of, if it shows nothing else. */
export type PublicPage = { path: string; sections?: readonly SiteSection[] };

/** The site documents shown on every page. */
export const frameSections: readonly SiteSection[] = ["brand", "links", "teacher"];

/** The pages in the sitemap. Throws if the classes or chocolates cannot be read. */
export async function publicPages(context: Readonly<RouterContextProvider>): Promise<PublicPage[]> {
  const { call } = getPageContext(context);
  const [classes, chocolates] = await Promise.all([call(listClasses, {}), call(listChocolates, {})]);
  return [
    ...pages.flatMap(({ path, sitemap }) => {
      const listed = { path: pathIn(currentLanguage(), `/${path}`) };
      return sitemap ? [sitemap === true ? listed : { ...listed, sections: sitemap }] : [];
    }),
    ...classes.map(({ slug }) => ({ path: paths.classPage(slug) })),
    ...chocolates.map(({ slug }) => ({ path: paths.chocolate(slug) })),
  ];
}
