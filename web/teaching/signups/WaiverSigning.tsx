import { useRef, useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { CheckField } from "../../kit/ui/forms/CheckField.tsx";
import { checkFields, type Checks, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { NotSent } from "../../kit/ui/forms/submission.ts";
import { type SignatureHandle, SignatureField } from "../waivers/SignatureField.tsx";

const waiverChecks = { waiver: required(t.readAgreementAndCheckBox) };
const guardianChecks = {
  "guardian.name": required(shared.addNameOfParent),
  "guardian.relation": required(shared.sayHowYouAreRelated),
  bornOn: required(shared.enterDateOfBirth),
};

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
        ...(isMinor && !isForChild ? guardianChecks : {}),
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

/** Whether the student is a minor, and the guardian who signs then. */
export function MinorFields(props: { signing: Signing; label: string; autoComplete?: "off" }) {
  const { signing, label, autoComplete } = props;
  return (
    <>
      <CheckField label={label} name="isMinor" checked={signing.isMinor} onChange={signing.setMinor} />
      {signing.isMinor && (
        <Fields>
          <TextField label={t.dateOfBirthOfStudent} name="bornOn" type="date" autoComplete="off" />
          <TextField
            label={shared.parentOrGuardianWhoSigns}
            name="guardian.name"
            maxLength={100}
            autoComplete={autoComplete}
          />
          <TextField
            label={shared.relationToStudent}
            name="guardian.relation"
            placeholder={shared.mother}
            maxLength={60}
            autoComplete={autoComplete}
          />
        </Fields>
      )}
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
