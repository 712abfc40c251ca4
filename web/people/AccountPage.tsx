import { useState } from "react";
import type { Student } from "../../contract/auth.ts";
import { readUser } from "../../contract/people.ts";
import * as t from "../../contract/text/pages/people.ts";
import { userCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { personalMeta } from "../page-meta.ts";
import { Stack } from "../ui/Layout.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { Skeleton } from "../ui/lists/Skeleton.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/AccountPage";
import { DeletionCard, ExportCard, LoginsCard } from "./AccountCards.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import styles from "./AccountPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, t.accountSettings);
}

const head = { title: t.accountSettings };
export const handle = { head: () => head };

export default function AccountPage({ params: { id } }: Route.ComponentProps) {
  const fetched = useCallData(() => userCall(readUser, { params: { id } }));
  const [saved, setSaved] = useState<Student>();
  const profile = saved ?? fetched.data;
  return (
    <Section tight>
      <Head level={1} {...head} />
      <div className={styles.cards}>
        {fetched.isLoading && <Skeleton shape="card" />}
        {profile && <ProfileCard profile={profile} onSaved={setSaved} />}
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
      </div>
    </Section>
  );
}
