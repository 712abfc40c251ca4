import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import { Prose } from "../../kit/ui/Prose.tsx";
import { Head, Section, Split } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/AboutPage";
import { Offerings } from "./Offerings.tsx";
import styles from "./AboutPage.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return readSiteDocuments(getPageContext(context).call, "about", "offerings", "trainings", "classDescriptions");
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const about = loaderData?.about;
  return pageMeta(matches, about && { title: shared.about, description: about.description, path: paths.about() });
}

/** `?section=classDescriptions` scrolls to this id. */
const classDescriptionsId = "class-descriptions";

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { about, offerings, trainings, classDescriptions } = loaderData;
  const [query] = useSearchParams();
  const section = query.get("section");
  useEffect(() => {
    if (section === "classDescriptions") document.getElementById(classDescriptionsId)?.scrollIntoView();
  }, [section]);

  return (
    <>
      <Section tight>
        <Split by="7/5" centered>
          <Stack gap={5}>
            <h1>{about.title}</h1>
            <p className={styles.lead}>{about.lead}</p>
            <Prose paragraphs={about.paragraphs} />
          </Stack>
          <div className={styles.picture}>
            <Picture {...about.picture} sizes="(min-width: 56rem) 30rem, 100vw" priority cover />
          </div>
        </Split>
      </Section>
      <Section tone="surface" id="offerings">
        <Head title={offerings.title} lead={offerings.lead} />
        <Offerings offerings={offerings} />
      </Section>
      <Section id="trainings">
        <Split by="5/7">
          <Head title={trainings.title} lead={trainings.lead} />
          <ul className={styles.trainings}>
            {trainings.items.map((item) => (
              <Stack key={item.title} as="li" gap={1}>
                <h3>{item.title}</h3>
                <p className="fine">{item.when}</p>
                <p>{item.text}</p>
              </Stack>
            ))}
          </ul>
        </Split>
      </Section>
      <Section tone="surface" id={classDescriptionsId}>
        <Head title={classDescriptions.title} lead={classDescriptions.lead} />
        <div className={styles.classes}>
          {classDescriptions.items.map((item) => (
            <Stack key={item.title} as="article" gap={2} className={styles.class}>
              <h3>{item.title}</h3>
              <p className="fine">{item.facts}</p>
              <p>{item.text}</p>
            </Stack>
          ))}
        </div>
        <div className={styles.after}>
          <ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeCalendar} />
        </div>
      </Section>
    </>
  );
}
