import { Link, useNavigate, useRevalidator } from "react-router";
import type { StudioEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import { signUp } from "../../contract/signups.ts";
import type { SiteDocuments } from "../../contract/site.ts";
import * as t from "../../contract/text/pages/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { call, CallError } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import { useHydrated } from "../hydrated.ts";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkEmail, checkPhone, checkFields, fieldValue, required } from "../ui/forms/checks.ts";
import { Fields, TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { EmailField, PhoneField } from "../ui/forms/PersonFields.tsx";
import { type PostedForm, useSubmission } from "../ui/forms/submission.ts";
import { Row, Stack } from "../ui/Layout.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Rich } from "../ui/Rich.tsx";
import { Waiver } from "../waivers/Waiver.tsx";
import { isAlreadySignedUp, signupFailure } from "./failures.ts";
import type { RequestedClass } from "./find-class.ts";
import type { Offer } from "./SignupPage.tsx";
import { MinorFields, SigningFields, useWaiverSigning } from "./WaiverSigning.tsx";
import styles from "./SignupPage.module.css";

type SignupFormProps = {
  /** If undefined, the student enters title and date; the server refuses them if no class matches. */
  event?: StudioEvent;
  requested: RequestedClass;
  waiver: SiteDocuments["waiver"];
  offer?: Offer | undefined;
  posted: PostedForm | undefined;
};

/** Sign-up of a new student: details, waiver and signature. */
export function SignupForm({ event, requested, waiver, offer, posted }: SignupFormProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const signing = useWaiverSigning(waiver, posted?.values["isMinor"] !== undefined);
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        name: required(shared.tellUsYourName),
        email: checkEmail,
        phone: checkPhone,
        ...(event ? {} : { classTitle: required(shared.nameClass), date: required(shared.chooseDay) }),
        ...signing.checks,
      }),
    send: async (values) => {
      const value = (name: string) => fieldValue(values, name);
      const signedWaiver = signing.signedWaiver(values);
      const date = event?.date ?? value("date");
      try {
        const body = {
          name: value("name"),
          email: value("email"),
          phone: value("phone"),
          classTitle: event?.title ?? value("classTitle"),
          date,
          eventId: event?._id,
          waiver: true as const,
          ...signedWaiver,
          offerToken: offer?.token,
          recaptchaToken: await getBotToken("signup_form_submit"),
        };
        const { message } = await call(signUp, { body });
        toast(message);
        await navigate(paths.calendar({ day: date }));
        return message;
      } catch (error) {
        if (isAlreadySignedUp(error)) reset();
        if (error instanceof CallError && error.code === "waiver-stale") await revalidate();
        throw error;
      }
    },
    failureOf: signupFailure,
    prepare: () => prepareBotToken("signup_form_submit"),
    posted,
  });

  function reset() {
    submission.form.current?.reset();
    signing.signature.current?.clear();
    signing.setMinor(false);
  }

  return (
    <Stack
      as={Form}
      gap={6}
      submission={submission}
      method="post"
      className={styles.form}
      aria-label={t.signUpFormLabel(event?.title)}
      orWrite
    >
      <noscript>
        <Notice tone="warning">{t.signingOnScreenNeedsJavascript}</Notice>
      </noscript>
      <Stack gap={4} className={styles.part}>
        <h2>{t.yourDetails}</h2>
        <Fields>
          <TextField
            label={signing.isMinor ? t.nameOfStudent : shared.name}
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={offer?.name}
          />
          <EmailField defaultValue={offer?.email} />
          <PhoneField placeholder="123-456-7890" />
          <TextField
            label={shared.classLabel}
            name="classTitle"
            maxLength={200}
            {...(event ? { readOnly: true, value: event.title } : { defaultValue: requested.title })}
          />
          <TextField
            label={shared.date}
            name="date"
            {...(event
              ? { readOnly: true, value: `${dayWords(event.date)}, ${clockWords(event.time)}` }
              : { type: "date", defaultValue: requested.date })}
          />
          {!event && requested.location && (
            <TextField label={shared.location} name="location" optional="obvious" readOnly value={requested.location} />
          )}
        </Fields>
        <MinorFields signing={signing} label={t.studentIsMinor} />
      </Stack>
      <Waiver waiver={waiver} />
      <SigningFields signing={signing} onSaved={submission.clear} />
      <FormFailure />
      <Row gap={5}>
        <SubmitButton disabled={!hydrated} busyWords={t.signingYouUp}>
          {t.signUpButton}
        </SubmitButton>
        <p className="fine">
          <Rich text={shared.weKeepThisPrivate} parts={{ link: <Link to={paths.privacy()} /> }} />
        </p>
      </Row>
    </Stack>
  );
}
