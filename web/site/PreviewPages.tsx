import { useLoaderData } from "react-router";
import type { SiteDocuments } from "../../contract/site.ts";
import { BookForm } from "../bookings/BookForm.tsx";
import { emptyDraft } from "../bookings/steps.ts";
import { CheckField } from "../ui/CheckField.tsx";
import errorDrawing from "../ui/drawings/error.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { Head, Section } from "../ui/Section.tsx";
import { Waiver } from "../waivers/Waiver.tsx";

/** What a student reads who books an hour; the times themselves are hers alone to see. */
export function BookingWords() {
  const sessions = useLoaderData<SiteDocuments["sessions"]>();
  const nothing = () => {};
  return (
    <Section tight>
      <Head level={1} title={sessions.title} lead={sessions.lead} />
      <BookForm
        slot={undefined}
        words={sessions}
        draft={emptyDraft}
        onDraft={nothing}
        onOpening={nothing}
        onOpened={nothing}
        onGone={nothing}
      />
    </Section>
  );
}

/** What a new student reads and signs, below the form for her name. */
export function WaiverWords() {
  const waiver = useLoaderData<SiteDocuments["waiver"]>();
  return (
    <Section tight>
      <Waiver waiver={waiver} />
      <CheckField label={waiver.agreement} name="waiver" />
    </Section>
  );
}

/** Where a link of the preview leads that shows no words of hers. */
export function Elsewhere() {
  return (
    <Section tight>
      <Empty svg={errorDrawing} title="That page is not part of the preview.">
        <p>It has no words that are edited here.</p>
      </Empty>
    </Section>
  );
}

/** A page that breaks on words that are not whole yet. */
export function NotYet() {
  return (
    <Section tight>
      <Empty svg={errorDrawing} title="This cannot be shown yet.">
        <p>Something is missing in these words. The preview comes back when it is there.</p>
      </Empty>
    </Section>
  );
}
