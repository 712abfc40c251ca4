import { useEffect, useState } from "react";
import { inspectLoginLink } from "../../contract/auth.ts";
import { call } from "../api.ts";
import { clearSentMail } from "./sent-mail.ts";

/** State of a mailed link. `working`: being inspected or used. `waits`: the person has to confirm its use. */
export type MailedLink<T> =
  | { stage: "working" }
  | { stage: "waits"; use: () => void }
  | { stage: "used"; answer: T }
  | { stage: "refused"; error: unknown };

/**
 * Uses a mailed link automatically in the browser that requested it. In any other browser the person has to press a
 * button, so that a mail scanner that opens links neither uses them up nor logs in. Does nothing without a token.
 * `follow` must be a stable function.
 */
export function useMailedLink<T>(token: string | null, follow: (token: string) => Promise<T>): MailedLink<T> {
  const [link, setLink] = useState<MailedLink<T>>({ stage: "working" });

  useEffect(() => {
    if (!token) return;
    const use = () => {
      setLink({ stage: "working" });
      follow(token).then(
        (answer) => {
          clearSentMail();
          setLink({ stage: "used", answer });
        },
        (error: unknown) => setLink({ stage: "refused", error }),
      );
    };
    call(inspectLoginLink, { query: { token } }).then(
      // A dead link is followed as well, to get the server's error message.
      (inspected) => (inspected.link === "elsewhere" ? setLink({ stage: "waits", use }) : use()),
      (error: unknown) => setLink({ stage: "refused", error }),
    );
  }, [token, follow]);

  return link;
}
