import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { endMySession, listMySessions, logOutEverywhere } from "../../../contract/auth/calls.ts";
import * as calls from "../../../contract/office/people/calls.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { LoginList, useEndLogin } from "../../auth/LoginList.tsx";
import { errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { forgetLogin } from "../../kit/store/session.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirm, confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import { Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { LoadState, Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { FeedCard } from "../../teaching/events/FeedCard.tsx";
import type { Route } from "./+types/AccountPage";
import { HouseholdCard } from "./HouseholdCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import styles from "./AccountPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, t.accountSettings);
}

const head = { title: t.accountSettings };
export const handle = { head: () => head };

export default function AccountPage({ params: { id } }: Route.ComponentProps) {
  const fetched = useCallData(() => userCall(calls.readUser, { params: { id } }));
  const [saved, setSaved] = useState<calls.OwnProfile>();
  const profile = saved ?? fetched.data;
  return (
    <Section tight>
      <Head level={1} {...head} />
      <Stack gap={5} className={styles.cards}>
        {fetched.isLoading && <Skeleton shape="card" />}
        {profile && (
          <Stack gap={5}>
            <ProfileCard profile={profile} onSaved={setSaved} />
            <HouseholdCard userId={id} />
            <MyFeedCard userId={id} />
          </Stack>
        )}
        {!profile && fetched.failure && (
          <div className={styles.card}>
            <LoadState {...fetched} failed={t.failedToLoadProfile} />
          </div>
        )}
        {!fetched.isLoading && (
          <Stack gap={5}>
            <LoginsCard />
            <ExportCard id={id} />
            <DeletionCard id={id} />
          </Stack>
        )}
      </Stack>
    </Section>
  );
}

function LoginsCard() {
  const { data, failure, isLoading, reload } = useCallData(() => userCall(listMySessions, {}));
  const logins = useEndLogin((id) => userCall(endMySession, { params: { id } }), reload);
  const [isEndingAll, setEndingAll] = useState(false);

  const endAll = async () => {
    if (!(await confirm({ text: t.youWillBeLoggedOut, yes: t.yesLogOutEverywhere }))) return;
    setEndingAll(true);
    try {
      toast((await userCall(logOutEverywhere, {})).message);
      // The login guard then redirects to the login page.
      forgetLogin("user");
    } catch (problem) {
      toast(errorMessageOf(problem));
      setEndingAll(false);
    }
  };

  return (
    <TitledSection gap={4} className={styles.card} id="logins" title={shared.whereYouAreLoggedIn}>
      {isLoading && <Skeleton shape="line" />}
      {failure && (
        <>
          <Notice tone="danger" title={t.failedToLoadLogins} text={failure} />
          <Button kind="quiet" onClick={reload} words={shared.tryAgainButton} />
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
    </TitledSection>
  );
}

function ExportCard({ id }: { id: string }) {
  return (
    <TitledSection gap={4} className={styles.card} id="data" title={t.yourData}>
      <p>
        <Rich text={t.everythingWeKeepAbout} parts={{ link: <Link to={paths.privacy()} /> }} />
      </p>
      <DownloadButton read={() => userCall(calls.exportUser, { params: { id } })} failure={t.failedToDownloadData}>
        {t.downloadMyData}
      </DownloadButton>
    </TitledSection>
  );
}

/** Requests the account deletion link. Nothing is deleted before the student uses the link. */
function DeletionCard({ id }: { id: string }) {
  const notice = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: "success" | "danger"; words: string }>();
  useEffect(() => notice.current?.focus(), [outcome]);

  const requestLink = async () => {
    const details = t.weEmailYouLink(t.deletedData, t.keptData, t.cancelSessionFirst);
    if (!(await confirmDeletion(t.thisWillPermanentlyDeleteAccount, details))) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      const { message } = await userCall(calls.requestDeletion, { params: { id } });
      setOutcome({ tone: "success", words: message });
    } catch (problem) {
      setOutcome({ tone: "danger", words: errorMessageOf(problem) });
    }
    setBusy(false);
  };

  return (
    <TitledSection gap={4} className={styles.card} id="deletion" title={shared.deleteMyAccount}>
      <p>{t.deletedData}</p>
      <Button kind="danger" busy={isBusy} busyWords={shared.sending} onClick={() => void requestLink()}>
        {shared.deleteMyAccount}
      </Button>
      {outcome && <Notice ref={notice} tone={outcome.tone} title={outcome.words} />}
    </TitledSection>
  );
}

/** The student's calendar feed. */
export function MyFeedCard({ userId: id }: { userId: string }) {
  return (
    <FeedCard
      title={t.yourCalendar}
      lead={t.subscribeToYourCalendar}
      className={styles.card}
      read={() => userCall(calls.readMyFeed, { params: { id } })}
      renew={() => userCall(calls.renewMyFeed, { params: { id } })}
    />
  );
}
