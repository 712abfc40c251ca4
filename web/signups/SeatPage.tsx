import { data, Form, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { paths } from "../../contract/paths.ts";
import { cancelSeat, confirmSeat, type SeatDetails, readSeat, acceptOffer } from "../../contract/signups.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../contract/time.ts";
import { CallError, getPageContext } from "../api.ts";
import { pageMeta } from "../page-meta.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import notFound from "../ui/drawings/not-found.svg?raw";
import { Row } from "../ui/Layout.tsx";
import { Empty } from "../ui/lists/Empty.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/SeatPage";
import { whenAndWhere } from "./find-class.ts";
import styles from "./SignupPage.module.css";

/** Reads the seat, waitlist entry or offer of a mailed link. Changes nothing, so mail scanners do no harm. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = tokenOf(request);
  try {
    const seat = await getPageContext(context).call(readSeat, { query: { token } });
    return data({ seat, token });
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
    const body = { token };
    const { message } =
      wish === "take"
        ? await call(acceptOffer, { body })
        : await call(wish === "confirm" ? confirmSeat : cancelSeat, { body });
    return data({ message, failed: false });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return data({ message: error.message, failed: true }, { status: error.status });
  }
}

/** Does not reload after a successful action, because the link no longer works then. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isDone = (actionResult as { failed: boolean } | undefined)?.failed === false;
  return isDone ? false : defaultShouldRevalidate;
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: "Your place",
      description: "Your place in a class.",
      path: paths.seat(),
    }),
    { name: "robots", content: "noindex" },
  ];
}

export default function SeatPage({ loaderData, actionData }: Route.ComponentProps) {
  const { seat, token } = loaderData;
  const calendarButton = <ButtonLink to={paths.calendar()}>See all classes</ButtonLink>;
  if (actionData && !actionData.failed) {
    return (
      <Section tight tone="surface">
        <Empty svg={mailSent} level={1} title={actionData.message} action={calendarButton} />
      </Section>
    );
  }
  if (!seat) {
    return (
      <Section tight tone="surface">
        <Empty svg={notFound} level={1} title="This link no longer works" action={calendarButton}>
          <p>The place was given up already, or the offer was taken or is over.</p>
        </Empty>
      </Section>
    );
  }
  return (
    <Section tight>
      <Head level={1} title={titles[seat.kind]} lead={`${seat.classTitle} · ${whenAndWhere(seat)}`} />
      <div className={styles.form}>
        {actionData && <Notice tone="danger" title={actionData.message} />}
        {seat.isPast ? (
          <>
            <p>This class has already begun.</p>
            <Row gap={5}>{calendarButton}</Row>
          </>
        ) : (
          <SeatActions seat={seat} token={token} />
        )}
      </div>
    </Section>
  );
}

const titles = {
  place: "Your place in a class",
  waiting: "You are on the waitlist",
  offer: "A place is free for you",
} as const;

function SeatActions({ seat, token }: { seat: SeatDetails; token: string }) {
  const { kind, until, needsWaiver, confirmBy, classTitle: title, date, location, eventId } = seat;
  const signup = paths.signup({ title, date, location, eventId, token });
  return (
    <Form method="post" className={styles.part}>
      <p>{introduction(seat)}</p>
      {kind === "offer" && until && (
        <p>
          It is held for you until{" "}
          <strong>
            {dayWords(studioDay(new Date(until)))}, {clockWords(studioTime(new Date(until)))}
          </strong>
          .
        </p>
      )}
      <Row gap={5}>
        {kind === "offer" &&
          (needsWaiver ? (
            <ButtonLink to={signup}>Sign the waiver and take the place</ButtonLink>
          ) : (
            <ActionButton wish="take" words="Take the place" busyWords="Taking it …" />
          ))}
        {confirmBy && <ActionButton wish="confirm" words="Confirm my place" busyWords="Confirming …" />}
        <ActionButton wish="cancel" {...giveUpWords[kind]} />
        <ButtonLink kind="link" to={paths.calendar({ day: date })}>
          {kind === "place" && !confirmBy ? "Keep my place" : "See the calendar"}
        </ButtonLink>
      </Row>
    </Form>
  );
}

function introduction({ kind, name, needsWaiver, confirmBy }: SeatDetails): string {
  switch (kind) {
    case "place":
      if (confirmBy)
        return `${name}, this place is kept for you until ${clockWords(studioTime(new Date(confirmBy)))}. Please confirm that you are coming.`;
      return `${name}, this place is yours. If you cannot come, give it up here, so that somebody else can have it.`;
    case "waiting":
      return `${name}, you get a mail when a place comes free and it is your turn.`;
    case "offer":
      return needsWaiver
        ? `${name}, it is your turn. The waiver has still to be signed; that takes a minute.`
        : `${name}, it is your turn.`;
  }
}

const giveUpWords = {
  place: { words: "Cancel my place", busyWords: "Cancelling …" },
  waiting: { words: "Leave the waitlist", busyWords: "Leaving …" },
  offer: { words: "Let it go on", busyWords: "Letting it go …" },
} as const;

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
    >
      {words}
    </Button>
  );
}
