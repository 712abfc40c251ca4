import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { loginLinkMinutes, signInWays, wantLoginLink } from "../../contract/students.ts";
import type { Route } from "./+types/LoginPage";
import { call, pageOf } from "../api.ts";
import { useHydrated } from "../hydrated.ts";
import { pageMeta } from "../page-meta.ts";
import { links } from "../routes.ts";
import { Button, ButtonAnchor } from "../ui/Button.tsx";
import { checkEmail, faultsOf, typed } from "../ui/checks.ts";
import { CancelButton, Dialog } from "../ui/Dialog.tsx";
import { FailureDialog } from "../ui/FailureDialog.tsx";
import { TextField } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useSubmission } from "../ui/submission.ts";
import { CodeForm } from "./CodeForm.tsx";
import { Door } from "./Door.tsx";
import styles from "./Door.module.css";
import { useLeadIn } from "./lead-in.ts";
import { forgetSentMail, readSentMail, rememberSentMail } from "./sent-mail.ts";
import { loginFailure } from "./words.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { google } = await pageOf(context).call(signInWays, {});
  const problem = new URL(request.url).searchParams.get("problem");
  return { google, googleFailed: google && problem === "google" };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Log in",
    description: "Log in with a link that comes by mail. No password.",
    path: links.login(),
  });
}

/** A student's way in: a mailed link, or its six digits. */
export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { google, googleFailed } = loaderData;
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState<"no" | "now" | "before">("no");
  useLeadIn();
  useEffect(() => {
    const to = readSentMail();
    if (!to) return;
    setEmail(to);
    setSent("before");
  }, []);
  return (
    <Door title="Log in" lead="We mail you a link. There is no password to remember.">
      {googleFailed && (
        <Notice tone="danger" title="Signing in with Google did not work.">
          Please try again, or have a link mailed to you.
        </Notice>
      )}
      {sent !== "no" ? (
        <Sent
          email={email}
          wasSaid={sent === "before"}
          onAgain={() => {
            forgetSentMail();
            setSent("no");
          }}
        />
      ) : (
        <EmailForm
          email={email}
          onSent={(to) => {
            rememberSentMail(to);
            setEmail(to);
            setSent("now");
          }}
        />
      )}
      {google && (
        <ButtonAnchor kind="quiet" href={links.google()}>
          Sign in with Google
        </ButtonAnchor>
      )}
      <p className={styles.other}>
        New here?
        <Link to={links.register()} className={styles.way}>
          Register
        </Link>
      </p>
    </Door>
  );
}

function EmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const isAlive = useHydrated();
  const { state, failure, props } = useSubmission({
    check: (values) => faultsOf(values, { email: checkEmail }),
    send: async (values) => {
      const to = typed(values, "email");
      const { message } = await call(wantLoginLink, { body: { email: to } });
      onSent(to);
      return message;
    },
    failureOf: loginFailure,
  });
  return (
    <form {...props} method="post" className={styles.form} aria-label="Log in">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        error={failure?.fields["email"]}
      />
      <noscript>
        <Notice tone="warning">Logging in needs JavaScript.</Notice>
      </noscript>
      <div className={styles.press}>
        <Button type="submit" disabled={!isAlive} busy={state === "busy"} busyWords="Sending …">
          Mail me a link
        </Button>
      </div>
      <FailureDialog failure={failure} />
    </form>
  );
}

type SentProps = {
  email: string;
  /** Before a reload: the dialog was there already. */
  wasSaid: boolean;
  onAgain: () => void;
};

/** Says that the mail is out, in a dialog first; the place for its six digits stays when that is closed. */
function Sent({ email, wasSaid, onAgain }: SentProps) {
  const [isSaid, setSaid] = useState(wasSaid);
  const [code, setCode] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const form = <CodeForm email={email} code={code} onCode={setCode} />;
  useEffect(() => {
    dialog.current?.showModal();
    (dialog.current ?? sheet.current)?.querySelector("input")?.focus();
  }, [isSaid]);
  const words = (
    <p className={styles.who}>
      If <strong>{email}</strong> has an account, a link is on its way to it. It is good for{" "}
      {loginLinkMinutes} minutes. Open it in this browser, or type the six digits of the mail here.
    </p>
  );
  if (!isSaid) {
    return (
      <Dialog
        ref={dialog}
        title="Login Email Sent."
        actions={<CancelButton>Close</CancelButton>}
        onClose={() => setSaid(true)}
      >
        {words}
        {form}
      </Dialog>
    );
  }
  return (
    <div ref={sheet} className={styles.form}>
      {words}
      {form}
      <div>
        <Button kind="link" onClick={onAgain}>
          Send a new mail, or use another address
        </Button>
      </div>
    </div>
  );
}
