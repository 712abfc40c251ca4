import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import * as shared from "../../contract/text/shared.ts";
import { FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { Row } from "../ui/Layout.tsx";
import styles from "./Form.module.css";

/** The end of a form that writes to the teacher: the hint without JavaScript, the button, and why it failed. */
export function SendRow({ button, email }: { button: string; email: string | undefined }) {
  return (
    <>
      <noscript>
        <div className={styles.noscript}>
          <p>
            This form asks your browser for a small proof that a person is there, and that needs JavaScript.
            You can write to <a href={`mailto:${email}`}>{email}</a> instead.
          </p>
        </div>
      </noscript>
      <Row gap={5}>
        <SubmitButton busyWords={shared.sending}>{button}</SubmitButton>
        <p className="fine">
          What happens with what you write: <Link to={paths.privacy()}>{shared.privacy}</Link>.
        </p>
      </Row>
      <FormFailure />
    </>
  );
}
