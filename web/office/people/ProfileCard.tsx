import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { Student } from "../../../contract/auth/calls.ts";
import { dayOfBirthday } from "../../../contract/office/people/birthday.ts";
import { type OwnProfile, updateUser } from "../../../contract/office/people/calls.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import { currentPhones } from "../../../contract/platform/values/phone-rules.ts";
import { hasZip } from "../../../contract/platform/values/place.ts";
import { monthDayWords } from "../../../contract/platform/values/time.ts";
import { DigitsField, phoneOf } from "../../auth/DigitsField.tsx";
import { CallError, userCall } from "../../kit/calls/api.ts";
import { updateStoredUser } from "../../kit/store/session.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { fieldValue } from "../../kit/ui/forms/checks.ts";
import { Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, NotSent, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { BirthdayFields, birthdayIn, checkBirthday } from "./BirthdayFields.tsx";
import styles from "./AccountPage.module.css";

export function ProfileCard({ profile, onSaved }: { profile: OwnProfile; onSaved: (profile: OwnProfile) => void }) {
  const [isEditing, setEditing] = useState(false);
  const [savedMessage, setSavedMessage] = useState("");
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <TitledSection gap={4} className={styles.card} id="profile" title={t.profile}>
      {isEditing ? (
        <ProfileForm
          profile={profile}
          onCancel={() => setEditing(false)}
          onSaved={(next, message) => {
            onSaved(next);
            setSavedMessage(message);
            setEditing(false);
          }}
        />
      ) : (
        <>
          <dl className={styles.facts}>
            {profileFields().map(({ name, label }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd translate={profile[name] ? "no" : undefined}>
                  {(name === "phone" ? phoneWords(profile.phone) : profile[name]) || (
                    <span className="fine">{t.notGiven}</span>
                  )}
                </dd>
              </div>
            ))}
            <div>
              <dt>{shared.birthday}</dt>
              <dd>
                {profile.birthday ? (
                  monthDayWords(dayOfBirthday(profile.birthday))
                ) : (
                  <span className="fine">{t.notGiven}</span>
                )}
              </dd>
            </div>
          </dl>
          <Button
            ref={editButton}
            onClick={() => {
              setSavedMessage("");
              setEditing(true);
            }}
            words={shared.edit}
          />
          {savedMessage && <Notice tone="success" title={savedMessage} />}
        </>
      )}
    </TitledSection>
  );
}

type ProfileField = ComponentProps<typeof TextField> &
  Partial<Pick<ComponentProps<typeof DigitsField>, "maxDigits" | "keep">> & {
    name: Exclude<keyof Student, "id" | "image">;
  };

/** Phone and ZIP of the United States take digits only. */
const profileFields = (): ProfileField[] => [
  { name: "firstName", label: shared.firstName, optional: "obvious", autoComplete: "given-name", maxLength: 80 },
  { name: "lastName", label: shared.lastName, optional: "obvious", autoComplete: "family-name", maxLength: 80 },
  { name: "preferredName", label: t.preferredName, optional: true, autoComplete: "nickname", maxLength: 80 },
  { name: "pronoun", label: shared.pronoun, optional: true, autoComplete: "off", maxLength: 40 },
  {
    name: "email",
    label: shared.email,
    optional: "obvious",
    type: "email",
    readOnly: true,
    help: t.emailCannotBeChanged,
  },
  {
    name: "phone",
    label: shared.phone,
    optional: true,
    type: "tel",
    ...(currentPhones().maxDigits === undefined
      ? { autoComplete: "tel", placeholder: currentPhones().example, maxLength: 40 }
      : {
          autoComplete: "tel-national",
          maxDigits: currentPhones().maxDigits,
          keep: phoneOf,
          help: t.upToTenDigits,
        }),
  },
  { name: "city", label: t.city, optional: true, autoComplete: "address-level2", maxLength: 80 },
  {
    name: "zipcode",
    optional: true,
    autoComplete: "postal-code",
    ...(hasZip() ? { label: t.zipCode, maxDigits: 5, help: t.upToFiveDigits } : { label: t.postalCode, maxLength: 12 }),
  },
];

type ProfileFormProps = {
  profile: OwnProfile;
  onCancel: () => void;
  onSaved: (profile: OwnProfile, message: string) => void;
};

function ProfileForm({ profile, onCancel, onSaved }: ProfileFormProps) {
  const submission = useSubmission({
    check: checkBirthday,
    send: async (values) => {
      const body = changesIn(values, profile);
      const doubts = doubtsAbout(body);
      if (doubts.length > 0 && !(await confirm({ text: t.looksIncomplete(doubts), yes: t.yesSaveIt })))
        throw new NotSent({ fields: {} });
      const { message, user } = await userCall(updateUser, { params: { id: profile.id }, body });
      const { birthday: _, ...stored } = user;
      updateStoredUser(stored);
      onSaved(user, message);
      return message;
    },
    failureOf: (error) => {
      const fields = error instanceof CallError ? error.fields : {};
      return Object.keys(fields).length > 0 ? { fields } : { title: t.failedToUpdateProfilePlease, fields };
    },
  });
  const { failure, form, notice } = submission;
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  return (
    <Stack as={Form} gap={5} submission={submission} method="post" aria-label={t.profile}>
      <Fields>
        {profileFields().map(({ maxDigits, keep, ...field }) => {
          const { name } = field;
          const props = { ...field, defaultValue: profile[name] };
          return maxDigits === undefined ? (
            <TextField key={name} {...props} />
          ) : (
            <DigitsField key={name} {...props} maxDigits={maxDigits} keep={keep} />
          );
        })}
        <BirthdayFields birthday={profile.birthday} help={t.birthdayHelp} />
      </Fields>
      {failure?.title && <Notice ref={notice} tone="danger" title={failure.title} />}
      <Row gap={3}>
        <SubmitButton busyWords={shared.saving} words={shared.save} />
        <Button kind="quiet" onClick={onCancel} words={shared.cancel} />
      </Row>
    </Stack>
  );
}

/** Only the changed fields, so that a placeholder shown for a missing name (`Unknown`) is not saved. */
function changesIn(values: FormData, profile: OwnProfile): Record<string, string> {
  const birthday = birthdayIn(values);
  return Object.fromEntries([
    ...profileFields().flatMap(({ name }) => {
      const value = fieldValue(values, name);
      return name === "email" || value === profile[name] ? [] : [[name, value]];
    }),
    ...(birthday === profile.birthday ? [] : [["birthday", birthday]]),
  ]);
}

/** What looks incomplete in the changed fields. The student may save it: a number may be short, a name missing. */
function doubtsAbout({ phone, zipcode, firstName, lastName }: Record<string, string>): string[] {
  const { maxDigits = 0 } = currentPhones();
  const digits = phone?.replace(/ x.*/, "").length || undefined;
  return [
    digits !== undefined && digits < maxDigits ? t.phoneIsShort(digits) : undefined,
    hasZip() && zipcode && zipcode.length < 5 ? t.zipIsShort(zipcode.length) : undefined,
    firstName === "" ? t.nameIsEmpty(shared.firstName, "Unknown") : undefined,
    lastName === "" ? t.nameIsEmpty(shared.lastName, "User") : undefined,
  ].filter((doubt) => doubt !== undefined);
}
