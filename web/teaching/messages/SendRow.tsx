import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import { FormFailure, SubmitButton } from "../../kit/ui/forms/Form.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { Anchor, Rich } from "../../kit/ui/Rich.tsx";
import styles from "./Form.module.css";

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
        <SubmitButton busyWords={shared.sending} words={button} />
        <p className="fine">
          <Rich text={shared.weKeepThisPrivate} parts={{ link: <Link to={paths.privacy()} /> }} />
        </p>
      </Row>
      <FormFailure />
    </>
  );
}
