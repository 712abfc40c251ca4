import { type MouseEvent, useEffect, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { Offering, SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { text as t } from "../../../contract/site/documents/text.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../kit/ui/Button.tsx";
import { Dialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { Drawing } from "../../kit/ui/Drawing.tsx";
import offeringClass from "../../kit/ui/drawings/offering-class.svg?raw";
import offeringPrivate from "../../kit/ui/drawings/offering-private.svg?raw";
import offeringTherapy from "../../kit/ui/drawings/offering-therapy.svg?raw";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import { Prose } from "../../kit/ui/Prose.tsx";
import { Head, Section, Split } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/AboutPage";
import styles from "./AboutPage.module.css";
import offers from "./Offerings.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return readSiteDocuments(getPageContext(context).call, "about", "offerings", "trainings", "classDescriptions");
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const about = loaderData?.about;
  return pageMeta(matches, about && { title: shared.about, description: about.description, path: paths.about() });
}

/** `?section=classDescriptions` scrolls to this id. */
const classDescriptionsId = "class-descriptions";

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { about, offerings, trainings, classDescriptions } = loaderData;
  const [query] = useSearchParams();
  const section = query.get("section");
  useEffect(() => {
    if (section === "classDescriptions") document.getElementById(classDescriptionsId)?.scrollIntoView();
  }, [section]);

  return (
    <>
      <Section tight>
        <Split by="7/5" centered>
          <Stack gap={5}>
            <h1>{about.title}</h1>
            <p className={styles.lead}>{about.lead}</p>
            <Prose paragraphs={about.paragraphs} />
          </Stack>
          <div className={styles.picture}>
            <Picture {...about.picture} sizes="(min-width: 56rem) 30rem, 100vw" priority cover />
          </div>
        </Split>
      </Section>
      <Section tone="surface" id="offerings">
        <Head title={offerings.title} lead={offerings.lead} />
        <Offerings offerings={offerings} />
      </Section>
      <Section id="trainings">
        <Split by="5/7">
          <Head title={trainings.title} lead={trainings.lead} />
          <ul className={styles.trainings}>
            {trainings.items.map((item) => (
              <Stack key={item.title} as="li" gap={1}>
                <h3>{item.title}</h3>
                <p className="fine">{item.when}</p>
                <p>{item.text}</p>
              </Stack>
            ))}
          </ul>
        </Split>
      </Section>
      <Section tone="surface" id={classDescriptionsId}>
        <Head title={classDescriptions.title} lead={classDescriptions.lead} />
        <div className={styles.classes}>
          {classDescriptions.items.map((item) => (
            <Stack key={item.title} as="article" gap={2} className={styles.class}>
              <h3>{item.title}</h3>
              <p className="fine">{item.facts}</p>
              <p>{item.text}</p>
            </Stack>
          ))}
        </div>
        <div className={styles.after}>
          <ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeCalendar} />
        </div>
      </Section>
    </>
  );
}

const drawings: Record<Offering["drawing"], string> = {
  "offering-class": offeringClass,
  "offering-private": offeringPrivate,
  "offering-therapy": offeringTherapy,
};

/** The offerings as cards, each with a dialog with details and a link to the booking section. */
export function Offerings({ offerings }: { offerings: SiteDocuments["offerings"] }) {
  return (
    <ul className={offers.cards}>
      {offerings.cards.map((card) => (
        <OfferingCard key={card.key} card={card} bookButton={offerings.bookButton} />
      ))}
    </ul>
  );
}

function OfferingCard({ card, bookButton }: { card: Offering; bookButton: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { hash } = useLocation();
  const isLinked = hash === `#${card.key}`;
  useEffect(() => {
    // Opens the dialog when the page is loaded with its anchor.
    if (isLinked && !dialog.current?.open) dialog.current?.showModal();
  }, [isLinked]);

  const open = (event: MouseEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  const toBook = card.service === "none" ? paths.sessions() : paths.bookSession({ service: card.service });
  const actions = (
    <>
      <span className={offers.scripted}>
        <Button kind="quiet" onClick={close} words={shared.close} />
      </span>
      <ButtonLink to={paths.book()} onClick={close} words={bookButton} />
    </>
  );

  return (
    <Stack as="li" gap={3} className={offers.card}>
      <Drawing svg={drawings[card.drawing]} />
      <h3>{card.title}</h3>
      <p>{card.summary}</p>
      <div className={offers.more}>
        <ButtonAnchor
          kind="quiet"
          href={`#${card.key}`}
          aria-haspopup="dialog"
          aria-label={t.readMoreAbout(card.title)}
          onClick={open}
          words={t.readMore}
        />
      </div>
      <Dialog ref={dialog} id={card.key} title={card.title} closeHref="#offerings" actions={actions}>
        <p className="strong">{card.price}</p>
        <Prose paragraphs={card.text} />
        {(card.drawing !== "offering-class" || card.service !== "none") && (
          <p>
            <Link to={toBook} onClick={close}>
              {t.seeTimesAndPrices}
            </Link>
          </p>
        )}
      </Dialog>
    </Stack>
  );
}
