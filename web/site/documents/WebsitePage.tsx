import { paths } from "../../../contract/paths.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { ButtonAnchor, ButtonLink } from "../../kit/ui/Button.tsx";
import { OutIcon } from "../../kit/ui/Icons.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/WebsitePage";
import styles from "./WebsitePage.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { website, links } = await readSiteDocuments(getPageContext(context).call, "website", "links");
  return { website, sourceCode: links.sourceCode };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, loaderData && { ...loaderData.website, path: paths.website() });
}

export default function WebsitePage({ loaderData }: Route.ComponentProps) {
  const { website, sourceCode } = loaderData;
  return (
    <>
      <Section tight>
        <Head level={1} title={website.title} lead={website.lead} />
        <div className={styles.parts}>
          {website.parts.map((part) => (
            <Stack key={part.title} as="section" gap={2} className={styles.part}>
              <h2>{part.title}</h2>
              <p>{part.text}</p>
            </Stack>
          ))}
        </div>
      </Section>
      <Section tone="surface">
        <Head title={website.plannedTitle} lead={website.plannedLead} />
        <ul className={styles.planned}>
          {website.planned.map((feature) => (
            <Stack key={feature.title} as="li" gap={2} align="start">
              <h3>{feature.title}</h3>
              <p className={styles.state}>{feature.state}</p>
              <p>{feature.text}</p>
            </Stack>
          ))}
        </ul>
        <div className={styles.actions}>
          <ButtonAnchor kind="quiet" href={sourceCode} rel="noopener">
            {website.sourceLink}
            <OutIcon />
          </ButtonAnchor>
          <ButtonLink kind="link" to={paths.contact()} words={website.contactLink} />
        </div>
      </Section>
    </>
  );
}
