import { useRef, useState } from "react";
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
import { CheckField } from "../ui/forms/CheckField.tsx";
import { checkEmail, checkPhone, type Checks, checkFields, fieldValue } from "../ui/forms/checks.ts";
import { Fields, TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { EmailField, PhoneField } from "../ui/forms/PersonFields.tsx";
import { type PostedForm, useSubmission } from "../ui/forms/submission.ts";
import { Row } from "../ui/Layout.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Rich } from "../ui/Rich.tsx";
import { type SignatureHandle, SignatureField } from "../waivers/SignatureField.tsx";
import { Waiver } from "../waivers/Waiver.tsx";
import { guardianChecks, waiverCheck } from "./checks.ts";
import { isAlreadySignedUp, signatureMissing, signupFailure } from "./failures.ts";
import type { RequestedClass } from "./find-class.ts";
import { GuardianFields, guardianIn } from "./GuardianFields.tsx";
import type { Offer } from "./SignupPage.tsx";
import styles from "./SignupPage.module.css";

type SignupFormProps = {
  /** If undefined, the student enters title and date; the server refuses them if no class matches. */
  event?: StudioEvent;
  requested: RequestedClass;
  waiver: SiteDocuments["waiver"];
  offer?: Offer | undefined;
  posted: PostedForm | undefined;
};

const checks: Checks = {
  name: (value) => (value ? undefined : shared.tellMeYourName),
  email: checkEmail,
  phone: checkPhone,
  ...waiverCheck,
};
const classChecks: Checks = {
  classTitle: (value) => (value ? undefined : shared.nameClass),
  date: (value) => (value ? undefined : shared.chooseDay),
};

/** Sign-up of a new student: details, waiver and signature. */
export function SignupForm({ event, requested, waiver, offer, posted }: SignupFormProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const signature = useRef<SignatureHandle>(null);
  const [isMinor, setMinor] = useState(posted?.values["isMinor"] !== undefined);
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        ...checks,
        ...(event ? {} : classChecks),
        ...(isMinor ? guardianChecks : {}),
      }),
    send: async (values) => {
      const savedSignature = signature.current?.saved();
      if (!savedSignature) throw signatureMissing();
      try {
        const { message } = await call(signUp, { body: await bodyOf(values, savedSignature) });
        toast(message);
        await navigate(paths.calendar({ day: event?.date ?? fieldValue(values, "date") }));
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
  const { clear, form } = submission;

  async function bodyOf(values: FormData, savedSignature: string) {
    return {
      name: fieldValue(values, "name"),
      email: fieldValue(values, "email"),
      phone: fieldValue(values, "phone"),
      ...(event
        ? { classTitle: event.title, date: event.date, eventId: event._id }
        : { classTitle: fieldValue(values, "classTitle"), date: fieldValue(values, "date") }),
      waiver: true,
      waiverVersion: waiver.version,
      signature: savedSignature,
      isMinor,
      ...(isMinor ? { guardian: guardianIn(values) } : {}),
      ...(offer ? { offerToken: offer.token } : {}),
      recaptchaToken: await getBotToken("signup_form_submit"),
    };
  }

  function reset() {
    form.current?.reset();
    signature.current?.clear();
    setMinor(false);
  }

  return (
    <Form
      submission={submission}
      method="post"
      className={styles.form}
      aria-label={t.signUpFormLabel(event?.title)}
      orWrite
    >
      <noscript>
        <Notice tone="warning">{t.signingOnScreenNeedsJavascript}</Notice>
      </noscript>
      <div className={styles.part}>
        <h2>{t.yourDetails}</h2>
        <Fields>
          <TextField
            label={isMinor ? t.nameOfStudent : shared.name}
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
        <CheckField label={t.studentIsMinor} name="isMinor" checked={isMinor} onChange={setMinor} />
        {isMinor && <GuardianFields />}
      </div>
      <Waiver waiver={waiver} />
      {/* Keyed by version, so that a new text of the waiver clears the tick. */}
      <CheckField key={waiver.version} label={waiver.agreement} name="waiver" />
      <SignatureField
        ref={signature}
        label={isMinor ? shared.signatureOfParentOrGuardian : shared.yourSignature}
        onSaved={clear}
      />
      <FormFailure />
      <Row gap={5}>
        <SubmitButton disabled={!hydrated} busyWords={t.signingYouUp}>
          {t.signUpButton}
        </SubmitButton>
        <p className="fine">
          <Rich text={shared.weKeepThisPrivate} parts={{ link: <Link to={paths.privacy()} /> }} />
        </p>
      </Row>
    </Form>
  );
}
