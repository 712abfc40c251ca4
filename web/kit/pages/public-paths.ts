import type { RouterContextProvider } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { listChocolates } from "../../../contract/selling/shop/calls.ts";
import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import { listClasses } from "../../../contract/teaching/events/calls.ts";
import { getPageContext } from "../calls/api.ts";

/** A page in the sitemap. `sections` are the site documents it consists of, if it shows nothing else. */
export type PublicPage = { path: string; sections?: readonly SiteSection[] };

const pages: readonly PublicPage[] = [
  { path: paths.home() },
  { path: paths.about(), sections: ["about", "offerings", "trainings", "classDescriptions"] },
  { path: paths.calendar() },
  { path: paths.sessions() },
  { path: paths.chocolates() },
  { path: paths.passes() },
  { path: paths.contact(), sections: ["contact"] },
  { path: paths.website(), sections: ["website"] },
  { path: paths.privacy(), sections: ["privacy"] },
  { path: paths.terms(), sections: ["terms"] },
  { path: paths.refunds(), sections: ["refund"] },
  { path: paths.allergens(), sections: ["allergens"] },
  { path: paths.accessibility() },
];

/** The site documents shown on every page. */
export const frameSections: readonly SiteSection[] = ["brand", "links", "teacher"];

/** The pages in the sitemap. Throws if the classes or chocolates cannot be read. */
export async function publicPages(context: Readonly<RouterContextProvider>): Promise<PublicPage[]> {
  const { call } = getPageContext(context);
  const [classes, chocolates] = await Promise.all([call(listClasses, {}), call(listChocolates, {})]);
  return [
    ...pages,
    ...classes.map(({ slug }) => ({ path: paths.classPage(slug) })),
    ...chocolates.map(({ slug }) => ({ path: paths.chocolate(slug) })),
  ];
}
