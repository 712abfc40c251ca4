import { useState } from "react";
import { readUser, type Student } from "../../contract/students.ts";
import { userCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { personalMeta } from "../page-meta.ts";
import { Button } from "../ui/Button.tsx";
import error from "../ui/drawings/error.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { Head, Section } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { Route } from "./+types/AccountPage";
import { DeletionCard } from "./DeletionCard.tsx";
import { ExportCard } from "./ExportCard.tsx";
import { LoginsCard } from "./LoginsCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import styles from "./AccountPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, "Account Settings");
}

const head = { title: "Account Settings" };
export const handle = { head: () => head };

/** What the studio knows about a student, where she is logged in, and the way out. */
export default function AccountPage({ params: { id } }: Route.ComponentProps) {
  const read = useCallData(() => userCall(readUser, { params: { id } }));
  const [saved, setSaved] = useState<Student>();
  const profile = saved ?? read.data;
  return (
    <Section tight>
      <Head level={1} {...head} />
      <div className={styles.cards}>
        {profile ? (
          <ProfileCard profile={profile} onSaved={setSaved} />
        ) : read.failure ? (
          <div className={styles.card}>
            <Empty
              svg={error}
              title="Your profile could not be fetched"
              action={<Button onClick={read.reload}>Try again</Button>}
            >
              <p>{read.failure}</p>
            </Empty>
          </div>
        ) : (
          <Skeleton shape="card" />
        )}
        {!read.isLoading && (
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
