import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { listServices } from "../../../contract/teaching/services/calls.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { orErrorPage, readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { keptLoader } from "../../selling/payments/kept-loader.ts";
import { usePaymentPage } from "../../selling/payments/payment-page.ts";
import { isOtherPage } from "../../selling/payments/use-back-to-step.ts";
import { SlotPicker } from "../slots/SlotPicker.tsx";
import type { Route } from "./+types/BookPage";
import { useChosenSlot } from "./book-flow-state.ts";
import { BookFlow } from "./BookFlow.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = getPageContext(context);
  const [{ sessions }, services] = await Promise.all([
    readSiteDocuments(call, "sessions"),
    orErrorPage(call(listServices, {})),
  ]);
  return { sessions, services };
}

export const clientLoader = keptLoader<Awaited<ReturnType<typeof loader>>>();
export const shouldRevalidate = isOtherPage;

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.bookNewSession);

export const handle = {
  head: ({ sessions: { title, lead } }: Pick<Route.ComponentProps["loaderData"], "sessions">) => ({ title, lead }),
};

/** A student books a one-to-one session: choose a day and a slot beside the form, pay, finalize. */
export default function BookPage({ loaderData: { sessions, services }, params: { id } }: Route.ComponentProps) {
  usePaymentPage();
  const [chosenId, setChosenId] = useChosenSlot();
  return (
    <Section tight>
      <BookFlow
        head={<Head level={1} {...handle.head({ sessions })} />}
        userId={id}
        words={sessions}
        services={services}
        chosenId={chosenId}
        onChoose={setChosenId}
        renderPicker={({ slots, today }) => (
          <SlotPicker slots={slots} today={today} chosen={chosenId} onChoose={setChosenId} />
        )}
      />
    </Section>
  );
}
