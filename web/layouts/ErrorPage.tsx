import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import type { RootData } from "../page-meta.ts";
import { ButtonAnchor, ButtonLink } from "../ui/Button.tsx";
import error from "../ui/drawings/error.svg?raw";
import notFound from "../ui/drawings/not-found.svg?raw";
import { Empty } from "../ui/lists/Empty.tsx";
import { Section } from "../ui/Section.tsx";
import { Bar } from "./Bar.tsx";
import { Footer } from "./Footer.tsx";

/** The page for a missing page (404) or a server error. */
export function ErrorPage({ status, root }: { status: number; root: RootData | undefined }) {
  return (
    <>
      <title>{status === 404 ? "Nothing here" : "Something went wrong"}</title>
      <meta name="robots" content="noindex" />
      {root && <Bar root={root} shop={false} />}
      <main id="content" tabIndex={-1}>
        <Section tight>{status === 404 ? <NotFound /> : <Failed away={status === 503} />}</Section>
      </main>
      {root && <Footer root={root} shop={false} />}
    </>
  );
}

function NotFound() {
  return (
    <Empty
      level={1}
      svg={notFound}
      title="There is nothing here but the cat"
      action={
        <>
          <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
          <ButtonLink kind="link" to={paths.calendar()}>
            See the calendar
          </ButtonLink>
        </>
      }
    >
      <p>She has taken the mat. The page you were looking for may have moved, or was never here.</p>
    </Empty>
  );
}

function Failed({ away }: { away: boolean }) {
  return (
    <Empty
      level={1}
      svg={error}
      title={away ? "The site is catching its breath" : "Something went wrong"}
      action={
        // A plain link, so that the page is loaded from the server again.
        <ButtonAnchor href="">Try again</ButtonAnchor>
      }
    >
      <p>
        {away
          ? "It should be back in a few seconds. Nothing you sent is lost if we confirmed it."
          : "The fault is ours, and it has been noted."}{" "}
        You can also <Link to={paths.contact()}>write to us</Link>.
      </p>
    </Empty>
  );
}
