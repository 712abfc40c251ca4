import { useLoaderData } from "react-router";
import type { SiteDocuments } from "../../../contract/site.ts";
import * as t from "../../../contract/text/admin/site.ts";
import { BookForm } from "../../bookings/BookForm.tsx";
import { emptyDraft } from "../../bookings/steps.ts";
import errorDrawing from "../../ui/drawings/error.svg?raw";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Empty } from "../../ui/lists/LoadState.tsx";
import { Head, Section } from "../../ui/Section.tsx";
import { Waiver } from "../../waivers/Waiver.tsx";

/** Preview of the words of the booking page, without slots, which only students see. */
export function BookingPreview() {
  const sessions = useLoaderData<SiteDocuments["sessions"]>();
  const nothing = () => {};
  const steps = { onDraft: nothing, onOpening: nothing, onOpened: nothing, onGone: nothing };
  return (
    <Section tight>
      <Head level={1} title={sessions.title} lead={sessions.lead} />
      <BookForm slot={undefined} words={sessions} draft={emptyDraft} {...steps} />
    </Section>
  );
}

/** Preview of the waiver as a new student signs it. */
export function WaiverPreview() {
  const waiver = useLoaderData<SiteDocuments["waiver"]>();
  return (
    <Section tight>
      <Waiver waiver={waiver} />
      <CheckField label={waiver.agreement} name="waiver" />
    </Section>
  );
}

/** Shown for links in the preview to pages without editable words. */
export const NotInPreview = () => <NoPreview title={t.thatPageIsNotPart} text={t.pageHasNoText} />;

/** Error boundary: the words are incomplete, so that the page cannot be rendered. */
export const IncompleteWords = () => <NoPreview title={t.cannotPreviewYet} text={t.textIsMissing} />;

function NoPreview({ title, text }: { title: string; text: string }) {
  return (
    <Section tight>
      <Empty svg={errorDrawing} title={title} text={text} />
    </Section>
  );
}
