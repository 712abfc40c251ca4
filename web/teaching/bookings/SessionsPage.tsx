import { Link, useRouteLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { allTimesWords } from "../../../contract/platform/language/zone-words.ts";
import { listBookings } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { listServices, sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import { text as slotTexts } from "../../../contract/teaching/slots/text.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { orErrorPage, readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { NeedsJavascript } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section, Split } from "../../kit/ui/Section.tsx";
import { NextTimes } from "../slots/NextTimes.tsx";
import type { Route } from "./+types/SessionsPage";
import { servicePriceWords } from "./format.ts";
import { fits } from "./steps.ts";
import styles from "./SessionsPage.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  const [{ sessions, offerings }, services, { availableSlots = [] }] = await Promise.all([
    readSiteDocuments(call, "sessions", "offerings"),
    orErrorPage(call(listServices, {})),
    orErrorPage(call(listBookings, { query: {} })),
  ]);
  // Only date and time of a free slot are public, not its location.
  const bookable = availableSlots.filter((slot) => services.some((service) => fits(service, slot, now)));
  const times = bookable.slice(0, mostTimes).map(({ _id, date, time }) => ({ _id, date, time }));
  return { sessions, offerings, services, times };
}

const mostTimes = 120;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.sessions.page;
  return pageMeta(matches, page && { title: page.title, description: page.description, path: paths.sessions() });
}

/** The offerings that describe the first two services until the owner writes their descriptions. */
const offeringOf: Record<string, string> = { individual: "individual-and-group", therapy: "yoga-therapy" };

/** What a one-to-one session is and costs, and the next times; each leads to the form. The same for every visitor. */
export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const { sessions, offerings, services, times } = loaderData;
  const root = useRouteLoaderData("root") as RootData;
  return (
    <Section tight>
      <Split by="7/5">
        <Stack gap={5}>
          <Head level={1} title={sessions.page.title} lead={sessions.page.lead} />
          <Stack gap={4} className={styles.times}>
            <h2>{t.nextOpenTimes}</h2>
            {times.length > 0 ? (
              <>
                <p className="fine">{t.pickTime}</p>
                <NeedsJavascript>
                  <Rich text={t.bookingNeedsJavascript} parts={{ link: <Link to={paths.contact()} /> }} />
                </NeedsJavascript>
                <NextTimes slots={times} to={(slot) => paths.bookSession({ slot })} />
                <p className="fine">{allTimesWords()}</p>
              </>
            ) : (
              <Empty
                svg={emptyBookings}
                level={3}
                title={t.noFreeTimesNow}
                text={slotTexts.newTimesAreAddedEvery}
                action={<ButtonLink kind="quiet" to={paths.contact()} words={shared.writeToUs} />}
              />
            )}
          </Stack>
        </Stack>
        <Stack gap={5} className={styles.facts}>
          <h2>{t.whatItCosts}</h2>
          {services.map((service) => (
            <Stack key={service.key} gap={1}>
              <h3>{sessionNameOf(service)}</h3>
              <p className={styles.price}>{servicePriceWords(service)}</p>
              <p className="fine">
                {service.description || offerings.cards.find(({ key }) => key === offeringOf[service.key])?.summary}
              </p>
            </Stack>
          ))}
          <p>{sessions.amountHelp}</p>
          <Stack gap={1}>
            <h3>{t.inPersonOrOnline}</h3>
            <p>{t.meetAt(root.links.address.join(", "))}</p>
          </Stack>
          <p className="fine">{sessions.cancelling}</p>
          <Row gap={3}>
            <p>{t.firstHalfHourIsFree}</p>
            <ButtonLink kind="quiet" to={paths.book()} words={t.askForFreeSession} />
          </Row>
        </Stack>
      </Split>
    </Section>
  );
}
