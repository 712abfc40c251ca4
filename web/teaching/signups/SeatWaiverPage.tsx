import { useState } from "react";
import { useRevalidator } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { readSeat, signWaiver } from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { call } from "../../kit/calls/api.ts";
import { rejectPostedForm } from "../../kit/calls/posted.ts";
import { readByToken } from "../../kit/calls/read-by-token.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { NeedsJavascript } from "../../kit/ui/Notice.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/SeatWaiverPage";
import { ClassMessage, DeadSeatLink } from "./ClassUnavailable.tsx";
import { WaiverForm } from "./WaiverSigning.tsx";

/** Where a person signs the waiver of a seat that another person booked. */
export const loader = (args: Route.LoaderArgs) =>
  readByToken(args, async (read, query) => {
    const [seat, { waiver }] = await Promise.all([read(readSeat, { query }), readSiteDocuments(read, "waiver")]);
    return { seat, waiver };
  });

/** Refuses a form that was posted without JavaScript: the signature needs it. */
export const action = ({ request }: Route.ActionArgs) => rejectPostedForm(request);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: t.waiverPageTitle,
    description: t.seatPageDescription,
    path: paths.seatWaiver(),
    isUnlisted: true,
  });
}

export default function SeatWaiverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, token } = loaderData;
  const { revalidate } = useRevalidator();
  const [isSigned, setSigned] = useState(false);
  if (found?.seat.kind !== "place") return <DeadSeatLink />;
  const { seat, waiver } = found;
  if (isSigned || !seat.isUnsigned) {
    const toSeat = <ButtonLink to={paths.seat(token)} words={t.yourSpotInClass} />;
    return (
      <ClassMessage takesFocus={isSigned} title={t.waiverIsSignedThankYou} action={toSeat}>
        {t.seeYouInClass}
      </ClassMessage>
    );
  }
  return (
    <Section tight>
      <Head
        level={1}
        title={t.helloReadThis(seat.name)}
        lead={t.forThisClass(seat.classTitle, dayWords(seat.date), clockWords(seat.time))}
      />
      <WaiverForm
        waiver={waiver}
        label={t.waiverFor(seat.name)}
        minor={{ label: t.studentIsMinor }}
        page={{
          method: "post",
          posted: actionData,
          noscript: <NeedsJavascript text={t.signingOnScreenNeedsJavascript} />,
        }}
        save={async (signed) => {
          const { message } = await call(signWaiver, { body: { token, ...signed } });
          setSigned(true);
          return message;
        }}
        onStale={revalidate}
        words={t.signsNow}
      />
    </Section>
  );
}
