import { useEffect, useRef, useState } from "react";
import type { Student } from "../../contract/auth.ts";
import { updateUser } from "../../contract/people.ts";
import * as t from "../../contract/text/pages/people.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError, userCall } from "../api.ts";
import { DigitsField } from "../auth/DigitsField.tsx";
import { updateStoredUser } from "../session.ts";
import { Button } from "../ui/Button.tsx";
import { fieldValue } from "../ui/forms/checks.ts";
import { Fields, TextField } from "../ui/forms/Field.tsx";
import { Form, SubmitButton } from "../ui/forms/Form.tsx";
import { type Failure, useSubmission } from "../ui/forms/submission.ts";
import { Row } from "../ui/Layout.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./AccountPage.module.css";

type OnSaved = (profile: Student) => void;

/** A student's profile, with an edit form. */
export function ProfileCard({ profile, onSaved }: { profile: Student; onSaved: OnSaved }) {
  const [isEditing, setEditing] = useState(false);
  const [savedMessage, setSavedMessage] = useState("");
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <section className={styles.card} aria-labelledby="profile">
      <h2 id="profile">{t.profile}</h2>
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
            {profileFields.map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{profile[name] || <span className="fine">{t.notGiven}</span>}</dd>
              </div>
            ))}
          </dl>
          <Row gap={3}>
            <Button
              ref={editButton}
              onClick={() => {
                setSavedMessage("");
                setEditing(true);
              }}
            >
              {shared.edit}
            </Button>
          </Row>
          {savedMessage && <Notice tone="success" title={savedMessage} />}
        </>
      )}
    </section>
  );
}

const profileFields = [
  ["firstName", shared.firstName],
  ["lastName", shared.lastName],
  ["preferredName", t.preferredName],
  ["pronoun", shared.pronoun],
  ["email", shared.email],
  ["phone", shared.phone],
  ["city", t.city],
  ["zipcode", t.zipCode],
] as const;

function ProfileForm({
  profile,
  onCancel,
  onSaved,
}: {
  profile: Student;
  onCancel: () => void;
  onSaved: (profile: Student, message: string) => void;
}) {
  const submission = useSubmission({
    check: () => ({}),
    send: async (values) => {
      const { message, user } = await userCall(updateUser, {
        params: { id: profile.id },
        body: changesIn(values, profile),
      });
      updateStoredUser(user);
      onSaved(user, message);
      return message;
    },
    failureOf: profileFailure,
  });
  const { failure, form, notice } = submission;
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  /** Props that every field gets from the profile and from the server's field errors. */
  const field = (name: (typeof profileFields)[number][0]) => ({
    name,
    defaultValue: profile[name],
    error: failure?.fields[name],
  });
  return (
    <Form submission={submission} method="post" className={styles.form} aria-label={t.profile}>
      <Fields>
        <TextField
          {...field("firstName")}
          label={shared.firstName}
          optional="obvious"
          autoComplete="given-name"
          maxLength={80}
        />
        <TextField
          {...field("lastName")}
          label={shared.lastName}
          optional="obvious"
          autoComplete="family-name"
          maxLength={80}
        />
        <TextField
          {...field("preferredName")}
          label={t.preferredName}
          optional
          autoComplete="nickname"
          maxLength={80}
        />
        <TextField {...field("pronoun")} label={shared.pronoun} optional autoComplete="off" maxLength={40} />
        <TextField
          {...field("email")}
          label={shared.email}
          optional="obvious"
          type="email"
          readOnly
          help={t.emailCannotBeChanged}
        />
        <DigitsField
          {...field("phone")}
          label={shared.phone}
          optional
          type="tel"
          autoComplete="tel-national"
          maxDigits={10}
          help={t.tenDigits}
        />
        <TextField {...field("city")} label={t.city} optional autoComplete="address-level2" maxLength={80} />
        <DigitsField
          {...field("zipcode")}
          label={t.zipCode}
          optional
          autoComplete="postal-code"
          maxDigits={5}
          help={t.fiveDigits}
        />
      </Fields>
      {failure?.title && <Notice ref={notice} tone="danger" title={failure.title} />}
      <Row gap={3}>
        <SubmitButton busyWords={shared.saving}>{shared.save}</SubmitButton>
        <Button kind="quiet" onClick={onCancel}>
          {shared.cancel}
        </Button>
      </Row>
    </Form>
  );
}

/** Only the changed fields, so that a placeholder shown for a missing name (`Unknown`) is not saved. */
function changesIn(values: FormData, profile: Student): Record<string, string> {
  return Object.fromEntries(
    profileFields.flatMap(([name]) => {
      const value = fieldValue(values, name);
      return name === "email" || value === profile[name] ? [] : [[name, value]];
    }),
  );
}

function profileFailure(error: unknown): Failure {
  const fields = error instanceof CallError ? error.fields : {};
  if (Object.keys(fields).length > 0) return { fields };
  return { title: t.failedToUpdateProfilePlease, fields: {} };
}
