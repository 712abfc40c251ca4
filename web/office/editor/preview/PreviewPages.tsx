import { useLoaderData } from "react-router";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { sessionTypeNames } from "../../../../contract/platform/values/session-types.ts";
import type { SiteDocuments } from "../../../../contract/site/documents/calls.ts";
import * as t from "../../../../contract/site/documents/text.desk.ts";
import { sessionAmount } from "../../../../contract/site/settings/calls.ts";
import errorDrawing from "../../../kit/ui/drawings/error.svg?raw";
import { CheckField } from "../../../kit/ui/forms/Field.tsx";
import { Empty } from "../../../kit/ui/lists/LoadState.tsx";
import { FactList } from "../../../kit/ui/Outcome.tsx";
import { Head, Section } from "../../../kit/ui/Section.tsx";
import { BookForm } from "../../../teaching/bookings/BookForm.tsx";
import { emptyDraft } from "../../../teaching/bookings/steps.ts";
import { Waiver } from "../../../teaching/waivers/Waiver.tsx";

/** Preview of the words about sessions, without slots. */
export function BookingPreview() {
  const sessions = useLoaderData<SiteDocuments["sessions"]>();
  return (
    <>
      <Section tight>
        <Head level={1} title={sessions.page.title} lead={sessions.page.lead} />
      </Section>
      <Section tight tone="surface">
        <Head title={sessions.title} lead={sessions.lead} />
        <BookForm
          slot={undefined}
          words={sessions}
          services={sampleServices}
          draft={emptyDraft}
          onDraft={() => {}}
          onContinue={async () => {}}
        />
        <FactList facts={[[shared.whatToBring, sessions.bring]]} />
      </Section>
    </>
  );
}

const sampleServices = [
  { key: "individual", sessionType: sessionTypeNames.individual, name: "Individual Yoga Session" },
  { key: "therapy", sessionType: sessionTypeNames.therapy, name: "Yoga Therapy Session" },
].map((names) => ({
  ...names,
  description: "",
  minutes: 60,
  price: sessionAmount,
  scale: sessionAmount,
  taxClass: "none" as const,
  meeting: "both" as const,
  noticeHours: null,
  aheadDays: null,
  cutoffHours: null,
}));

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
