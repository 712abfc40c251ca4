import { useState } from "react";
import { data, Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dayWords } from "../../../contract/platform/values/time.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import { signUpReturning } from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { getBotToken, prepareBotToken } from "../../kit/botcheck/botcheck.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { CallError, formCall, getPageContext } from "../../kit/calls/api.ts";
import { rejectPostedForm } from "../../kit/calls/posted.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { carrying, usePrefill } from "../../kit/store/prefill.ts";
import { useUserId } from "../../kit/store/session.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { checkEmail, checkFields, fieldValue } from "../../kit/ui/forms/checks.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, type PostedForm, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { EmailField } from "../../kit/ui/forms/PersonFields.tsx";
import { Fold, Stack } from "../../kit/ui/Layout.tsx";
import { NeedsJavascript, Notice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { classAddress, classState } from "../events/calendar.ts";
import { useShowOutcome } from "../events/signup-outcome.ts";
import type { Route } from "./+types/SelectionPage";
import { ClassMessage, classUnavailable } from "./ClassUnavailable.tsx";
import { returningFailure } from "./failures.ts";
import {
  findClass,
  readRequestedClass,
  type RequestedClass,
  sellsPassesFor,
  shareablePath,
  whenAndWhere,
} from "./find-class.ts";
import { type KnownSignup, MySignup } from "./MySignup.tsx";
import { PassesLink } from "./PassesLink.tsx";
import { WaitlistForm } from "./WaitlistForm.tsx";
import styles from "./SelectionPage.module.css";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  const query = new URL(request.url).searchParams;
  const [match, { calendar }] = await Promise.all([findClass(call, query), readSiteDocuments(call, "calendar")]);
  const requested = readRequestedClass(query);
  return data(
    { ...match, requested, price: calendar.price, sellsPasses: await sellsPassesFor(call, match.event), now },
    { status: match.event || match.several.length > 0 ? 200 : 404 },
  );
}

/** Refuses a form that was posted without JavaScript: the bot check needs it. */
export const action = ({ request }: Route.ActionArgs) => rejectPostedForm(request);

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  // Text from the address is not shown in the titles of shared links.
  const title = loaderData?.event ? t.signUpFor(loaderData.event.title) : t.classNotFound;
  return pageMeta(matches, {
    title,
    description: t.selectionPageDescription,
    path: shareablePath(location),
    isUnlisted: true,
  });
}

export default function SelectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, price, sellsPasses, now } = loaderData;
  const isLoggedIn = useUserId() !== undefined;
  const [signup, setSignup] = useState<{ eventId: string; known: KnownSignup }>();
  const unavailable = classUnavailable({ ...loaderData, pathOf: paths.signupSelection });
  if (unavailable) return unavailable;
  if (!event) return <UnknownClass requested={loaderData.requested} posted={actionData} />;
  const known = signup?.eventId === event._id ? signup.known : undefined;
  // The own way of a logged-in student is the one tap above the forms.
  const isForOther = isLoggedIn && known !== "unread";
  const rest = { event, posted: actionData, kind: isLoggedIn ? "quiet" : "filled", isForOther } as const;
  // Only a pass in a wallet pays for it.
  const needsLogin = event.price.kind === "passes" && !isLoggedIn;
  const forms =
    classState(event, now) === "full" ? (
      <WaitlistForm {...rest} />
    ) : needsLogin ? (
      <PassHolders />
    ) : (
      <Ways of={event} {...rest} />
    );
  return (
    <Section tight tone="surface">
      <Head
        level={1}
        title={t.signUpFor(event.title)}
        lead={[whenAndWhere(event), seatPriceWords(event.price) || price].filter(Boolean).join(" · ")}
      />
      {sellsPasses && !isLoggedIn && <PassesLink price={event.price} />}
      <MySignup event={event} now={now} onKnown={(next) => setSignup({ eventId: event._id, known: next })} />
      {known !== "held" && !isForOther && forms}
      {known !== "held" && isForOther && (
        <Fold words={t.someoneElse} isOpen={actionData !== undefined}>
          {forms}
        </Fold>
      )}
    </Section>
  );
}

/**
 * Shows the class as the address names it, with a notice: anyone can make such an address, and the server refuses the
 * sign-up.
 */
