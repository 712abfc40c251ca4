import { useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import {
  type FreeSessionRequested,
  type FreeSessionTimes,
  freeSessionInterests,
  interestWords,
  type Interest,
  listFreeSessionTimes,
  requestFreeSession,
} from "../../../contract/teaching/messages/calls.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import { getBotToken, prepareBotToken } from "../../kit/botcheck/botcheck.ts";
import { call, CallError, formCall } from "../../kit/calls/api.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { usePrefill } from "../../kit/store/prefill.ts";
import {
  checkEmail,
  checkInterest,
  checkName,
  checkPhone,
  checkFields,
  fieldValue,
} from "../../kit/ui/forms/checks.ts";
import { Fields, SelectField, TextArea } from "../../kit/ui/forms/Field.tsx";
import { Form } from "../../kit/ui/forms/Form.tsx";
import { EmailField, NameField, PhoneField } from "../../kit/ui/forms/PersonFields.tsx";
import { type PostedForm, useSubmission } from "../../kit/ui/forms/submission.ts";
import { Stack } from "../../kit/ui/Layout.tsx";
import { freeSessionFailure } from "./failures.ts";
import { RequestSent } from "./RequestSent.tsx";
import { SendRow } from "./SendRow.tsx";
import { TimeChoice } from "./TimeChoice.tsx";
import styles from "./Form.module.css";

type FreeSessionFormProps = {
  words: SiteDocuments["home"]["freeSession"];
  email: string;
  /** The times to choose from; empty if the owner offers none. */
  offered: FreeSessionTimes;
  /** The action's response if the form was posted without JavaScript. */
  posted: PostedForm | undefined;
};

/** The body of the request in a form, without its token. */
export const requestIn = (values: FormData) => ({
  name: fieldValue(values, "name"),
  email: fieldValue(values, "email"),
  phone: fieldValue(values, "phone"),
  sessionType: fieldValue(values, "sessionType") as Interest,
  message: fieldValue(values, "message"),
  slotId: fieldValue(values, "slotId") || undefined,
});

/**
 * Requests the free first session, at one of the offered times or without one. Without JavaScript the form posts to its
 * page and keeps the typed values. After it is sent, it is empty again below the outcome.
 */
export function FreeSessionForm({ words, email, offered, posted }: FreeSessionFormProps) {
  const ids = useRequestIds();
  const [newer, setNewer] = useState<FreeSessionTimes>();
  const shown = newer ?? offered;
  const [sent, setSent] = useState<FreeSessionRequested & { to: string }>();
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, { name: checkName, email: checkEmail, phone: checkPhone, sessionType: checkInterest }),
    send: async (values) => {
      const request = requestIn(values);
      const captchaToken = await getBotToken("submit");
      const body = { id: ids.idOf(request), ...request, captchaToken };
      setSent(undefined);
      try {
        const answer = await formCall(requestFreeSession, { body });
        ids.renew();
        setSent({ ...answer, to: request.email });
        // The chosen time is held now.
        if (request.slotId) call(listFreeSessionTimes, {}).then(setNewer, () => {});
        return answer.message;
      } catch (error) {
        if (error instanceof CallError && error.code === "slot-gone") setNewer(await call(listFreeSessionTimes, {}));
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
            {freeSessionInterests.map((interest) => (
              <option key={interest} value={interest}>
                {interestWords(interest)}
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
