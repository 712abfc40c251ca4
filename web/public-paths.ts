import type { RouterContextProvider } from "react-router";
import { listChocolates } from "../contract/shop.ts";
import type { SiteSection } from "../contract/site.ts";
import { getPageContext } from "./api.ts";
import { links } from "./routes.ts";

/** A page in the sitemap. `sections` are the site documents it consists of, if it shows nothing else. */
export type PublicPage = { path: string; sections?: readonly SiteSection[] };

const pages: readonly PublicPage[] = [
  { path: links.home(), sections: ["home"] },
  { path: "/about", sections: ["about", "offerings", "trainings", "classDescriptions"] },
  { path: links.calendar() },
  { path: links.chocolates() },
  { path: links.contact(), sections: ["contact"] },
  { path: links.website(), sections: ["website"] },
  { path: links.privacy(), sections: ["privacy"] },
  { path: links.terms(), sections: ["terms"] },
  { path: links.refunds(), sections: ["refund"] },
  { path: links.allergens(), sections: ["allergens"] },
];

/** The site documents shown on every page. */
export const frameSections: readonly SiteSection[] = ["brand", "links", "teacher"];

/** The pages in the sitemap. Throws if the chocolates cannot be read. */
export async function publicPages(context: Readonly<RouterContextProvider>): Promise<PublicPage[]> {
  const chocolates = await getPageContext(context).call(listChocolates, {});
  return [...pages, ...chocolates.map(({ slug }) => ({ path: links.chocolate(slug) }))];
}
