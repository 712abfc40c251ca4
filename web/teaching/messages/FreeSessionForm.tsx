import { useState, type ReactNode } from "react";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { allTimesWords, inStudioTime } from "../../../contract/platform/language/zone-words.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import * as calls from "../../../contract/teaching/messages/calls.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import { getBotToken, prepareBotToken } from "../../kit/botcheck/botcheck.ts";
import { call, CallError, formCall } from "../../kit/calls/api.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { usePrefill } from "../../kit/store/prefill.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Drawing } from "../../kit/ui/Drawing.tsx";
import mailSent from "../../kit/ui/drawings/mail-sent.svg?raw";
import {
  checkEmail,
  checkFields,
  checkInterest,
  checkName,
  checkPhone,
  fieldValue,
} from "../../kit/ui/forms/checks.ts";
import { Fields, SelectField, TextArea, FieldError } from "../../kit/ui/forms/Field.tsx";
import { Form, type PostedForm, useFieldState, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { EmailField, NameField, PhoneField } from "../../kit/ui/forms/PersonFields.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Outcome } from "../../kit/ui/Outcome.tsx";
import { YourTime } from "../../kit/ui/YourTime.tsx";
import { dayTimeWords, instantWords } from "../slots/slots.ts";
import { freeSessionFailure } from "./failures.ts";
import { SendRow } from "./SendRow.tsx";
import styles from "./FreeSessionForm.module.css";

type FreeSessionFormProps = {
  words: SiteDocuments["home"]["freeSession"];
  email: string;
  /** The times to choose from; empty if the owner offers none. */
  offered: calls.FreeSessionTimes;
  /** The action's response if the form was posted without JavaScript. */
  posted: PostedForm | undefined;
};

/** The body of the request in a form, without its token. */
export const requestIn = (values: FormData) => ({
  name: fieldValue(values, "name"),
  email: fieldValue(values, "email"),
  phone: fieldValue(values, "phone"),
  sessionType: fieldValue(values, "sessionType") as calls.Interest,
  message: fieldValue(values, "message"),
  slotId: fieldValue(values, "slotId") || undefined,
});

/**
 * Requests the free first session, at one of the offered times or without one. Without JavaScript the form posts to its
 * page and keeps the typed values. After it is sent, it is empty again below the outcome.
 */
export function FreeSessionForm({ words, email, offered, posted }: FreeSessionFormProps) {
  const ids = useRequestIds();
  const [newer, setNewer] = useState<calls.FreeSessionTimes>();
  const shown = newer ?? offered;
  const [sent, setSent] = useState<calls.FreeSessionRequested & { to: string }>();
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, { name: checkName, email: checkEmail, phone: checkPhone, sessionType: checkInterest }),
    send: async (values) => {
      const request = requestIn(values);
      const captchaToken = await getBotToken("submit");
      const body = { id: ids.idOf(request), ...request, captchaToken };
      setSent(undefined);
      try {
        const answer = await formCall(calls.requestFreeSession, { body });
        ids.renew();
        setSent({ ...answer, to: request.email });
        // The chosen time is held now.
        if (request.slotId) call(calls.listFreeSessionTimes, {}).then(setNewer, () => {});
        return answer.message;
      } catch (error) {
        if (error instanceof CallError && error.code === "slot-gone")
          setNewer(await call(calls.listFreeSessionTimes, {}));
        throw error;
      }
    },
    failureOf: freeSessionFailure,
    prepare: () => prepareBotToken("submit"),
    posted,
  });
  usePrefill(submission);

  return (
    <Stack gap={7}>
      {sent && <RequestSent sent={sent} next={words.next} />}
      <Stack
        as={Form}
        gap={5}
        submission={submission}
        method="post"
        id="book-form"
        action="/?index#book-form"
        aria-label={words.title}
        orWrite
      >
        {sent && <h3 className={styles.again}>{t.anotherRequest}</h3>}
        {shown.times.length > 0 && <TimeChoice {...shown} key={shown.times[0]?.slotId} />}
        <Fields>
          <NameField />
          <EmailField />
          <PhoneField help={words.phoneHelp} />
          <SelectField label={t.iAmInterestedIn} name="sessionType" defaultValue={""}>
            {calls.freeSessionInterests.map((interest) => (
              <option key={interest} value={interest}>
                {calls.interestWords(interest)}
              </option>
            ))}
          </SelectField>
          <TextArea label={shared.message} name="message" rows={4} maxLength={4000} optional />
        </Fields>
        <SendRow button={words.button} email={email} />
      </Stack>
    </Stack>
  );
}

type RequestSentProps = {
  sent: calls.FreeSessionRequested & { to: string };
  /** The owner's words on when they answer a request without a time. */
  next: string;
};

/** What happens after the request for a free session: the chosen time, and when the owner answers. */
function RequestSent({ sent: { time, to }, next }: RequestSentProps) {
  const answer = time?.heldUntil ? t.weHoldThisTime : t.yourSessionIsBooked;
  return (
    <Outcome
      level={2}
      title={t.yourFormHasBeenSubmittedSuccess}
      lead={time ? answer : next}
      facts={[
        [
          t.when,
          time && (
            <>
              {inStudioTime(dayTimeWords(time))}
              <YourTime {...time} />
            </>
          ),
        ],
        [t.heldUntil, time?.heldUntil && inStudioTime(instantWords(time.heldUntil))],
        [t.where, time && t.onlineThirtyMinutes],
        [t.emailSentTo, to],
      ]}
      actions={<ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeCalendar} />}
    >
      {time?.heldUntil && <p>{t.replyIfTimeDoesNotWork}</p>}
      <Drawing svg={mailSent} size="small" />
    </Outcome>
  );
}

/** How many times are shown at once; the others are folded. */
const shown = 3;

/** Times to choose one from, or none. Radio buttons, so that it works without JavaScript. */
function TimeChoice({ times, isConfirmedAtOnce }: calls.FreeSessionTimes) {
  const { error, was = "" } = useFieldState("slotId");
  const id = "field-slotId";
  const option = ({ slotId, date, time }: calls.FreeSessionTimes["times"][number]) => {
    const [weekday = "", day = ""] = dayWords(date).split(", ");
    const when = (
      <>
        {day}, <span className="one-line">{clockWords(time)}</span>
        <YourTime date={date} time={time} />
      </>
    );
    return <Option key={slotId} value={slotId} isChosen={was === slotId} words={[weekday, when]} />;
  };
  return (
    <Stack
      as="fieldset"
      gap={3}
      role="radiogroup"
      className={styles.times}
      // Gets the focus when the chosen time is gone.
      tabIndex={error ? -1 : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{t.whenSuitsYou}</legend>
      <p className="fine">
        {isConfirmedAtOnce ? t.chosenTimeIsBooked : t.chosenTimeIsHeld} {allTimesWords()}
      </p>
      <FieldError id={id} error={error} />
      <div className={styles.options}>
        {times.slice(0, shown).map(option)}
        <Option value="" isChosen={was === ""} words={[t.noneOfThese, t.writesTimeInMessage]} />
      </div>
      {times.length > shown && (
        <details className={styles.more}>
          <summary>{t.moreTimes}</summary>
          <div className={styles.options}>{times.slice(shown).map(option)}</div>
        </details>
      )}
    </Stack>
  );
}

type OptionProps = { value: string; isChosen: boolean; words: [string, ReactNode] };

function Option({ value, isChosen, words: [first, second] }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name="slotId" value={value} className="hidden-text" defaultChecked={isChosen} />
      <span>{first}</span>
      <span className={styles.second}>{second}</span>
    </label>
  );
}
