import type { Page } from "@playwright/test";
import { sampleAddress } from "../../bin/pictures/pages.ts";
import type { Samples } from "../../web/kit/pages/page.ts";
import { layouts } from "../../web/pages.ts";
import { visit } from "./site.ts";

/** The addresses of all pages of a layout in web/pages.ts, but of those that lead on or are shown in a frame. */
export const addressesOf = (layout: "public" | "user" | "admin-login" | "admin", made: Samples): string[] =>
  layouts
    .filter(({ id }) => id === layout)
    .flatMap(({ pages }) => pages.filter(({ redirects }) => !redirects))
    .map((page) => sampleAddress(page, made));

/** Opens a page. The 404 page has no scripts. */
export const openPage = (page: Page, address: string) =>
  address.endsWith("/nowhere") ? page.goto(address) : visit(page, address);
