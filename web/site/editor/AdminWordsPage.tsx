import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { listSections, type SectionFacts, sectionGroups } from "../../../contract/site-editing.ts";
import { dateWords, studioDay } from "../../../contract/time.ts";
import { adminCall } from "../../api.ts";
import { useCallData } from "../../call-data.ts";
import { adminMeta } from "../../page-meta.ts";
import { AdminPage } from "../../ui/AdminPage.tsx";
import { LoadState } from "../../ui/lists/LoadState.tsx";
import { StateTag } from "../../ui/lists/StateTag.tsx";
import { readDrafts } from "./word-drafts.ts";
import styles from "./AdminWordsPage.module.css";

export const meta = () => adminMeta("Words");
export const handle = { title: "Words" };

/** All site documents, in groups, with their last change. Marks sample words and drafts. */
export default function AdminWordsPage() {
  const loaded = useCallData(() => adminCall(listSections, {}));
  const { data } = loaded;
  const samples = data?.filter(({ writtenBy }) => writtenBy === "sample").length ?? 0;
  return (
    <AdminPage
      title={handle.title}
      lead={
        <p>
          All words and pictures of your website.
          {samples > 0 && " Those with sample words are made up, and wait for yours."}
        </p>
      }
    >
      <LoadState {...loaded} failed="Your words could not be fetched." />
      {data && <Groups all={data} />}
    </AdminPage>
  );
}

function Groups({ all }: { all: SectionFacts[] }) {
  const bySection = new Map(all.map((facts) => [facts.section, facts]));
  const drafts = readDrafts();
  return sectionGroups.map(({ title, sections }) => (
    <section key={title} className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.sections}>
        {sections.flatMap((section) => {
          const facts = bySection.get(section);
          return facts
            ? [<SectionRow key={section} facts={facts} hasDraft={drafts[section] !== undefined} />]
            : [];
        })}
      </ul>
    </section>
  ));
}

function SectionRow({ facts, hasDraft }: { facts: SectionFacts; hasDraft: boolean }) {
  const { section, title, about, updatedAt, writtenBy } = facts;
  return (
    <li>
      <Link to={paths.words(section)} className={styles.section}>
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>{about}</span>
        <span className={styles.facts}>
          {writtenBy === "sample" ? (
            <StateTag state="held">Sample words</StateTag>
          ) : (
            `Changed ${dateWords(studioDay(new Date(updatedAt)))}`
          )}
          {hasDraft && <StateTag state="yours">Draft</StateTag>}
        </span>
      </Link>
    </li>
  );
}
