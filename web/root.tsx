import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect } from "react";
import "./kit/styles/tokens.css";
import "./kit/styles/base.css";
import {
  isRouteErrorResponse,
  Links,
  type Location,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { currentLanguage } from "../contract/platform/language/current-language.ts";
import { pathIn, splitLanguage } from "../contract/platform/language/language.ts";
import type { Route } from "./+types/root";
import { getPageContext } from "./kit/calls/api.ts";
import { readSiteDocuments } from "./kit/calls/read-site-documents.ts";
import newsreader from "./kit/fonts/newsreader-display.woff2?url";
import { ErrorPage } from "./kit/layouts/ErrorPage.tsx";
import favicon from "./kit/layouts/favicon.svg?raw";
import { installWorker } from "./kit/offline/kept-pages.ts";
import type { RootData } from "./kit/pages/page-meta.ts";
import { phonesForPage, placeForPage, readPlaceOfPage, taxModeForPage } from "./kit/pages/place.ts";
import { forgetPastDays } from "./kit/store/kept-store.ts";

// Before any page is drawn. The server sets its own source (server/platform/http/pages/pages.ts).
if (typeof document !== "undefined") readPlaceOfPage();

/** Data of the layout of every page. The same for every visitor, and loaded once per visit. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const { call, publicUrl, isTestMode, languages } = getPageContext(context);
  const { pathname, search } = new URL(request.url);
  const { path } = splitLanguage(pathname + search);
  const isOwners = /^\/admin(\/|$)/.test(pathname);
  const [first = "en"] = languages;
  if (!isOwners && !languages.includes(currentLanguage())) throw redirect(pathIn(first, path));
  return { ...(await readSiteDocuments(call, "brand", "links", "teacher")), publicUrl, isTestMode, languages };
}

export const shouldRevalidate = (): boolean => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(favicon.trim())}`, type: "image/svg+xml" },
  { rel: "icon", href: "/favicon-32.png", type: "image/png", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  // Loaded with low priority, after text and pictures. Until then the page uses fallback fonts of the same size.
  ...[figtree, newsreader].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
    fetchPriority: "low" as const,
  })),
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html
      lang={currentLanguage()}
      data-languages={useRouteLoaderData<typeof loader>("root")?.languages.join(" ")}
      data-place={placeForPage()}
      data-phones={phonesForPage()}
      data-tax={taxModeForPage()}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FAF6EF" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1A1310" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
      </head>
      <body id="top">
        {children}
        <ScrollRestoration getKey={scrollKeyOf} />
        <Scripts />
      </body>
    </html>
  );
}

/** Key of a scroll position. Plain anchor links share the key `default`, and would scroll to the last of them. */
const scrollKeyOf = ({ key, pathname, hash }: Location) => (key === "default" && hash ? pathname + hash : key);

export default function Root() {
  useEffect(() => {
    // Scripts run now: dialogs no longer open through links to their id (see ui/dialogs/Dialog.module.css).
    document.documentElement.dataset.alive = "";
    installWorker();
    forgetPastDays();
    const timer = setInterval(forgetPastDays, 60 * 60_000);
    return () => clearInterval(timer);
  }, []);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root");
  // A page that could not be fetched rejects with a TypeError.
  const isOffline = typeof navigator !== "undefined" && !navigator.onLine && error instanceof TypeError;
  return <ErrorPage status={isOffline ? "offline" : isRouteErrorResponse(error) ? error.status : 500} root={root} />;
}
