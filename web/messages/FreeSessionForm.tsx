import { useRef } from "react";
import { Link } from "react-router";
import { type Interest, interests, requestFreeSession } from "../../contract/messages.ts";
import type { SiteDocuments } from "../../contract/site.ts";
import { call } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import { freshId } from "../fresh-id.ts";
import { links } from "../routes.ts";
import { Button } from "../ui/Button.tsx";
import { checkEmail, checkInterest, checkName, checkPhone, faultsOf, typed } from "../ui/checks.ts";
import { Drawing } from "../ui/Drawing.tsx";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import { Fields, SelectField, TextArea, TextField } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PostedFailure } from "../ui/PostedFailure.tsx";
import { type PostedForm, useSubmission } from "../ui/submission.ts";
import { freeSessionFailure } from "./words.ts";
import styles from "./Form.module.css";

const interestWords: Record<Interest, string> = {
  "private yoga": "Private yoga",
  "group yoga": "Group yoga",
  "yoga therapy": "Yoga therapy",
};

type FreeSessionFormProps = {
  words: SiteDocuments["home"]["freeSession"];
  email: string;
  /** The action's response if the form was posted without JavaScript. */
  posted: PostedForm | undefined;
};

/** Requests the free first session. Without JavaScript the form posts to its page and keeps the typed values. */
export function FreeSessionForm({ words, email, posted }: FreeSessionFormProps) {
  // Idempotent retries: a form keeps its id until it was accepted, so a retry after a lost response is stored once.
  const id = useRef<string>(undefined);
  const { state, failure, postedFailure, was, notice, props } = useSubmission({
    check: (values) =>
      faultsOf(values, { name: checkName, email: checkEmail, phone: checkPhone, sessionType: checkInterest }),
    send: async (values) => {
      id.current ??= freshId();
      const captchaToken = await getBotToken("submit");
      const { message } = await call(requestFreeSession, {
        body: {
          id: id.current,
          name: typed(values, "name"),
          email: typed(values, "email"),
          phone: typed(values, "phone"),
          sessionType: typed(values, "sessionType") as Interest,
          message: typed(values, "message"),
          captchaToken,
        },
      });
      id.current = undefined;
      return message;
    },
    failureOf: freeSessionFailure,
    prepare: () => prepareBotToken("submit"),
    posted,
  });
  const fields = failure?.fields ?? {};

  return (
    <form
      {...props}
      method="post"
      id="book-form"
      action="/?index#book-form"
      className={styles.form}
      aria-label={words.title}
    >
      <PostedFailure failure={postedFailure} orWrite />
      <Fields>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          error={fields["name"]}
          defaultValue={was["name"]}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={fields["email"]}
          defaultValue={was["email"]}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          help={words.phoneHelp}
          error={fields["phone"]}
          defaultValue={was["phone"]}
        />
        <SelectField
          label="I am interested in"
          name="sessionType"
          error={fields["sessionType"]}
          defaultValue={was["sessionType"] ?? ""}
        >
          {interests.map((interest) => (
            <option key={interest} value={interest}>
              {interestWords[interest]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Message"
          name="message"
          rows={4}
          maxLength={4000}
          optional
          error={fields["message"]}
          defaultValue={was["message"]}
        />
      </Fields>
      <noscript>
        <div className={styles.noscript}>
          <p>
            This form asks your browser for a small proof that a person is there, and that needs JavaScript.
            You can write to <a href={`mailto:${email}`}>{email}</a> instead.
          </p>
        </div>
      </noscript>
      <div className={styles.send}>
        <Button type="submit" busy={state === "busy"} busyWords="Sending …">
          {words.button}
        </Button>
        <p className={styles.fine}>
          What happens with what you write: <Link to={links.privacy()}>privacy</Link>.
        </p>
      </div>
      {failure?.title && !postedFailure && (
        <Notice ref={notice} tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      {state === "sent" && (
        <Notice
          ref={notice}
          tone="success"
          title="Success!"
          drawing={<Drawing svg={mailSent} size="small" />}
          after={words.next}
        >
          Your form has been submitted successfully.
        </Notice>
      )}
    </form>
  );
}