function UnknownClass({ requested, posted }: { requested: RequestedClass; posted: PostedForm | undefined }) {
  const { title, date, location } = requested;
  if (!title || !date) return <ClassMessage title={t.classNotFound}>{t.classMayHaveMoved}</ClassMessage>;
  return (
    <Section tight tone="surface">
      <Head level={1} title={t.signUpFor(title)} lead={[dayWords(date), location].filter(Boolean).join("\u00a0· ")} />
      <Stack gap={5}>
        <Notice tone="warning" title={t.classNotInCalendar}>
          <Rich text={t.classMayHaveMovedSeeAll} parts={{ link: <Link to={paths.calendar()} /> }} />
        </Notice>
        <Ways of={requested} posted={posted} kind="filled" isForOther={false} />
      </Stack>
    </Section>
  );
}

const PassHolders = () => (
  <p className={styles.mine}>
    <span>
      <Rich text={t.forPassHolders} parts={{ link: <Link to={paths.login()} /> }} />
    </span>
  </p>
);

type WaysProps = {
  /** The class, or how the address names it. */
  of: StudioEvent | (RequestedClass & { _id?: undefined; price?: undefined });
  posted: PostedForm | undefined;
  kind: "filled" | "quiet";
  /** Not for the logged-in student. */
  isForOther: boolean;
};

/** For returning and for new students. An email typed for the first is carried over to the second. */
function Ways({ of: event, ...rest }: WaysProps) {
  const [email, setEmail] = useState("");
  const toSignup = { to: paths.signup("slug" in event ? classAddress(event) : event), state: carrying({ email }) };
  return (
    <div className={styles.ways}>
      <ReturningStudent of={event} {...rest} toSignup={toSignup} onEmail={setEmail} />
      <section className={styles.way} aria-labelledby="new">
        <h2 id="new">{t.newStudent}</h2>
        <p>{t.firstTimeOrWaiverUpdated}</p>
        <div className={styles.press}>
          <ButtonLink kind="quiet" {...toSignup} words={t.iAmNewHere} />
        </div>
      </section>
    </div>
  );
}

type ReturningProps = WaysProps & { toSignup: { to: string; state: object }; onEmail: (email: string) => void };

function ReturningStudent({ of: event, posted, kind, isForOther, toSignup, onEmail }: ReturningProps) {
  const showOutcome = useShowOutcome();
  const hydrated = useHydrated();
  // The words of the link to the sign-up page, once the server has said that the waiver must be signed there.
  const [mustSign, setMustSign] = useState<string>();
  const [isNameNeeded, setNameNeeded] = useState(false);
  const submission = useSubmission({
    check: (values) => checkFields(values, { email: checkEmail }),
    send: async (values) => {
      const recaptchaToken = await getBotToken("submit");
      const { title: classTitle, date, _id: eventId } = event;
      const name = fieldValue(values, "name") || undefined;
      const body = { email: fieldValue(values, "email"), name, classTitle, date, eventId, recaptchaToken, pays: true };
      onEmail(body.email);
      setMustSign(undefined);
      try {
        const seat = await formCall(signUpReturning, { body });
        await showOutcome({ kind: "seat", ...seat });
        return "";
      } catch (error) {
        if (error instanceof CallError && error.code === "name-needed") setNameNeeded(true);
        if (error instanceof CallError && error.code === "student-unknown") setMustSign(t.continueAsNewStudent);
        if (error instanceof CallError && error.code === "waiver-changed") setMustSign(t.readAndSignIt);
        throw error;
      }
    },
    failureOf: returningFailure,
    prepare: () => prepareBotToken("submit"),
    posted,
  });
  usePrefill(submission, isForOther);
  const { postedFailure } = submission;
  return (
    <Form
      submission={submission}
      method="post"
      className={styles.way}
      aria-labelledby="returning"
      orWrite
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        if (name === "email") onEmail(value.trim());
      }}
    >
      <h2 id="returning">{t.returningStudent}</h2>
      <p>{t.forThoseWhoHaveAttended}</p>
      <EmailField />
      <Fold words={t.signingUpChild} isOpen={isNameNeeded}>
        <TextField
          label={t.firstNameOfPerson}
          name="name"
          optional
          maxLength={100}
          autoComplete="off"
          help={t.onlyIfSeveral}
        />
      </Fold>
      {!postedFailure && <NeedsJavascript text={shared.thisFormNeedsJavascript} />}
      <FormFailure />
      {mustSign && <ButtonLink {...toSignup} words={mustSign} />}
      <div className={styles.press}>
        <SubmitButton
          kind={mustSign ? "quiet" : kind}
          disabled={!hydrated}
          busyWords={t.signingYouUp}
          words={(event.price?.kind ?? "none") === "none" ? t.signUpButton : t.signUpAndPay}
        />
      </div>
    </Form>
  );
}
