import { useState } from "react";
import type { Student } from "../../contract/auth.ts";
import { readUser } from "../../contract/people.ts";
import * as t from "../../contract/text/pages/people.ts";
import * as shared from "../../contract/text/shared.ts";
import { userCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { personalMeta } from "../page-meta.ts";
import { Button } from "../ui/Button.tsx";
import error from "../ui/drawings/error.svg?raw";
import { Empty } from "../ui/lists/Empty.tsx";
import { Skeleton } from "../ui/lists/Skeleton.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/AccountPage";
import { DeletionCard } from "./DeletionCard.tsx";
import { ExportCard } from "./ExportCard.tsx";
import { LoginsCard } from "./LoginsCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import styles from "./AccountPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, t.accountSettings);
}

const head = { title: t.accountSettings };
export const handle = { head: () => head };

/** A student's profile, login sessions, data export and account deletion. */
export default function AccountPage({ params: { id } }: Route.ComponentProps) {
  const fetched = useCallData(() => userCall(readUser, { params: { id } }));
  const [saved, setSaved] = useState<Student>();
  const profile = saved ?? fetched.data;
  return (
    <Section tight>
      <Head level={1} {...head} />
      <div className={styles.cards}>
        {profile ? (
          <ProfileCard profile={profile} onSaved={setSaved} />
        ) : fetched.failure ? (
          <div className={styles.card}>
            <Empty
              svg={error}
              title={t.failedToLoadProfile}
              action={<Button onClick={fetched.reload}>{shared.tryAgainButton}</Button>}
            >
              <p>{fetched.failure}</p>
            </Empty>
          </div>
        ) : (
          <Skeleton shape="card" />
        )}
        {!fetched.isLoading && (
          <div className={styles.column}>
            <LoginsCard />
            <ExportCard id={id} />
            <DeletionCard id={id} />
          </div>
        )}
      </div>
    </Section>
  );
}
