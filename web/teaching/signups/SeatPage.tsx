import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, studioTime } from "../../../contract/platform/values/time.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import * as calls from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { CallError, getPageContext } from "../../kit/calls/api.ts";
import { readByToken } from "../../kit/calls/read-by-token.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import mailSent from "../../kit/ui/drawings/mail-sent.svg?raw";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { FactList, Outcome } from "../../kit/ui/Outcome.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { AddToCalendar, type ClassOfSignup, type ClassWords, useClassFacts } from "../events/ClassFacts.tsx";
import { RefundWords } from "../events/RefundWords.tsx";
import type { Route } from "./+types/SeatPage";
import { ClassMessage, DeadSeatLink } from "./ClassUnavailable.tsx";
import { OfferedUntil } from "./OfferedUntil.tsx";
import styles from "./SignupPage.module.css";

/** Reads the seat, waitlist entry or offer of a mailed link. Changes nothing, so mail scanners do no harm. */
export const loader = (args: Route.LoaderArgs) =>
  readByToken(args, async (call, query) => {
    const [seat, { calendar }] = await Promise.all([
      call(calls.readSeat, { query }),
      readSiteDocuments(call, "calendar"),
    ]);
    // A paid seat costs nothing more.
    const price = seat.refund?.isPaid ? "" : seatPriceWords(seat.price) || calendar.price;
    return { seat, calendar: { ...calendar, price } };
  });

/** Accepts an offer, confirms or cancels a seat. Also works without JavaScript. A kept seat is shown on its own page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = getPageContext(context);
  const token = tokenOf(request);
  const wish = (await request.formData()).get("wish");
  try {
    const body = { token };
    if (wish === "take") {
      const taken = await call(calls.acceptOffer, { body: { ...body, pays: true } });
      return redirect(taken.toPay ? paths.paySeats(taken.toPay.token) : paths.seat(taken.token, "taken"));
    }
    if (wish !== "confirm") return data({ message: (await call(calls.cancelSeat, { body })).message, failed: false });
    await call(calls.confirmSeat, { body });
    return redirect(paths.seat(token, "confirmed"));
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return data({ message: error.message, failed: true }, { status: error.status });
  }
}

/** Does not reload after a cancellation, because the link no longer works then. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isDone = (actionResult as { failed: boolean } | undefined)?.failed === false;
  return !isDone && defaultShouldRevalidate;
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: t.yourSpot,
    description: t.seatPageDescription,
    path: paths.seat(),
    isUnlisted: true,
  });
}

export default function SeatPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, found } = loaderData;
  const done = useSearchParams()[0].get("done");
  if (actionData && !actionData.failed) return <ClassMessage takesFocus svg={mailSent} title={actionData.message} />;
  if (!found) return <DeadSeatLink />;
  const { seat, calendar } = found;
  const event = { ...seat, title: seat.classTitle };
  if (done && seat.kind === "place" && !isUnconfirmed(seat) && !seat.isPast && !actionData)
    return <KeptSeat event={event} done={done} calendar={calendar} />;
  return (
    <Section tight>
      <Head level={1} title={titles[seat.kind]} />
      <div className={styles.form}>
        <SeatFacts event={event} calendar={seat.kind === "waiting" ? undefined : calendar} />
        {actionData && <Notice tone="danger" title={actionData.message} />}
        {seat.isPast ? (
          <>
            <p>{t.thisClassHasStarted}</p>
            <Row gap={5}>
              <ButtonLink to={paths.calendar()} words={shared.seeAllClasses} />
            </Row>
          </>
        ) : (
          <SeatActions seat={seat} token={token} />
        )}
      </div>
    </Section>
  );
}

type SeatFactsProps = { event: ClassOfSignup; calendar: ClassWords | undefined };

const SeatFacts = ({ event, calendar }: SeatFactsProps) => <FactList facts={useClassFacts(event, calendar)} />;

const keptLeads = new Map([
  ["taken", t.confirmationIsEmailed],
  ["moved", t.spotHasMovedEmail],
]);

/** After a seat was confirmed or moved, or an offer accepted. */
function KeptSeat({ event, done, calendar }: SeatFactsProps & { done: string }) {
  return (
    <Section tight>
      <Outcome
        title={shared.youAreIn}
        lead={keptLeads.get(done) ?? shared.yourSpotIsConfirmed}
        facts={useClassFacts(event, calendar)}
        actions={
          <Row as={Form} gap={4} method="post">
            <AddToCalendar eventId={event.eventId} />
            <ActionButton wish="cancel" kind="link" {...giveUpWords.place} />
          </Row>
        }
      />
    </Section>
  );
}

