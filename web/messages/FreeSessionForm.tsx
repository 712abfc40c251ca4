import { type Interest, freeSessionInterests, requestFreeSession } from "../../contract/messages.ts";
import type { SiteDocuments } from "../../contract/site.ts";
import * as t from "../../contract/text/pages/messages.ts";
import * as shared from "../../contract/text/shared.ts";
import { call } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import { usePrefill } from "../prefill.ts";
import { useRequestIds } from "../request-id.ts";
import { Drawing } from "../ui/Drawing.tsx";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import { checkEmail, checkInterest, checkName, checkPhone, checkFields, fieldValue } from "../ui/forms/checks.ts";
import { Fields, SelectField, TextArea } from "../ui/forms/Field.tsx";
import { Form } from "../ui/forms/Form.tsx";
import { EmailField, NameField, PhoneField } from "../ui/forms/PersonFields.tsx";
import { type PostedForm, useSubmission } from "../ui/forms/submission.ts";
import { Stack } from "../ui/Layout.tsx";
import { Notice } from "../ui/Notice.tsx";
import { freeSessionFailure } from "./failures.ts";
import { SendRow } from "./SendRow.tsx";

const interestWords: Record<Interest, string> = {
  "private yoga": t.privateYoga,
  "group yoga": t.groupYoga,
  "yoga therapy": t.yogaTherapy,
};

type FreeSessionFormProps = {
  words: SiteDocuments["home"]["freeSession"];
  email: string;
  /** The action's response if the form was posted without JavaScript. */
  posted: PostedForm | undefined;
};

/** Requests the free first session. Without JavaScript the form posts to its page and keeps the typed values. */
export function FreeSessionForm({ words, email, posted }: FreeSessionFormProps) {
  const ids = useRequestIds();
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, { name: checkName, email: checkEmail, phone: checkPhone, sessionType: checkInterest }),
    send: async (values) => {
      const request = {
        name: fieldValue(values, "name"),
        email: fieldValue(values, "email"),
        phone: fieldValue(values, "phone"),
        sessionType: fieldValue(values, "sessionType") as Interest,
        message: fieldValue(values, "message"),
      };
      const captchaToken = await getBotToken("submit");
      const body = { id: ids.idOf(request), ...request, captchaToken };
      const { message } = await call(requestFreeSession, { body });
      ids.renew();
      return message;
    },
    failureOf: freeSessionFailure,
    prepare: () => prepareBotToken("submit"),
    posted,
  });
  usePrefill(submission);
  const { state, notice } = submission;

  return (
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
      <Fields>
        <NameField />
        <EmailField />
        <PhoneField help={words.phoneHelp} />
        <SelectField label={t.iAmInterestedIn} name="sessionType" defaultValue={""}>
          {freeSessionInterests.map((interest) => (
            <option key={interest} value={interest}>
              {interestWords[interest]}
            </option>
          ))}
        </SelectField>
        <TextArea label={shared.message} name="message" rows={4} maxLength={4000} optional />
      </Fields>
      <SendRow button={words.button} email={email} />
      {state === "sent" && (
        <Notice
          ref={notice}
          tone="success"
          title={t.success}
          drawing={<Drawing svg={mailSent} size="small" />}
          after={words.next}
        >
          {t.yourFormHasBeenSubmitted}
        </Notice>
      )}
    </Stack>
  );
}
