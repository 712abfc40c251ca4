import { Link, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import { listOffers } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { orErrorPage } from "../../kit/calls/read-site-documents.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import emptyDrawing from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { NeedsJavascript } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { keptLoader } from "../payments/kept-loader.ts";
import { usePaymentPage } from "../payments/payment-page.ts";
import { isOtherPage } from "../payments/use-back-to-step.ts";
import { useCheckout, useKept } from "../payments/use-checkout.ts";
import type { Route } from "./+types/BuyPage";
import { Bought } from "./Bought.tsx";
import { BuyForm } from "./BuyForm.tsx";
import { draftOf } from "./buying.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  return { offers: await orErrorPage(call(listOffers, {})), today: studioDay(new Date(now)) };
}
export const clientLoader = keptLoader<Awaited<ReturnType<typeof loader>>>();
export const shouldRevalidate = isOtherPage;

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.buyTitle);

/** Anyone buys a pass or gift card: choose, pay, and read what is next. */
export default function BuyPage({ loaderData: { offers, today } }: Route.ComponentProps) {
  usePaymentPage();
  const query = useSearchParams()[0];
  const { note, pay, paid } = useCheckout();
  const [draft, setDraft] = useKept(`buy ${query}`, () => draftOf(offers, query, today));
  if (paid) return <Bought paid={paid} email={draft.email.trim()} />;
  if (offers.passes.length === 0 && !offers.giftCards) {
    return (
      <Section tight tall>
        <Empty
          level={1}
          svg={emptyDrawing}
          title={t.noPassesRightNow}
          text={t.newOnesAppearHere}
          action={<ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeCalendar} />}
        />
      </Section>
    );
  }
  return (
    <Section tight tall>
      <Head level={1} title={t.buyTitle} />
      <NeedsJavascript>
        <Rich text={t.buyingNeedsJavascript} parts={{ link: <Link to={paths.contact()} /> }} />
      </NeedsJavascript>
      <BuyForm offers={offers} today={today} draft={draft} onDraft={setDraft} note={note} onOpened={pay} />
    </Section>
  );
}
