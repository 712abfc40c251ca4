import * as t from "../../contract/text/pages/auth.ts";
import { momentWords } from "../../contract/time.ts";
import { Button } from "../ui/Button.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import styles from "./LoginList.module.css";

type Login = { id: string; device: string; usedAt: string; isThis: boolean };
type LoginListProps = {
  logins: readonly Login[];
  /** Id of the login session that is being ended. */
  ending: string | undefined;
  onEnd: (id: string, device: string) => void;
};

/** The login sessions of the owner or of a student, each with a log-out button. */
export function LoginList({ logins, ending, onEnd }: LoginListProps) {
  return (
    <ul className={styles.logins}>
      {logins.map(({ id, device, usedAt, isThis }) => (
        <li key={id}>
          <div>
            <strong>{device}</strong>
            <span className="fine">{t.lastUsed(momentWords(new Date(usedAt)))}</span>
          </div>
          {isThis ? (
            <StateTag state="yours">{t.thisDevice}</StateTag>
          ) : (
            <Button
              kind="quiet"
              busy={ending === id}
              aria-label={t.logOut(device)}
              onClick={() => onEnd(id, device)}
            >
              {t.logOut2}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
