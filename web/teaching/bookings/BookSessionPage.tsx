import { Link, useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { allTimesWords } from "../../../contract/platform/language/zone-words.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { useUserId } from "../../kit/store/session.ts";
import { Stack } from "../../kit/ui/Layout.tsx";
import { NeedsJavascript } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { keptLoader } from "../../selling/payments/kept-loader.ts";
import { usePaymentPage } from "../../selling/payments/payment-page.ts";
import { isOtherPage } from "../../selling/payments/use-back-to-step.ts";
import { NextTimes } from "../slots/NextTimes.tsx";
import type { Route } from "./+types/BookSessionPage";
import { BookFlow } from "./BookFlow.tsx";
import { loader } from "./BookPage.tsx";
import { servicePriceWords } from "./format.ts";

export { loader };
export const clientLoader = keptLoader<Awaited<ReturnType<typeof loader>>>();
export const shouldRevalidate = isOtherPage;

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, shared.bookSession);

/** Anyone books the slot of the address: the form, the code of the email for visitors, the payment. */
export default function BookSessionPage({ loaderData: { sessions, services } }: Route.ComponentProps) {
  usePaymentPage();
  const userId = useUserId();
  const navigate = useNavigate();
  const query = useSearchParams()[0];
  const slotId = query.get("slot") ?? undefined;
  const service = services.find(({ key }) => key === query.get("service"));
  const pathOf = (slot: string | undefined) => paths.bookSession({ slot, service: service?.key });
  const book = (slot: string | undefined) => void navigate(pathOf(slot), { replace: true });
  return (
    <Section tight tall>
      <NeedsJavascript>
        <Rich text={t.bookingNeedsJavascript} parts={{ link: <Link to={paths.contact()} /> }} />
      </NeedsJavascript>
      <BookFlow
        inTurn
        head={<Head level={1} title={shared.bookSession} />}
        userId={userId}
        words={sessions}
        services={services}
        chosenId={slotId}
        onChoose={book}
        renderPicker={({ slots }) => (
          <Stack gap={5}>
            {service && <p>{t.timesFor(sessionNameOf(service), servicePriceWords(service))}</p>}
            <NextTimes slots={slots} to={pathOf} />
            <p className="fine">{allTimesWords()}</p>
          </Stack>
        )}
        otherTime={<Link to={service ? pathOf(undefined) : paths.sessions()}>{t.chooseAnotherTime}</Link>}
      />
    </Section>
  );
}
