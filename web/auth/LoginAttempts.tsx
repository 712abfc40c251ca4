import type { LoginAttempt } from "../../contract/auth/calls.ts";
import * as t from "../../contract/auth/text.desk.ts";
import { momentWords } from "../../contract/platform/values/time.ts";
import { Fold } from "../kit/ui/Layout.tsx";
import { StateTag } from "../kit/ui/lists/StateTag.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import styles from "./LoginList.module.css";

/** Attempts that are shown without opening the fold. */
const firstCount = 5;

/** The recent attempts at the owner's login, newest first. */
export function LoginAttempts({ attempts }: { attempts: readonly LoginAttempt[] }) {
  const older = attempts.slice(firstCount);
  return (
    <SecurityCard id="attempts" title={t.loginAttempts}>
      {attempts.length === 0 ? <p>{t.noLoginAttempts}</p> : <Attempts attempts={attempts.slice(0, firstCount)} />}
      {older.length > 0 && (
        <Fold words={t.showOlderAttempts}>
          <Attempts attempts={older} />
        </Fold>
      )}
      <p className="fine">{t.attemptsExplained}</p>
    </SecurityCard>
  );
}

function Attempts({ attempts }: { attempts: readonly LoginAttempt[] }) {
  return (
    <ul className={styles.logins}>
      {attempts.map((attempt) => (
        <li key={[attempt.succeeded, attempt.step, attempt.network, attempt.firstAt].join(" ")}>
          <div>
            <strong>{attempt.device || t.severalDevices}</strong>
            <span className="fine">{wordsOf(attempt)}</span>
          </div>
          <StateTag state={attempt.succeeded ? "yours" : "past"}>
            {attempt.succeeded ? t.attemptSucceeded : t.attemptFailed}
          </StateTag>
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ succeeded, step, network, times, lastAt }: LoginAttempt): string {
  const when = momentWords(new Date(lastAt));
  const what = succeeded ? t.passedWith[step] : t.failedAt[step];
  return t.attemptWords({ when, what, network, times });
}
