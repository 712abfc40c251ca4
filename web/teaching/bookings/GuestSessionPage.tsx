import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import * as calls from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { readByToken } from "../../kit/calls/read-by-token.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LinkNotFound } from "../../kit/ui/LinkNotFound.tsx";
import { NeedsJavascript } from "../../kit/ui/Notice.tsx";
import { type Fact, FactList, Outcome } from "../../kit/ui/Outcome.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { dayTimeWords } from "../slots/slots.ts";
import type { Route } from "./+types/GuestSessionPage";
import { CancelSessionDialog } from "./CancelSessionDialog.tsx";
import { canChange, changeDeadlineWords, noticePeriodWords } from "./change-policy.ts";
import { MeetingPlace } from "./MeetingPlace.tsx";
import { MoveSessionDialog } from "./MoveSessionDialog.tsx";
import { SessionWhen } from "./SessionWhen.tsx";
import styles from "./BookPage.module.css";

/** Reads the session of an emailed link. Changes nothing, so mail scanners do no harm. */
export const loader = (args: Route.LoaderArgs) =>
  readByToken(args, (call, query) => call(calls.readGuestSession, { query }));

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.yourSession);

type Done = "moved" | "cancelled";

/** A guest or student reads, moves or cancels a session, without a login. */
export default function GuestSessionPage({ loaderData: { token, found: session } }: Route.ComponentProps) {
  const [done, setDone] = useState<{ is: Done; session: calls.GuestSession }>();
  const { revalidate } = useRevalidator();
  const now = useNow();
  if (done?.is === "cancelled") {
    const { isPaid, amount } = done.session;
    const back = refundedWords(isPaid ? amount : 0);
    return (
      <Cancelled
        session={done.session}
        title={t.yourSessionIsCancelled}
        lead={[back, t.emailWithDetails].filter(Boolean).join(" ")}
      />
    );
  }
  if (session?.state === "cancelled")
    return <Cancelled session={session} title={t.thisSessionIsCancelled} lead={backWords(session)} />;
  if (!session) return <LinkNotFound title={shared.thisLinkNoLongerWorks} text={t.openLinkInLatestMail} />;
  const onDone = async (is: Done) => {
    // The message comes together with the new time.
    if (is === "moved") await revalidate();
    setDone({ is, session });
  };
  const actions = <Changes token={token} session={session} onDone={onDone} />;
  return (
    <Section tight>
      {done ? (
        <Outcome title={t.yourSessionHasNewTime} lead={t.emailWithDetails} facts={factsOf(session, now)}>
          {actions}
        </Outcome>
      ) : (
        <>
          <Head level={1} title={t.yourSession} />
          <Stack gap={5} className={styles.step}>
            <FactList facts={factsOf(session, now)} />
            {actions}
          </Stack>
        </>
      )}
    </Section>
  );
}

const refundedWords = (dollars: number) => (dollars > 0 ? t.goesBackToYou(priceWords(centsOf(dollars))) : "");

const backWords = ({ refunded, onItsWayBack, isRefundRefused }: calls.CancelledGuestSession) =>
  isRefundRefused ? t.refundIsNotMadeYet : refundedWords(refunded + onItsWayBack);

type CancelledProps = { session: calls.GuestSession | calls.CancelledGuestSession; title: string; lead: string };

function Cancelled({ session, title, lead }: CancelledProps) {
  return (
    <Section tight>
      <Outcome
        title={title}
        lead={lead}
        facts={[
          [shared.session, session.sessionName],
          [t.when, dayTimeWords(session)],
        ]}
        actions={<ButtonLink to={paths.sessions()} words={t.findAnotherTime} />}
      />
    </Section>
  );
}

function factsOf(session: calls.GuestSession, now: string): Fact[] {
  const { sessionName, duration, amount, isPaid } = session;
  const price = amount > 0 && priceWords(centsOf(amount));
  return [
    [shared.session, [sessionName, calls.additionalLengthWords(sessionName, duration)].filter(Boolean).join(" · ")],
    [t.when, <SessionWhen key="when" session={session} now={now} />],
    [t.where, <MeetingPlace key="where" {...session} />],
    [isPaid ? shared.paid : shared.amountDue, price],
  ];
}

type ChangesProps = { token: string; session: calls.GuestSession; onDone: (done: Done) => Promise<void> };

/** Buttons to move and cancel the session up to the cut-off, and until when. */
function Changes({ token, session, onDone }: ChangesProps) {
  const now = useNow();
  const [asking, setAsking] = useState<"move" | "cancel">();
  const close = () => setAsking(undefined);
  if (!canChange(session, now)) {
    return (
      <p>
        <Rich text={t.startsInLessThan(noticePeriodWords(session))} parts={{ link: <Link to={paths.contact()} /> }} />
      </p>
    );
  }
  return (
    <>
      <p className="fine">{t.changeableUntil(changeDeadlineWords(session))}</p>
      <NeedsJavascript text={t.needsJavascriptToChange} />
      <Row gap={3}>
        <Button kind="quiet" onClick={() => setAsking("move")} words={t.moveYourSession} />
        <Button kind="link" onClick={() => setAsking("cancel")} words={t.cancelSession} />
      </Row>
      {asking === "move" && (
        <MoveSessionDialog session={session} token={token} onClose={close} onMoved={() => void onDone("moved")} />
      )}
      {asking === "cancel" && (
        <CancelSessionDialog
          session={session}
          token={token}
          onClose={close}
          onCancelled={() => void onDone("cancelled")}
        />
      )}
    </>
  );
}
