import { createMemoryRouter, type LoaderFunction } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { monthGrid, studioDay } from "../../../../contract/platform/values/time.ts";
import { listChocolates } from "../../../../contract/selling/shop/calls.ts";
import type { SiteDocuments, SiteSection } from "../../../../contract/site/documents/calls.ts";
import { listEvents } from "../../../../contract/teaching/events/calls.ts";
import { serverNow } from "../../../kit/browser/clock.ts";
import { call } from "../../../kit/calls/api.ts";
import type { RootData } from "../../../kit/pages/page-meta.ts";
import { monthOf } from "../../../kit/ui/calendar/month-cells.ts";
import type { loader as aboutLoader } from "../../../site/documents/AboutPage.tsx";
import type { loader as websiteLoader } from "../../../site/documents/WebsitePage.tsx";
import type { loader as calendarLoader } from "../../../teaching/events/CalendarPage.tsx";
import type { loader as contactLoader } from "../../../teaching/messages/ContactPage.tsx";
import { readHomeLists } from "../../home/home-content.ts";
import { BookingPreview, NotInPreview, IncompleteWords, WaiverPreview } from "./PreviewPages.tsx";

/** Imported as client routes: a plain import would make the bundler split each page in two for every visitor. */
const pages = {
  AboutPage: () => import("../../../site/documents/AboutPage.tsx?__react-router-build-client-route"),
  CalendarPage: () => import("../../../teaching/events/CalendarPage.tsx?__react-router-build-client-route"),
  ChocolatesPage: () => import("../../../selling/shop/ChocolatesPage.tsx?__react-router-build-client-route"),
  ContactPage: () => import("../../../teaching/messages/ContactPage.tsx?__react-router-build-client-route"),
  HomePage: () => import("../../home/HomePage.tsx?__react-router-build-client-route"),
  LegalPage: () => import("../../../site/documents/LegalPage.tsx?__react-router-build-client-route"),
  PublicLayout: () => import("../../../kit/layouts/PublicLayout.tsx?__react-router-build-client-route"),
  WebsitePage: () => import("../../../site/documents/WebsitePage.tsx?__react-router-build-client-route"),
};

type Data<L extends (...args: never[]) => unknown> = Awaited<ReturnType<L>>;

/** The id of the element to scroll to, for sections that are not at the top of their page. */
export const anchorOf: Partial<Record<SiteSection, string>> = {
  offerings: "offerings",
  trainings: "trainings",
  classDescriptions: "class-descriptions",
  slides: "slides",
};

const pathOf: Record<SiteSection, string> = {
  home: paths.home(),
  teacher: paths.home(),
  brand: paths.home(),
  links: paths.contact(),
  about: paths.about(),
  offerings: paths.about(),
  trainings: paths.about(),
  classDescriptions: paths.about(),
  calendar: paths.calendar(),
  contact: paths.contact(),
  culture: paths.chocolates(),
  slides: paths.chocolates(),
  sessions: "/book",
  waiver: "/waiver",
  privacy: paths.privacy(),
  terms: paths.terms(),
  refund: paths.refunds(),
  allergens: paths.allergens(),
  website: paths.website(),
};

/** A memory router with the public pages and `documents`. Its loaders replace those that run only on the server. */
export function createPreviewRouter(section: SiteSection, documents: () => SiteDocuments) {
  const page = (path: string, name: keyof typeof pages, loader: LoaderFunction) => ({
    path,
    lazy: { Component: async () => (await pages[name]()).default },
    loader,
  });
  const legal = (path: "privacy" | "terms" | "refunds" | "allergens", of: keyof SiteDocuments) =>
    page(path, "LegalPage", () => ({ path, words: documents()[of] }));

  return createMemoryRouter(
    [
      {
        id: "root",
        loader: (): RootData => {
          const { brand, links, teacher } = documents();
          return { brand, links, teacher, publicUrl: location.origin, isTestMode: false, languages: ["en"] };
        },
        // Shows nothing while the loaders run.
        HydrateFallback: () => null,
        ErrorBoundary: IncompleteWords,
        children: [
          {
            lazy: { Component: async () => (await pages.PublicLayout()).default },
            children: [
              page("/", "HomePage", async () => {
                const { home, offerings, links, brand, calendar } = documents();
                return {
                  home,
                  offerings,
                  links,
                  brand,
                  calendar,
                  ...(await readHomeLists(call, serverNow().toISOString())),
                };
              }),
              page("about", "AboutPage", (): Data<typeof aboutLoader> => documents()),
              page("calendar", "CalendarPage", calendarOf(documents)),
              page("contact", "ContactPage", (): Data<typeof contactLoader> => documents()),
              page("chocolates", "ChocolatesPage", async () => {
                const { culture, slides } = documents();
                return { culture, slides, products: await call(listChocolates, {}) };
              }),
              { path: "book", Component: BookingPreview, loader: () => documents().sessions },
              { path: "waiver", Component: WaiverPreview, loader: () => documents().waiver },
              legal("privacy", "privacy"),
              legal("terms", "terms"),
              legal("refunds", "refund"),
              legal("allergens", "allergens"),
              page("aboutwebsite", "WebsitePage", (): Data<typeof websiteLoader> => {
                const { website, links } = documents();
                return { website, sourceCode: links.sourceCode };
              }),
              { path: "*", Component: NotInPreview },
            ],
          },
        ],
      },
    ],
    { initialEntries: [pathOf[section]] },
  );
}

function calendarOf(documents: () => SiteDocuments) {
  return async ({ request }: { request: Request }): Promise<Data<typeof calendarLoader>> => {
    const now = serverNow();
    const today = studioDay(now);
    const month = monthOf(new URL(request.url).searchParams.get("month"), today);
    const days = monthGrid(month);
    const events = await call(listEvents, { query: { from: days[0], to: days.at(-1) } });
    const noSlots = { view: "month" as const, freeDays: [], freeTimes: [], day: undefined };
    return { calendar: documents().calendar, events, ...noSlots, month, today, now: now.toISOString() };
  };
}
