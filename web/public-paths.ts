import type { RouterContextProvider } from "react-router";
import { listChocolates } from "../contract/shop.ts";
import { pageOf } from "./api.ts";
import { cachedPages } from "./caching.ts";
import { links } from "./routes.ts";

/** What a search engine may know: the pages that are the same for everybody. Throws when the tins cannot be read. */
export async function publicPaths(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const chocolates = await pageOf(context).call(listChocolates, {});
  return [
    ...Object.keys(cachedPages).filter((path) => !path.includes("{")),
    ...chocolates.map(({ slug }) => links.chocolate(slug)),
  ];
}
