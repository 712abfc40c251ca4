import { paths } from "../../../contract/paths.ts";
import { longDateWords } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/site/accessibility/text.ts";
import type { Block } from "../../../contract/site/documents/calls.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { breadcrumbFacts, pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Blocks } from "../../kit/ui/Prose.tsx";
import { Anchor, Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/AccessibilityPage";
import styles from "./LegalPage.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { contact, links } = await readSiteDocuments(getPageContext(context).call, "contact", "links");
  return { answerTime: contact.answerTime, email: links.email };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0].loaderData as RootData | undefined;
  if (!loaderData || !root) return [];
  const path = paths.accessibility();
  const steps = [[root.brand.yoga.name, paths.home()] as const, [t.title, path] as const];
  return pageMeta(matches, { title: t.title, description: t.description, path, facts: [breadcrumbFacts(root, steps)] });
}

const lists = [t.promises, t.tests, t.limits].flatMap(({ title, items }): Block[] => [
  { kind: "heading", text: title },
  { kind: "list", items },
]);
const statement: Block[] = [{ kind: "heading", text: t.aim.title }, { kind: "paragraph", text: t.aim.text }, ...lists];

/** What the site does for accessibility, what it does not do, and where to report a problem. */
export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  const { answerTime, email } = loaderData;
  return (
    <>
      <Section tight>
        <Head level={1} title={t.title} lead={t.lead} />
        <Blocks blocks={statement} />
      </Section>
      <Section tone="surface" labelledBy="report">
        <Stack gap={4} align="start" className={styles.report}>
          <h2 id="report">{t.report.title}</h2>
          <p>
            <Rich text={t.report.text(email)} parts={{ email: <Anchor href={`mailto:${email}`} /> }} />
          </p>
          <p>{answerTime}</p>
          <ButtonLink to={paths.contact()} words={t.report.button} />
          <p className={styles.updated}>
            <Rich
              text={t.lastReviewedOn(longDateWords(t.reviewedOn))}
              parts={{ time: <time dateTime={t.reviewedOn} /> }}
            />
          </p>
        </Stack>
      </Section>
    </>
  );
}
