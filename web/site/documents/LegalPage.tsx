import { paths } from "../../../contract/paths.ts";
import { splitLanguage } from "../../../contract/platform/language/language.ts";
import { longDateWords } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/site/documents/text.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { Blocks } from "../../kit/ui/Prose.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/LegalPage";
import styles from "./LegalPage.module.css";

const sections = { privacy: "privacy", terms: "terms", refunds: "refund", allergens: "allergens" } as const;
type Path = keyof typeof sections;

/** The privacy, terms, refund and allergen pages. The path selects the section. */
export async function loader({ context, url }: Route.LoaderArgs) {
  // Not the request's own URL, which ends in `.data` when a link is followed.
  const name = splitLanguage(url.pathname).path.replaceAll("/", "");
  const path: Path = Object.hasOwn(sections, name) ? (name as Path) : "privacy";
  const section = sections[path];
  const documents = await readSiteDocuments(getPageContext(context).call, section);
  return { path, words: documents[section] };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, loaderData && { ...loaderData.words, path: paths[loaderData.path]() });
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  return (
    <Section tight>
      <Head level={1} title={words.title} lead={words.lead} />
      <Blocks blocks={words.blocks} />
      <p className={styles.updated}>
        <Rich
          text={t.lastUpdatedOn(longDateWords(words.updatedOn))}
          parts={{ time: <time dateTime={words.updatedOn} /> }}
        />
      </p>
    </Section>
  );
}
