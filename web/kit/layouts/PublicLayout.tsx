import { useEffect } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { takeEndedLogin } from "../calls/api.ts";
import { CopyNotice } from "../offline/CopyNotice.tsx";
import { useKeepSeenPages } from "../offline/kept-pages.ts";
import type { RootData } from "../pages/page-meta.ts";
import { validateStoredLogin } from "../store/session.ts";
import { useStored } from "../store/stored.ts";
import { toast, Toasts } from "../ui/dialogs/Toast.tsx";
import { Bar } from "./Bar.tsx";
import { Footer } from "./Footer.tsx";
import { LanguageSuggestion } from "./LanguageLinks.tsx";
import { PageProgress } from "./PageProgress.tsx";

export const links = () => [{ rel: "manifest", href: paths.siteManifest() }];

/** Layout of every public page. Shop, cart and order pages show the chocolate brand. */
export default function PublicLayout() {
  const root = useRouteLoaderData("root") as RootData;
  const { pathname } = useLocation();
  const isShopPage = [paths.chocolates(), paths.cart(), paths.order()].includes(pathname);
  const inShop = isShopPage || pathname.startsWith(`${paths.chocolates()}/`);
  useEffect(validateStoredLogin, []);
  const token = useStored("userToken");
  useEffect(() => {
    if (!token && takeEndedLogin("user")) toast(shared.yourLoginHasEnded, { isLong: true });
  }, [token]);
  useKeepSeenPages();
  return (
    <>
      <a className="skip" href="#content">
        {shared.skipToContent}
      </a>
      <Bar root={root} shop={inShop} />
      <CopyNotice />
      <LanguageSuggestion languages={root.languages} />
      <PageProgress />
      <Toasts />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer root={root} shop={inShop} />
    </>
  );
}
