import { useEffect, useState } from "react";
import { inspectLink } from "../../contract/students.ts";
import { call } from "../api.ts";
import { forgetSentMail } from "./sent-mail.ts";

/** How far a mailed link is: looked at or being used, waiting for a press, used, or refused. */
export type MailedLink<T> =
  | { stage: "working" }
  | { stage: "waits"; use: () => void }
  | { stage: "used"; answer: T }
  | { stage: "refused"; error: unknown };

/**
 * Uses a mailed link up by itself in the browser that asked for it. Elsewhere it waits for a press, so that a scanner
 * that opens the mail's links neither uses them up nor gets in. Without a token it does nothing. `follow` must stay the same function.
 */
export function useMailedLink<T>(token: string | null, follow: (token: string) => Promise<T>): MailedLink<T> {
  const [link, setLink] = useState<MailedLink<T>>({ stage: "working" });

  useEffect(() => {
    if (!token) return;
    const use = () => {
      setLink({ stage: "working" });
      follow(token).then(
        (answer) => {
          forgetSentMail();
          setLink({ stage: "used", answer });
        },
        (error: unknown) => setLink({ stage: "refused", error }),
      );
    };
    call(inspectLink, { query: { token } }).then(
      // A dead one is tried all the same: the server says why not.
      (seen) => (seen.link === "elsewhere" ? setLink({ stage: "waits", use }) : use()),
      (error: unknown) => setLink({ stage: "refused", error }),
    );
  }, [token, follow]);

  return link;
}
