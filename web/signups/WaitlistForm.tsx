import type { StudioEvent } from "../../contract/events.ts";
import { joinWaitlist, offerHours } from "../../contract/signups.ts";
import { call } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import { useHydrated } from "../hydrated.ts";
import { links } from "../routes.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { checkEmail, checkName, faultsOf, typed } from "../ui/checks.ts";
import { Fields, TextField } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PostedFailure } from "../ui/PostedFailure.tsx";
import { StateTag } from "../ui/StateTag.tsx";
import { type PostedForm, useSubmission } from "../ui/submission.ts";
import { waitlistFailure } from "./words.ts";
import styles from "./SignupPage.module.css";

/** Joins the waitlist of a full class. */
export function WaitlistForm({ event, posted }: { event: StudioEvent; posted: PostedForm | undefined }) {
  const hydrated = useHydrated();
  const { state, failure, postedFailure, was, answer, notice, props } = useSubmission({
    check: (values) => faultsOf(values, { name: checkName, email: checkEmail }),
    send: async (values) => {
      const recaptchaToken = await getBotToken("signup_form_submit");
      const { title: classTitle, date, _id: eventId } = event;
      const body = {
        name: typed(values, "name"),
        email: typed(values, "email"),
        classTitle,
        date,
        eventId,
        recaptchaToken,
      };
      const { message } = await call(joinWaitlist, { body });
      return message;
    },
    failureOf: waitlistFailure,
    prepare: () => prepareBotToken("signup_form_submit"),
    posted,
  });
  return (
    <form {...props} method="post" className={styles.form} aria-labelledby="waitlist">
      <PostedFailure failure={postedFailure} orWrite />
      <div className={styles.part}>
        <p>
          <StateTag state="full">Class full</StateTag>
        </p>
        <h2 id="waitlist">Join the waitlist</h2>
        <p>
          When a place comes free and it is your turn, you get an email. The place is then held for you for{" "}
          {offerHours} hours, or until the class begins.
        </p>
      </div>
      <Fields>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          error={failure?.fields["name"]}
          defaultValue={was["name"]}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={failure?.fields["email"]}
          defaultValue={was["email"]}
        />
      </Fields>
      {!postedFailure && (
        <noscript>
          <Notice tone="warning">This form needs JavaScript.</Notice>
        </noscript>
      )}
      {failure?.title && !postedFailure && (
        <Notice ref={notice} tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      {state === "sent" && <Notice ref={notice} tone="success" title={answer} />}
      <div className={styles.press}>
        <Button type="submit" disabled={!hydrated} busy={state === "busy"} busyWords="Joining …">
          Join the waitlist
        </Button>
        <ButtonLink kind="link" to={links.calendar({ day: event.date })}>
          Back to the calendar
        </ButtonLink>
      </div>
    </form>
  );
}
