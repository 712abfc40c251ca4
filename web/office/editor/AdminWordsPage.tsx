import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { listSections, type SectionFacts, sectionGroups } from "../../../contract/site/documents/editing-calls.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { readDrafts } from "./word-drafts.ts";
import styles from "./AdminWordsPage.module.css";

export const meta = () => adminMeta(t.websiteOfSite);
export const handle = { title: t.websiteOfSite };

/** All site documents, in groups, with their last change. Marks sample words and drafts. */
export default function AdminWordsPage() {
  const loaded = useCallData(() => adminCall(listSections, {}));
  const { data } = loaded;
  const samples = data?.filter(({ writtenBy }) => writtenBy === "sample").length ?? 0;
  return (
    <AdminPage
      title={handle.title}
      lead={<p>{t.allTextAndPictures(samples)}</p>}
      actions={<ButtonLink kind="quiet" to={paths.admin("translations")} words={t.inSpanish} />}
    >
      <LoadState {...loaded} failed={t.failedToLoadWebsite} />
      {data && <Groups all={data} />}
    </AdminPage>
  );
}

function Groups({ all }: { all: SectionFacts[] }) {
  const bySection = new Map(all.map((facts) => [facts.section, facts]));
  const drafts = readDrafts();
  return sectionGroups.map(({ title, sections }) => (
    <Stack key={title} as="section" gap={3} className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.sections}>
        {sections.flatMap((section) => {
          const facts = bySection.get(section);
          return facts ? [<SectionRow key={section} facts={facts} hasDraft={drafts[section] !== undefined} />] : [];
        })}
      </ul>
    </Stack>
  ));
}

function SectionRow({ facts, hasDraft }: { facts: SectionFacts; hasDraft: boolean }) {
  const { section, title, about, updatedAt, writtenBy } = facts;
  return (
    <li>
      <Stack as={Link} gap={1} to={paths.words(section)} className={styles.section}>
        <span className={styles.title}>{title}</span>
        <span className="small">{about}</span>
        <Row as="span" gap={2} align="stretch" className="fine">
          {writtenBy === "sample" ? (
            <StateTag state="held">{t.sampleText}</StateTag>
          ) : (
            t.changed(dateWords(studioDay(new Date(updatedAt))))
          )}
          {hasDraft && <StateTag state="yours">{t.draft}</StateTag>}
        </Row>
      </Stack>
    </li>
  );
}
