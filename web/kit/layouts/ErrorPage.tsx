import { useEffect } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/platform/layouts/text.ts";
import { isKept } from "../offline/kept-pages.ts";
import type { RootData } from "../pages/page-meta.ts";
import { ButtonAnchor, ButtonLink } from "../ui/Button.tsx";
import { DoneNotice } from "../ui/DoneNotice.tsx";
import error from "../ui/drawings/error.svg?raw";
import notFound from "../ui/drawings/not-found.svg?raw";
import { Empty } from "../ui/lists/LoadState.tsx";
import { Rich } from "../ui/Rich.tsx";
import { Section } from "../ui/Section.tsx";
import { Bar } from "./Bar.tsx";
import { Footer } from "./Footer.tsx";

/** `status`: the HTTP status, or `offline` if the page could not be fetched without a connection. */
export function ErrorPage({ status, root }: { status: number | "offline"; root: RootData | undefined }) {
  const isOffline = status === "offline";
  return (
    <>
      <title>{status === 404 ? t.pageNotFound : isOffline ? shared.youAreOffline : t.somethingWentWrong}</title>
      <meta name="robots" content="noindex" />
      {root && <Bar root={root} shop={false} />}
      <main id="content" tabIndex={-1}>
        <Section tight>
          <DoneNotice />
          {status === 404 ? <NotFound /> : isOffline ? <Offline /> : <Failed away={status === 503} />}
        </Section>
      </main>
      {root && <Footer root={root} shop={false} />}
    </>
  );
}

function NotFound() {
  const links = (
    <>
      <ButtonLink to={paths.home()} words={t.goToHomePage} />
      <ButtonLink kind="link" to={paths.calendar()} words={shared.seeCalendar} />
    </>
  );
  return <Empty level={1} svg={notFound} title={t.cannotFindThisPage} action={links} text={t.pageMayHaveMoved} />;
}

/** Loads the page as soon as the connection is back, or at once if the service worker has it. */
function Offline() {
  useEffect(() => {
    const reload = () => location.reload();
    void isKept(location.pathname + location.search).then((isKept) => isKept && reload());
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  const retry = <ButtonAnchor href="" words={shared.tryAgainButton} />;
  return <Empty level={1} svg={error} title={shared.youAreOffline} text={t.pageOpensOnceOnline} action={retry} />;
}

function Failed({ away }: { away: boolean }) {
  const parts = { link: <Link to={paths.contact()} /> };
  // A plain link, so that the page is loaded from the server again.
  const retry = <ButtonAnchor href="" words={shared.tryAgainButton} />;
  return (
    <Empty level={1} svg={error} title={away ? shared.siteIsUnavailable : t.somethingWentWrong} action={retry}>
      <p>
        <Rich text={t.youCanAlsoWrite(away ? t.itShouldBeBack : t.faultIsOurs)} parts={parts} />
      </p>
    </Empty>
  );
}
