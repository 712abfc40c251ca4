import { type ReactNode, useRef, useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { CallError } from "../../kit/calls/api.ts";
import { usePrefill } from "../../kit/store/prefill.ts";
import { checkFields, type Checks, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { CheckField, Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import {
  Form,
  FormFailure,
  NotSent,
  type PostedForm,
  type Submission,
  SubmitButton,
  useSubmission,
} from "../../kit/ui/forms/Form.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { type SignatureHandle, SignatureField } from "../waivers/SignatureField.tsx";
import { Waiver } from "../waivers/Waiver.tsx";
import { signingFailure } from "./failures.ts";
import styles from "./SignupPage.module.css";

const waiverChecks = { waiver: required(t.readAgreementAndCheckBox) };
const guardianChecks = {
  "guardian.name": required(shared.addNameOfParent),
  "guardian.relation": required(shared.sayHowYouAreRelated),
};
const minorChecks = { ...guardianChecks, bornOn: required(shared.enterDateOfBirth) };

/** `isForChild`: of a known child, whose date of birth is not asked. `savesItself`: there is no button that saves the signature. It is saved at the end of each stroke anyway. */
type SigningOptions = { wasMinor?: boolean; isForChild?: boolean; savesItself?: boolean };

/** The signing of a waiver by a student, or by a guardian if the student is a minor. */
export function useWaiverSigning(waiver: SiteDocuments["waiver"], options: SigningOptions = {}) {
  const { wasMinor = false, isForChild = false, savesItself = false } = options;
  const signature = useRef<SignatureHandle>(null);
  const [isMinor, setMinor] = useState(wasMinor || isForChild);
  const unsigned = savesItself ? t.signInBox : t.signYourNameAndSave;
  return {
    waiver,
    signature,
    isMinor,
    setMinor,
    savesItself,
    /** Messages for invalid fields. Beside others a missing signature is one of them; alone, `signedWaiver` reports it. */
    check(values: FormData, others: Checks = {}) {
      const found = checkFields(values, {
        ...others,
        ...waiverChecks,
        ...(isForChild ? guardianChecks : isMinor ? minorChecks : {}),
      });
      const isUnsigned = Object.keys(found).length > 0 && !signature.current?.saved();
      return isUnsigned ? { ...found, signature: unsigned } : found;
    },
    /** The signed waiver as the API takes it. Throws NotSent if no signature was saved. */
    signedWaiver(values: FormData) {
      const saved = signature.current?.saved();
      if (!saved) throw new NotSent({ title: t.signatureRequired, text: unsigned, fields: {} });
      const guardian = { name: fieldValue(values, "guardian.name"), relation: fieldValue(values, "guardian.relation") };
      const signed = { waiverVersion: waiver.version, signature: saved, isMinor };
      const bornOn = isForChild ? {} : { bornOn: fieldValue(values, "bornOn") };
      return isMinor ? { ...signed, guardian, ...bornOn } : signed;
    },
  };
}

type Signing = ReturnType<typeof useWaiverSigning>;

type WaiverFormProps = SigningOptions & {
  /** With `isForChild`: the name in the account of the guardian. */
  guardianName?: string;
  waiver: SiteDocuments["waiver"];
  label: string;
  /** Asks whether the student is a minor. */
  minor?: { label: string; autoComplete?: "off" };
  /** Returns the message. */
  save: (signed: ReturnType<Signing["signedWaiver"]>) => Promise<string>;
  /** The waiver's text was changed while the student read it. */
  onStale: () => unknown;
  /** On a page that takes the form without JavaScript, to refuse it. */
  page?: { method: "post"; posted: PostedForm | undefined; noscript: ReactNode };
  words: string;
  /** Beside the button. */
  beside?: ReactNode;
};

/** A form in which the waiver is read and signed, and nothing else. */
export function WaiverForm(props: WaiverFormProps) {
  const { waiver, label, minor, save, onStale, page, words, beside, guardianName, ...options } = props;
  const hydrated = useHydrated();
  const signing = useWaiverSigning(waiver, options);
  const submission = useSubmission({
    check: (values) => signing.check(values),
    send: async (values) => {
      const signed = signing.signedWaiver(values);
      try {
        return await save(signed);
      } catch (error) {
        if (error instanceof CallError && error.code === "waiver-stale") await onStale();
        throw error;
      }
    },
    failureOf: signingFailure,
    posted: page?.posted,
  });
  return (
    <Form
      submission={submission}
      method={page?.method}
      className={styles.form}
      aria-label={label}
      orWrite={page !== undefined}
    >
      {/* Not on the phone of the owner. */}
      {!options.savesItself && <Prefill {...submission} />}
      {page?.noscript}
      <Waiver waiver={waiver} />
      {options.isForChild && (
        <Fields>
          <GuardianFields autoComplete="name" defaultName={guardianName} />
        </Fields>
      )}
      {minor && <MinorFields signing={signing} {...minor} />}
      <SigningFields signing={signing} onSaved={submission.clear} />
      <FormFailure />
      <Row gap={5}>
        <SubmitButton disabled={!hydrated} busyWords={shared.saving} words={words} />
        {beside}
      </Row>
    </Form>
  );
}

function Prefill(submission: Submission) {
  usePrefill(submission);
  return null;
}

/** Whether the student is a minor, and the guardian who signs then. */
export function MinorFields(props: { signing: Signing; label: string; autoComplete?: "off" }) {
  const { signing, label, autoComplete } = props;
  return (
    <>
      <CheckField label={label} name="isMinor" checked={signing.isMinor} onChange={signing.setMinor} />
      {signing.isMinor && (
        <Fields>
          <TextField label={t.dateOfBirthOfStudent} name="bornOn" type="date" autoComplete="off" />
          <GuardianFields autoComplete={autoComplete} />
        </Fields>
      )}
    </>
  );
}

type GuardianProps = { autoComplete?: "off" | "name" | undefined; defaultName?: string | undefined };

function GuardianFields({ autoComplete, defaultName }: GuardianProps) {
  return (
    <>
      <TextField
        label={shared.parentOrGuardianWhoSigns}
        name="guardian.name"
        maxLength={100}
        autoComplete={autoComplete}
        defaultValue={defaultName}
      />
      <TextField
        label={shared.relationToStudent}
        name="guardian.relation"
        placeholder={shared.mother}
        maxLength={60}
        autoComplete={autoComplete === "off" ? "off" : undefined}
      />
    </>
  );
}

/** The agreement to the waiver, and the signature. */
export function SigningFields({ signing, onSaved }: { signing: Signing; onSaved: () => void }) {
  const { waiver, signature, isMinor, savesItself } = signing;
  return (
    <>
      {/* Keyed by version, so that a new text of the waiver clears the tick. */}
      <CheckField key={waiver.version} label={waiver.agreement} name="waiver" />
      <SignatureField
        ref={signature}
        label={isMinor ? shared.signatureOfParentOrGuardian : shared.yourSignature}
        savesItself={savesItself}
        onSaved={onSaved}
      />
    </>
  );
}
