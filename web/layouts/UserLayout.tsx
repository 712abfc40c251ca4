import { useEffect } from "react";
import {
  NavLink,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRouteLoaderData,
} from "react-router";
import { useHydrated } from "../hydrated.ts";
import type { RootData } from "../page-meta.ts";
import { links } from "../routes.ts";
import { useSession, validateStored } from "../session.ts";
import { useStored } from "../stored.ts";
import { Confirms } from "../ui/Confirm.tsx";
import { Head, Section } from "../ui/Section.tsx";
import { SigningIn } from "../ui/SigningIn.tsx";
import { Toasts } from "../ui/Toast.tsx";
import { useReturn } from "../use-return.ts";
import { Bar } from "./Bar.tsx";
import { Footer } from "./Footer.tsx";
import styles from "./UserLayout.module.css";

type Words = { title: string; lead?: string };
type Handle = { head?: (loaderData: unknown) => Words };

/**
 * The frame of a student's own pages: the site's, with a navigation of its own. Who is there is known only in the
 * browser: until then the server shows the page's heading.
 */
export default function UserLayout() {
  const root = useRouteLoaderData("root") as RootData;
  const id = useGuard();
  const asked = useParams().id;
  const head = useShell();
  useEffect(validateStored, []);
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Bar root={root} shop={false} isShell={head !== undefined} />
      {head && asked ? <AreaNavigation id={asked} /> : id && <AreaNavigation id={id} />}
      <main id="content" tabIndex={-1} className={styles.main}>
        {head ? (
          <Section tight>
            <Head level={1} {...head} />
          </Section>
        ) : id ? (
          <Outlet />
        ) : (
          <SigningIn />
        )}
        <noscript>
          <p className={styles.noscript}>Your own pages need JavaScript.</p>
        </noscript>
      </main>
      <Footer root={root} shop={false} />
      <Toasts />
      <Confirms />
    </>
  );
}

/** The heading of the page as the server shows it; undefined once the browser knows who is there. */
function useShell(): Words | undefined {
  const hydrated = useHydrated();
  const { isReturning } = useReturn();
  const page = useMatches().at(-1);
  if (hydrated || isReturning) return undefined;
  return (page?.handle as Handle | undefined)?.head?.(page?.loaderData);
}

function AreaNavigation({ id }: { id: string }) {
  const pages = [
    { to: links.user(id), name: "My Bookings" },
    { to: links.user(id, "book"), name: "New Booking" },
    { to: links.user(id, "account"), name: "Account" },
  ];
  return (
    <nav aria-label="Your pages" className={styles.area}>
      <ul>
        {pages.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.page}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Leads to the login whoever is not logged in, or no longer, and from another's pages to one's own. The id of whose
 * pages these are; undefined while that is not known, or one is on the way elsewhere.
 */
function useGuard(): string | undefined {
  const { isReturning } = useReturn();
  const { user, isLoading } = useSession();
  const token = useStored("userToken");
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const own = token && !isReturning ? user?.id : undefined;
  const isOut = hydrated && !isReturning && (!token || (!own && !isLoading));
  useEffect(() => {
    if (isOut) void navigate(links.login(), { replace: true });
  }, [isOut, navigate]);

  // `/user/{id}/account` of another is `/user/{own}/account`.
  const [, , , ...page] = pathname.split("/");
  const there = own && [links.user(own), ...page].join("/");
  const isElsewhere = there !== undefined && there !== pathname;
  useEffect(() => {
    if (isElsewhere) void navigate(there, { replace: true });
  }, [isElsewhere, there, navigate]);

  return isElsewhere ? undefined : own;
}