/** The page's title, and the button that gives the seat up, for each kind of seat. */
const titles = { place: t.yourSpotInClass, waiting: shared.youAreOnWaitlist, offer: t.spotIsFree };
const giveUpWords = {
  place: { words: shared.cancelMySpot, busyWords: shared.cancelling },
  waiting: { words: shared.leaveWaitlist, busyWords: t.leaving },
  offer: { words: shared.passItOn, busyWords: t.passingItOn },
};

function SeatActions({ seat, token }: { seat: calls.SeatDetails; token: string }) {
  const { kind, until, needsWaiver, classTitle: title, date, location, eventId } = seat;
  const isToConfirm = isUnconfirmed(seat);
  const signup = paths.signup({ title, date, location, eventId, token });
  return (
    <Stack as={Form} gap={4} method="post">
      <p>{introduction(seat)}</p>
      {seat.refund && <RefundWords refund={seat.refund} />}
      {seat.isUnsigned && <Notice tone="warning" title={t.waiverIsMissing} />}
      {kind === "offer" && until && <OfferedUntil until={until} />}
      <Row gap={5}>
        {kind === "offer" &&
          (needsWaiver ? (
            <ButtonLink to={signup} words={t.signWaiverAndTakeSpot} />
          ) : (
            <ActionButton wish="take" words={shared.takeSpot} busyWords={shared.takingIt} />
          ))}
        {seat.isUnsigned && <ButtonLink to={paths.seatWaiver(token)} words={t.signTheWaiver} />}
        {kind === "place" && !isToConfirm && !seat.refund?.isForfeited && (
          <ButtonLink kind="quiet" to={paths.moveSeat(token)} words={shared.moveToAnotherClass} />
        )}
        {isToConfirm && !seat.isUnsigned && (
          <ActionButton wish="confirm" words={shared.confirmMySpot} busyWords={t.confirming} />
        )}
        <ActionButton wish="cancel" {...giveUpWords[kind]} />
        <ButtonLink kind="link" to={paths.calendar({ day: date })}>
          {kind === "place" && !isToConfirm ? t.keepMySpot : shared.seeCalendar}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

/** The button confirms it: by a deadline, or that it was the student. */
const isUnconfirmed = ({ confirmBy, isPending }: calls.SeatDetails) => confirmBy !== undefined || isPending === true;

function introduction({ kind, name, needsWaiver, confirmBy, isPending }: calls.SeatDetails): string {
  switch (kind) {
    case "place":
      if (confirmBy) return t.holdingSpotUntil(name, clockWords(studioTime(new Date(confirmBy))));
      return isPending ? t.bookedWithoutLogin(name) : t.youAreIn(name);
    case "waiting":
      return t.weEmailWhenSpotOpens(name);
    case "offer":
      return needsWaiver ? t.itIsYourTurnWaiver(name) : t.itIsYourTurn(name);
  }
}

type ActionButtonProps = { wish: "take" | "confirm" | "cancel"; kind?: "link"; words: string; busyWords: string };

function ActionButton({ wish, kind, words, busyWords }: ActionButtonProps) {
  const { formData } = useNavigation();
  return (
    <Button
      type="submit"
      name="wish"
      value={wish}
      kind={kind ?? (wish === "cancel" ? "danger" : "filled")}
      busy={formData?.get("wish") === wish}
      busyWords={busyWords}
      words={words}
    />
  );
}
