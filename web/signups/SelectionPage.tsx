import { data, useNavigate } from "react-router";
import type { StudioEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import { signUpReturning } from "../../contract/signups.ts";
import * as t from "../../contract/text/pages/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { call, getPageContext } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import { classAddress, classState } from "../events/calendar.ts";
import { useHydrated } from "../hydrated.ts";
import { pageMeta } from "../page-meta.ts";
import { rejectPostedForm } from "../posted.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkEmail, checkFields, fieldValue } from "../ui/forms/checks.ts";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { EmailField } from "../ui/forms/PersonFields.tsx";
import { type PostedForm, useSubmission } from "../ui/forms/submission.ts";
import { Notice } from "../ui/Notice.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/SelectionPage";
import { ClassMessage, classUnavailable } from "./ClassUnavailable.tsx";
import { returningFailure } from "./failures.ts";
import { findClass, shareablePath, whenAndWhere } from "./find-class.ts";
import { WaitlistForm } from "./WaitlistForm.tsx";
import styles from "./SelectionPage.module.css";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  const match = await findClass(call, new URL(request.url).searchParams);
  return data({ ...match, now }, { status: match.event || match.several.length > 0 ? 200 : 404 });
}

/** Refuses a form that was posted without JavaScript: the bot check needs it. */
export const action = ({ request }: Route.ActionArgs) => rejectPostedForm(request);

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const title = loaderData?.event ? t.signUpFor(loaderData.event.title) : t.classNotFound;
  return [
    ...pageMeta(matches, { title, description: t.selectionPageDescription, path: shareablePath(location) }),
    { name: "robots", content: "noindex" },
  ];
}

export default function SelectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, now } = loaderData;
  const unavailable = classUnavailable({ ...loaderData, pathOf: paths.signupSelection });
  if (unavailable) return unavailable;
  // Shows no text from the address, because anyone can craft such a link.
  if (!event) return <ClassMessage title={t.classNotFound}>{t.classMayHaveMoved}</ClassMessage>;
  return (
    <Section tight tone="surface">
      <Head level={1} title={t.signUpFor(event.title)} lead={whenAndWhere(event)} />
      {classState(event, now) === "full" ? (
        <WaitlistForm event={event} posted={actionData} />
      ) : (
        <div className={styles.ways}>
          <ReturningStudent event={event} posted={actionData} />
          <section className={styles.way} aria-labelledby="new">
            <h2 id="new">{t.newStudent}</h2>
            <p>{t.firstTimeOrWaiverUpdated}</p>
            <div className={styles.press}>
              <ButtonLink kind="quiet" to={paths.signup(classAddress(event))} words={t.iAmNewHere} />
            </div>
          </section>
        </div>
      )}
    </Section>
  );
}

function ReturningStudent({ event, posted }: { event: StudioEvent; posted: PostedForm | undefined }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const submission = useSubmission({
    check: (values) => checkFields(values, { email: checkEmail }),
    send: async (values) => {
      const recaptchaToken = await getBotToken("submit");
      const { title: classTitle, date, _id: eventId } = event;
      const body = { email: fieldValue(values, "email"), classTitle, date, eventId, recaptchaToken };
      const { message } = await call(signUpReturning, { body });
      toast(message);
      await navigate(paths.calendar({ day: date }));
      return message;
    },
    failureOf: returningFailure,
    prepare: () => prepareBotToken("submit"),
    posted,
  });
  const { postedFailure } = submission;
  return (
    <Form submission={submission} method="post" className={styles.way} aria-labelledby="returning" orWrite>
      <h2 id="returning">{t.returningStudent}</h2>
      <p>{t.forThoseWhoHaveAttended}</p>
      <EmailField />
      {!postedFailure && (
        <noscript>
          <Notice tone="warning" text={shared.thisFormNeedsJavascript} />
        </noscript>
      )}
      <FormFailure />
      <div className={styles.press}>
        <SubmitButton disabled={!hydrated} busyWords={t.signingYouUp} words={t.signUpButton} />
      </div>
    </Form>
  );
}
