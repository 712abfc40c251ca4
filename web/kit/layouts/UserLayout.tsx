import { useEffect, useRef } from "react";
import { Outlet, useLocation, useMatches, useParams, useRouteLoaderData, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { splitLanguage } from "../../../contract/platform/language/language.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import { useHydrated } from "../browser/hydrated.ts";
import { useRedirect } from "../calls/use-redirect.ts";
import type { RootData } from "../pages/page-meta.ts";
import { useSession, validateStoredLogin } from "../store/session.ts";
import { useStored } from "../store/stored.ts";
import { Confirms } from "../ui/dialogs/Confirm.tsx";
import { Toasts } from "../ui/dialogs/Toast.tsx";
import { Head, Section } from "../ui/Section.tsx";
import { SigningIn } from "../ui/SigningIn.tsx";
import { accountPages } from "./AccountMenu.tsx";
import { Bar } from "./Bar.tsx";
import { Footer } from "./Footer.tsx";
import { LanguageSuggestion } from "./LanguageLinks.tsx";
import { NavItems } from "./NavItems.tsx";
import { PageProgress } from "./PageProgress.tsx";
import styles from "./UserLayout.module.css";

/** How much of the page before the current one is seen. */
const peekPx = 40;

type Words = { title: string; lead?: string };
type Handle = { head?: (loaderData: unknown) => Words };

export const links = () => [{ rel: "manifest", href: paths.siteManifest() }];

/** Layout of the user area. Only the browser knows the login: the server renders the heading of the page. */
export default function UserLayout() {
  const root = useRouteLoaderData("root") as RootData;
  const isReturning = useGoogleReturn();
  const id = useGuard(isReturning);
  const idInPath = useParams().id;
  const head = useShell(isReturning);
  const hasLogin = useStored("userToken") !== null;
  useEffect(validateStoredLogin, []);
  return (
    <>
      <a className="skip" href="#content">
        {shared.skipToContent}
      </a>
      <Bar root={root} shop={false} isShell={head !== undefined} />
      <LanguageSuggestion languages={root.languages} />
      {head && idInPath ? <AreaNavigation id={idInPath} /> : id && <AreaNavigation id={id} />}
      <PageProgress />
      <Toasts />
      <main id="content" tabIndex={-1} className={styles.main}>
        {head ? (
          <Section tight>
            <Head level={1} {...head} />
          </Section>
        ) : id ? (
          <Outlet />
        ) : (
          (isReturning || hasLogin) && <SigningIn />
        )}
        <noscript>
          <p className={styles.noscript}>{t.yourAccountNeedsJavascript}</p>
        </noscript>
      </main>
      <Footer root={root} shop={false} />
      <Confirms />
    </>
  );
}

/** The heading that the server renders; undefined after hydration. */
function useShell(isReturning: boolean): Words | undefined {
  const hydrated = useHydrated();
  const page = useMatches().at(-1);
  if (hydrated || isReturning) return undefined;
  return (page?.handle as Handle | undefined)?.head?.(page?.loaderData);
}

/** One row. On a narrow screen it scrolls inside itself, to the current page. */
function AreaNavigation({ id }: { id: string }) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && current) row.scrollLeft = current.offsetLeft - row.offsetLeft - peekPx;
  }, [pathname]);
  return (
    <nav aria-label={t.yourAccount} className={styles.area}>
      <ul ref={list}>
        <NavItems pages={accountPages(id)} className={styles.page} end />
      </ul>
    </nav>
  );
}

/** The student's id, once known. Redirects to the login without one, and from another student's pages to their own. */
function useGuard(isReturning: boolean): string | undefined {
  const { user, isLoading } = useSession();
  const token = useStored("userToken");
  const hydrated = useHydrated();
  const { pathname } = useLocation();

  const own = token && !isReturning ? user?.id : undefined;
  useRedirect(hydrated && !isReturning && (!token || (!own && !isLoading)) && paths.login());

  // `/user/{other id}/account` becomes `/user/{own id}/account`.
  const [, , , ...page] = splitLanguage(pathname).path.split("/");
  const ownPath = own && [paths.user(own), ...page].join("/");
  const isElsewhere = ownPath !== undefined && ownPath !== pathname;
  useRedirect(isElsewhere && ownPath);
  return isElsewhere ? undefined : own;
}

/** Sends the redirect from Google (`token` and `userId` in the query) on to the page that logs in. True until then. */
function useGoogleReturn(): boolean {
  const [query] = useSearchParams();
  const token = query.get("token");
  const userId = query.get("userId");
  useRedirect(token && userId ? paths.oauth({ token, userId }) : undefined);
  return Boolean(token && userId);
}
