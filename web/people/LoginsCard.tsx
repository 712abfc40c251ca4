import { useState } from "react";
import { endMySession, listMySessions, logOutEverywhere } from "../../contract/auth.ts";
import * as t from "../../contract/text/pages/people.ts";
import * as shared from "../../contract/text/shared.ts";
import { errorMessageOf, userCall } from "../api.ts";
import { LoginList, useEndLogin } from "../auth/LoginList.tsx";
import { useCallData } from "../call-data.ts";
import { removeUserLogin } from "../session.ts";
import { Button } from "../ui/Button.tsx";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Stack } from "../ui/Layout.tsx";
import { Skeleton } from "../ui/lists/Skeleton.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./AccountPage.module.css";

/** A student's login sessions, with buttons to end one or all of them. */
export function LoginsCard() {
  const { data, failure, isLoading, reload } = useCallData(() => userCall(listMySessions, {}));
  const confirm = useConfirm();
  const logins = useEndLogin((id) => userCall(endMySession, { params: { id } }), reload);
  const [isEndingAll, setEndingAll] = useState(false);

  const endAll = async () => {
    if (!(await confirm({ text: t.youWillBeLoggedOut, yes: t.yesLogOutEverywhere }))) return;
    setEndingAll(true);
    try {
      toast((await userCall(logOutEverywhere, {})).message);
      // The login guard then redirects to the login page.
      removeUserLogin();
    } catch (problem) {
      toast(errorMessageOf(problem));
      setEndingAll(false);
    }
  };

  return (
    <Stack as="section" gap={4} className={styles.card} aria-labelledby="logins">
      <h2 id="logins">{shared.whereYouAreLoggedIn}</h2>
      {isLoading && <Skeleton shape="line" />}
      {failure && (
        <>
          <Notice tone="danger" title={t.failedToLoadLogins}>
            {failure}
          </Notice>
          <Button kind="quiet" onClick={reload}>
            {shared.tryAgainButton}
          </Button>
        </>
      )}
      {data && (
        <>
          <LoginList logins={data.sessions} {...logins} />
          <Button kind="quiet" busy={isEndingAll} busyWords={t.loggingOut} onClick={() => void endAll()}>
            {t.logOutEverywhere}
          </Button>
        </>
      )}
    </Stack>
  );
}
