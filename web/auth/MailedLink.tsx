import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { inspectLoginLink } from "../../contract/auth/calls.ts";
import { text as t } from "../../contract/auth/text.ts";
import { paths } from "../../contract/paths.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { call } from "../kit/calls/api.ts";
import { Button } from "../kit/ui/Button.tsx";
import errorDrawing from "../kit/ui/drawings/error.svg?raw";
import heroFigure from "../kit/ui/drawings/hero-figure.svg?raw";
import mailSent from "../kit/ui/drawings/mail-sent.svg?raw";
import { Empty } from "../kit/ui/lists/LoadState.tsx";
import { isUnanswered } from "./failures.ts";
import { clearSentMail } from "./sent-mail.ts";

/**
 * State of a mailed link. `working`: being inspected or used. `waits`: the person has to confirm its use.
 * `unanswered`: the server failed or could not be reached.
 */
type Link =
  | { stage: "working" }
  | { stage: "waits"; use: () => void }
  | { stage: "used"; userId: string }
  | { stage: "unanswered"; retry: () => void }
  | { stage: "refused"; error: unknown };

/** How long the success message is shown before the redirect. */
const successDelayMs = 500;

/**
 * Uses the mailed link whose token is in the address, then redirects to the student's page. Automatic in the browser
 * that requested the link. In any other browser the person has to press a button, so that a mail scanner that opens
 * links neither uses them up nor logs in. Does nothing without a token. `follow` returns the student's id and must be
 * a stable function.
 */
export function useMailedLink(follow: (token: string) => Promise<string>): { token: string | null; link: Link } {
  const token = useSearchParams()[0].get("token");
  const navigate = useNavigate();
  const [link, setLink] = useState<Link>({ stage: "working" });

  useEffect(() => {
    if (!token) return;
    const refuse = (error: unknown) =>
      setLink(isUnanswered(error) ? { stage: "unanswered", retry: start } : { stage: "refused", error });
    const use = () => {
      setLink({ stage: "working" });
      follow(token).then((userId) => {
        clearSentMail();
        setLink({ stage: "used", userId });
      }, refuse);
    };
    const start = () => {
      setLink({ stage: "working" });
      call(inspectLoginLink, { query: { token } }).then(
        // A dead link is followed as well, to get the server's error message.
        (inspected) => (inspected.link === "elsewhere" ? setLink({ stage: "waits", use }) : use()),
        refuse,
      );
    };
    start();
  }, [token, follow]);

  useEffect(() => {
    if (link.stage !== "used") return;
    // Replaces the address, which holds the token.
    const timer = setTimeout(() => void navigate(paths.user(link.userId), { replace: true }), successDelayMs);
    return () => clearTimeout(timer);
  }, [link, navigate]);

  return { token, link };
}

type LinkStageProps = {
  link: Link;
  /** Title and text while the link `waits`. */
  ask: [title: string, text: string];
  working: string;
  /** Title and text after the link was used. */
  success: [title: string, text: string];
  /** Title if the site could not be reached. */
  failed: string;
};

/** What the page of a mailed link shows, unless the link is refused. */
export function LinkStage({ link, ask, working, success, failed }: LinkStageProps) {
  if (link.stage === "unanswered") {
    const button = <Button onClick={link.retry} words={shared.tryAgainButton} />;
    return (
      <div role="alert">
        <Empty svg={errorDrawing} level={1} title={failed} text={t.siteNotReached} action={button} />
      </div>
    );
  }
  if (link.stage === "waits") {
    const button = <Button onClick={link.use}>{t.continueLabel}</Button>;
    return (
      <Empty svg={mailSent} level={1} title={ask[0]} action={button}>
        <p>{ask[1]}</p>
      </Empty>
    );
  }
  return (
    <div role="status">
      {link.stage === "used" ? (
        <Empty svg={heroFigure} level={1} title={success[0]}>
          <p>{success[1]}</p>
        </Empty>
      ) : (
        <Empty svg={mailSent} level={1} title={working} />
      )}
    </div>
  );
}
