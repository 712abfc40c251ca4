import { useEffect } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { RootData } from "../page-meta.ts";
import { links } from "../routes.ts";
import { validateStoredLogin } from "../session.ts";
import { Toasts } from "../ui/Toast.tsx";
import { Bar } from "./Bar.tsx";
import { Footer } from "./Footer.tsx";

/** Layout of every public page. Shop, cart and order pages show the chocolate brand. */
export default function PublicLayout() {
  const root = useRouteLoaderData("root") as RootData;
  const { pathname } = useLocation();
  const inShop =
    pathname === links.chocolates() ||
    pathname.startsWith(`${links.chocolates()}/`) ||
    pathname === links.cart() ||
    pathname === links.order();
  useEffect(validateStoredLogin, []);
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Bar root={root} shop={inShop} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer root={root} shop={inShop} />
      <Toasts above={pathname === links.cart()} />
    </>
  );
}
