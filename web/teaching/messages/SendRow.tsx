import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import { FormFailure, SubmitButton } from "../../kit/ui/forms/Form.tsx";
import { PrivacyNote } from "../../kit/ui/forms/PersonFields.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { Anchor, Rich } from "../../kit/ui/Rich.tsx";
import styles from "./SendRow.module.css";

/** The end of a form that writes to the teacher: the hint without JavaScript, the button, and why it failed. */
export function SendRow({ button, email }: { button: string; email: string | undefined }) {
  return (
    <>
      <noscript>
        <div className={styles.noscript}>
          <p>
            <Rich text={t.thisFormAsksYourBrowser(email)} parts={{ link: <Anchor href={`mailto:${email}`} /> }} />
          </p>
        </div>
      </noscript>
      <Row gap={5}>
        <SubmitButton busyWords={shared.sending}>{button}</SubmitButton>
        <PrivacyNote />
      </Row>
      <FormFailure />
    </>
  );
}
