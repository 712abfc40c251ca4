import { useState } from "react";
import type { LoginSession } from "../../contract/auth/calls.ts";
import { text as t } from "../../contract/auth/text.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { momentWords } from "../../contract/platform/values/time.ts";
import { errorMessageOf } from "../kit/calls/api.ts";
import { Button } from "../kit/ui/Button.tsx";
import { confirm } from "../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../kit/ui/dialogs/Toast.tsx";
import { joined } from "../kit/ui/Layout.tsx";
import { StateTag } from "../kit/ui/lists/StateTag.tsx";
import styles from "./LoginList.module.css";

type LoginListProps = {
  logins: readonly LoginSession[];
  /** Id of the login session that is being ended. */
  ending: string | undefined;
  onEnd: (id: string, device: string) => void;
  /** A line below the last use. */
  moreOf?: (login: LoginSession) => string;
};

/** Ends one login session after a confirmation. `end` resolves to the message of the server. */
export function useEndLogin(end: (id: string) => Promise<{ message: string }>, onEnded: () => void) {
  const [ending, setEnding] = useState<string>();
  const onEnd = async (id: string, device: string) => {
    if (!(await confirm({ text: shared.willBeLoggedOut(device), yes: shared.yesLogItOut }))) return;
    setEnding(id);
    try {
      toast((await end(id)).message);
    } catch (problem) {
      toast(errorMessageOf(problem));
    }
    setEnding(undefined);
    onEnded();
  };
  return { ending, onEnd: (id: string, device: string) => void onEnd(id, device) };
}

/** The login sessions of the owner or of a student, each with a log-out button. */
export function LoginList({ logins, ending, onEnd, moreOf }: LoginListProps) {
  return (
    <ul className={styles.logins}>
      {logins.map((login) => {
        const { id, device, usedAt, isThis } = login;
        return (
          <li key={id}>
            <div>
              <strong>{device}</strong>
              <span className="fine">{t.lastUsed(momentWords(new Date(usedAt)))}</span>
              {moreOf && <span className={joined("fine", styles.more)}>{moreOf(login)}</span>}
            </div>
            {isThis ? (
              <StateTag state="yours">{t.thisDevice}</StateTag>
            ) : (
              <Button
                kind="quiet"
                busy={ending === id}
                aria-label={t.logOutDevice(device)}
                onClick={() => onEnd(id, device)}
              >
                {t.logOut}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
