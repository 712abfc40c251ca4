import { type MouseEvent, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { Offering, SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { text as t } from "../../../contract/site/documents/text.ts";
import { ButtonAnchor, ButtonLink, Button } from "../../kit/ui/Button.tsx";
import { Dialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { Drawing } from "../../kit/ui/Drawing.tsx";
import offeringClass from "../../kit/ui/drawings/offering-class.svg?raw";
import offeringPrivate from "../../kit/ui/drawings/offering-private.svg?raw";
import offeringTherapy from "../../kit/ui/drawings/offering-therapy.svg?raw";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Prose } from "../../kit/ui/Prose.tsx";
import styles from "./Offerings.module.css";

const drawings: Record<Offering["drawing"], string> = {
  "offering-class": offeringClass,
  "offering-private": offeringPrivate,
  "offering-therapy": offeringTherapy,
};

/** The offerings as cards, each with a dialog with details and a link to the booking section. */
export function Offerings({ offerings }: { offerings: SiteDocuments["offerings"] }) {
  return (
    <ul className={styles.cards}>
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
      <span className={styles.scripted}>
        <Button kind="quiet" onClick={close} words={shared.close} />
      </span>
      <ButtonLink to={paths.book()} onClick={close} words={bookButton} />
    </>
  );

  return (
    <Stack as="li" gap={3} className={styles.card}>
      <Drawing svg={drawings[card.drawing]} />
      <h3>{card.title}</h3>
      <p>{card.summary}</p>
      <div className={styles.more}>
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
