import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { joinWaitlist, offerHours } from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { getBotToken, prepareBotToken } from "../../kit/botcheck/botcheck.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { formCall } from "../../kit/calls/api.ts";
import { usePrefill } from "../../kit/store/prefill.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { checkEmail, checkFields, checkName, fieldValue } from "../../kit/ui/forms/checks.ts";
import { Fields } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, type PostedForm, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { EmailField, NameField } from "../../kit/ui/forms/PersonFields.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { NeedsJavascript } from "../../kit/ui/Notice.tsx";
import { useShowOutcome } from "../events/signup-outcome.ts";
import { waitlistFailure } from "./failures.ts";
import styles from "./SignupPage.module.css";

type WaitlistFormProps = {
  event: StudioEvent;
  posted: PostedForm | undefined;
  /** Quiet beside another primary action. */
  kind?: "filled" | "quiet";
  /** Not for the logged-in student. */
  isForOther?: boolean;
};

export function WaitlistForm({ event, posted, kind = "filled", isForOther = false }: WaitlistFormProps) {
  const hydrated = useHydrated();
  const showOutcome = useShowOutcome();
  const submission = useSubmission({
    check: (values) => checkFields(values, { name: checkName, email: checkEmail }),
    send: async (values) => {
      const recaptchaToken = await getBotToken("signup_form_submit");
      const person = { name: fieldValue(values, "name"), email: fieldValue(values, "email") };
      const { title: classTitle, date, _id: eventId } = event;
      const body = { ...person, classTitle, date, eventId, recaptchaToken };
      const { message } = await formCall(joinWaitlist, { body });
      await showOutcome({ kind: "waiting", event: { ...event, eventId }, message });
      return "";
    },
    failureOf: waitlistFailure,
    prepare: () => prepareBotToken("signup_form_submit"),
    posted,
  });
  usePrefill(submission, isForOther);
  const { postedFailure } = submission;
  return (
    <Form submission={submission} method="post" className={styles.form} aria-labelledby="waitlist" orWrite>
      <Stack gap={4} className={styles.part}>
        <p>
          <StateTag state="full">{t.classFull}</StateTag>
        </p>
        <h2 id="waitlist">{shared.joinWaitlist}</h2>
        <p>{t.whenSpotOpens(offerHours)}</p>
      </Stack>
      <Fields>
        <NameField />
        <EmailField />
      </Fields>
      {!postedFailure && <NeedsJavascript text={shared.thisFormNeedsJavascript} />}
      <FormFailure />
      <Row gap={5}>
        <SubmitButton kind={kind} disabled={!hydrated} busyWords={t.joining} words={shared.joinWaitlist} />
        <ButtonLink kind="link" to={paths.calendar({ day: event.date })} words={t.backToCalendar} />
      </Row>
    </Form>
  );
}
