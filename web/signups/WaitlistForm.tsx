import type { StudioEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import { joinWaitlist, offerHours } from "../../contract/signups.ts";
import { call } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import { useHydrated } from "../hydrated.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { checkEmail, checkName, checkFields, fieldValue } from "../ui/forms/checks.ts";
import { Fields } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { EmailField, NameField } from "../ui/forms/PersonFields.tsx";
import { type PostedForm, useSubmission } from "../ui/forms/submission.ts";
import { Row } from "../ui/Layout.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { Notice } from "../ui/Notice.tsx";
import { waitlistFailure } from "./words.ts";
import styles from "./SignupPage.module.css";

/** Joins the waitlist of a full class. */
export function WaitlistForm({ event, posted }: { event: StudioEvent; posted: PostedForm | undefined }) {
  const hydrated = useHydrated();
  const submission = useSubmission({
    check: (values) => checkFields(values, { name: checkName, email: checkEmail }),
    send: async (values) => {
      const recaptchaToken = await getBotToken("signup_form_submit");
      const { title: classTitle, date, _id: eventId } = event;
      const body = {
        name: fieldValue(values, "name"),
        email: fieldValue(values, "email"),
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
  const { state, postedFailure, answer, notice } = submission;
  return (
    <Form submission={submission} method="post" className={styles.form} aria-labelledby="waitlist" orWrite>
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
        <NameField />
        <EmailField />
      </Fields>
      {!postedFailure && (
        <noscript>
          <Notice tone="warning">This form needs JavaScript.</Notice>
        </noscript>
      )}
      <FormFailure />
      {state === "sent" && <Notice ref={notice} tone="success" title={answer} />}
      <Row gap={5}>
        <SubmitButton disabled={!hydrated} busyWords="Joining …">
          Join the waitlist
        </SubmitButton>
        <ButtonLink kind="link" to={paths.calendar({ day: event.date })}>
          Back to the calendar
        </ButtonLink>
      </Row>
    </Form>
  );
}
