import { data, Form, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { cancelSeat, confirmSeat, type SeatShown, readSeat, acceptOffer } from "../../contract/signups.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../contract/time.ts";
import { CallError, pageOf } from "../api.ts";
import { pageMeta } from "../page-meta.ts";
import { links } from "../routes.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import notFound from "../ui/drawings/not-found.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/SeatPage";
import { whenAndWhere } from "./class-of.ts";
import styles from "./SignupPage.module.css";

/** What the mailed link is about. Looking changes nothing, whoever looks. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = tokenOf(request);
  try {
    const place = await pageOf(context).call(readSeat, { query: { token } });
    return data({ place, token });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return data({ place: undefined, token }, { status: error.status });
  }
}

/** What the button asks for; works without JavaScript, too. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = pageOf(context);
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

/** Once the wish is done the link is dead: there is nothing to look at again. */
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
      path: "/signup/place",
    }),
    { name: "robots", content: "noindex" },
  ];
}

export default function PlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { place, token } = loaderData;
  const toCalendar = <ButtonLink to={links.calendar()}>See all classes</ButtonLink>;
  if (actionData && !actionData.failed) {
    return (
      <Section tight tone="surface">
        <Empty svg={mailSent} level={1} title={actionData.message} action={toCalendar} />
      </Section>
    );
  }
  if (!place) {
    return (
      <Section tight tone="surface">
        <Empty svg={notFound} level={1} title="This link no longer works" action={toCalendar}>
          <p>The place was given up already, or the offer was taken or is over.</p>
        </Empty>
      </Section>
    );
  }
  return (
    <Section tight>
      <Head level={1} title={titles[place.kind]} lead={`${place.classTitle} · ${whenAndWhere(place)}`} />
      <div className={styles.form}>
        {actionData && <Notice tone="danger" title={actionData.message} />}
        {place.isPast ? (
          <>
            <p>This class has already begun.</p>
            <div className={styles.press}>{toCalendar}</div>
          </>
        ) : (
          <Wishes place={place} token={token} />
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

function Wishes({ place, token }: { place: SeatShown; token: string }) {
  const { kind, until, needsWaiver, confirmBy, classTitle: title, date, location, eventId } = place;
  const signup = links.signup({ title, date, location, eventId, token });
  return (
    <Form method="post" className={styles.part}>
      <p>{sentence(place)}</p>
      {kind === "offer" && until && (
        <p>
          It is held for you until{" "}
          <strong>
            {dayWords(studioDay(new Date(until)))}, {clockWords(studioTime(new Date(until)))}
          </strong>
          .
        </p>
      )}
      <div className={styles.press}>
        {kind === "offer" &&
          (needsWaiver ? (
            <ButtonLink to={signup}>Sign the waiver and take the place</ButtonLink>
          ) : (
            <Wish wish="take" words="Take the place" busyWords="Taking it …" />
          ))}
        {confirmBy && <Wish wish="confirm" words="Confirm my place" busyWords="Confirming …" />}
        <Wish wish="cancel" {...giveUpWords[kind]} />
        <ButtonLink kind="link" to={links.calendar({ day: date })}>
          {kind === "place" && !confirmBy ? "Keep my place" : "See the calendar"}
        </ButtonLink>
      </div>
    </Form>
  );
}

function sentence({ kind, name, needsWaiver, confirmBy }: SeatShown): string {
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

type WishProps = { wish: "take" | "confirm" | "cancel"; words: string; busyWords: string };

function Wish({ wish, words, busyWords }: WishProps) {
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
