import { data, Form, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { paths } from "../../contract/paths.ts";
import { cancelSeat, confirmSeat, type SeatDetails, readSeat, acceptOffer } from "../../contract/signups.ts";
import * as t from "../../contract/text/pages/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../contract/time.ts";
import { CallError, getPageContext } from "../api.ts";
import { pageMeta } from "../page-meta.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import notFound from "../ui/drawings/not-found.svg?raw";
import { Row, Stack } from "../ui/Layout.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Rich } from "../ui/Rich.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/SeatPage";
import { ClassMessage } from "./ClassUnavailable.tsx";
import { whenAndWhere } from "./find-class.ts";
import styles from "./SignupPage.module.css";

/** Reads the seat, waitlist entry or offer of a mailed link. Changes nothing, so mail scanners do no harm. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = tokenOf(request);
  try {
    return data({ seat: await getPageContext(context).call(readSeat, { query: { token } }), token });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return data({ seat: undefined, token }, { status: error.status });
  }
}

/** Accepts an offer, confirms or cancels a seat. Also works without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = getPageContext(context);
  const token = tokenOf(request);
  const wish = (await request.formData()).get("wish");
  try {
    const endpoint = wish === "confirm" ? confirmSeat : cancelSeat;
    const { message } = await call(wish === "take" ? acceptOffer : endpoint, { body: { token } });
    return data({ message, failed: false });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return data({ message: error.message, failed: true }, { status: error.status });
  }
}

/** Does not reload after a successful action, because the link no longer works then. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isDone = (actionResult as { failed: boolean } | undefined)?.failed === false;
  return !isDone && defaultShouldRevalidate;
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: t.yourSpot, description: t.seatPageDescription, path: paths.seat() }),
    { name: "robots", content: "noindex" },
  ];
}

export default function SeatPage({ loaderData, actionData }: Route.ComponentProps) {
  const { seat, token } = loaderData;
  if (actionData && !actionData.failed) return <ClassMessage svg={mailSent} title={actionData.message} />;
  if (!seat) {
    return (
      <ClassMessage svg={notFound} title={shared.thisLinkNoLongerWorks}>
        {t.spotOrOfferEnded}
      </ClassMessage>
    );
  }
  return (
    <Section tight>
      <Head level={1} title={titles[seat.kind]} lead={`${seat.classTitle} · ${whenAndWhere(seat)}`} />
      <div className={styles.form}>
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

/** By kind of seat: the page's title, and the button that gives the seat up. */
const titles = { place: t.yourSpotInClass, waiting: t.youAreOnWaitlist, offer: t.spotIsFree };
const giveUpWords = {
  place: { words: shared.cancelMySpot, busyWords: shared.cancelling },
  waiting: { words: shared.leaveWaitlist, busyWords: t.leaving },
  offer: { words: t.passItOn, busyWords: t.passingItOn },
};

function SeatActions({ seat, token }: { seat: SeatDetails; token: string }) {
  const { kind, until, needsWaiver, confirmBy, classTitle: title, date, location, eventId } = seat;
  const signup = paths.signup({ title, date, location, eventId, token });
  return (
    <Stack as={Form} gap={4} method="post">
      <p>{introduction(seat)}</p>
      {kind === "offer" && until && (
        <p>
          <Rich
            text={t.holdingItUntil(dayWords(studioDay(new Date(until))), clockWords(studioTime(new Date(until))))}
            parts={{ strong: <strong /> }}
          />
        </p>
      )}
      <Row gap={5}>
        {kind === "offer" &&
          (needsWaiver ? (
            <ButtonLink to={signup} words={t.signWaiverAndTakeSpot} />
          ) : (
            <ActionButton wish="take" words={shared.takeSpot} busyWords={t.takingIt} />
          ))}
        {confirmBy && <ActionButton wish="confirm" words={shared.confirmMySpot} busyWords={t.confirming} />}
        <ActionButton wish="cancel" {...giveUpWords[kind]} />
        <ButtonLink kind="link" to={paths.calendar({ day: date })}>
          {kind === "place" && !confirmBy ? t.keepMySpot : shared.seeCalendar}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

function introduction({ kind, name, needsWaiver, confirmBy }: SeatDetails): string {
  switch (kind) {
    case "place":
      return confirmBy ? t.holdingSpotUntil(name, clockWords(studioTime(new Date(confirmBy)))) : t.youAreIn(name);
    case "waiting":
      return t.weEmailWhenSpotOpens(name);
    case "offer":
      return needsWaiver ? t.itIsYourTurnWaiver(name) : t.itIsYourTurn(name);
  }
}

type ActionButtonProps = { wish: "take" | "confirm" | "cancel"; words: string; busyWords: string };

function ActionButton({ wish, words, busyWords }: ActionButtonProps) {
  const { formData } = useNavigation();
  return (
    <Button
      type="submit"
      name="wish"
      value={wish}
      kind={wish === "cancel" ? "danger" : "filled"}
      busy={formData?.get("wish") === wish}
      busyWords={busyWords}
      words={words}
    />
  );
}
