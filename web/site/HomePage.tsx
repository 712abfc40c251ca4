import { type Interest, requestFreeSession } from "../../contract/messages.ts";
import { paths } from "../../contract/paths.ts";
import { getPageContext } from "../api.ts";
import { freeSessionFailure } from "../messages/failures.ts";
import { FreeSessionForm } from "../messages/FreeSessionForm.tsx";
import { pageMeta, type RootData } from "../page-meta.ts";
import { handlePostedForm } from "../posted.ts";
import { readSiteDocuments } from "../read-site-documents.ts";
import { ButtonAnchor, ButtonLink } from "../ui/Button.tsx";
import { Drawing } from "../ui/Drawing.tsx";
import heroFigure from "../ui/drawings/hero-figure.svg?raw";
import { fieldValue } from "../ui/forms/checks.ts";
import { Row, Stack } from "../ui/Layout.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Prose } from "../ui/Prose.tsx";
import { Head, Section, Split } from "../ui/Section.tsx";
import type { Route } from "./+types/HomePage";
import styles from "./HomePage.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { home, links } = await readSiteDocuments(getPageContext(context).call, "home", "links");
  return { home, email: links.email };
}

/** Handles the free-session form sent without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = getPageContext(context);
  return handlePostedForm(
    request,
    (values) =>
      call(requestFreeSession, {
        body: {
          name: fieldValue(values, "name"),
          email: fieldValue(values, "email"),
          phone: fieldValue(values, "phone"),
          sessionType: fieldValue(values, "sessionType") as Interest,
          message: fieldValue(values, "message"),
          captchaToken: "",
        },
      }),
    freeSessionFailure,
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0].loaderData as RootData | undefined;
  const facts = root ? [personFacts(root)] : [];
  return pageMeta(matches, loaderData && { ...loaderData.home, path: paths.home(), facts });
}

function personFacts({ teacher, links, publicUrl }: RootData): object {
  return {
    "@type": "Person",
    "@id": `${publicUrl}/#teacher`,
    name: teacher.name,
    jobTitle: teacher.jobTitle,
    description: teacher.description,
    url: publicUrl,
    image: publicUrl + teacher.picture.image,
    email: links.email,
    sameAs: [links.social.url],
    address: { "@type": "PostalAddress", addressLocality: teacher.city, addressRegion: teacher.region },
  };
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, email } = loaderData;
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroWidth}>
          <div className={styles.heroWords}>
            <h1>{home.title}</h1>
            <p className={styles.lead}>{home.lead}</p>
            <Row gap={5}>
              <ButtonAnchor href="#book" words={home.bookButton} />
              <ButtonLink kind="link" to={paths.calendar()} words={home.calendarLink} />
            </Row>
          </div>
          <div className={styles.leaf}>
            <Drawing svg={heroFigure} />
          </div>
        </div>
      </section>

      <Section tone="surface">
        <Head title={home.pictures.title} lead={home.pictures.lead} />
        <ul className={styles.pictures}>
          {home.pictures.items.map((picture) => (
            <li key={picture.image}>
              <Picture {...picture} sizes="(min-width: 40rem) 25rem, 50vw" cover />
            </li>
          ))}
        </ul>
      </Section>

      <Section labelledBy="about-title">
        <div className={styles.band}>
          <div className={styles.bandPicture}>
            <Picture {...home.about.picture} sizes="(min-width: 76rem) 76rem, 100vw" cover />
          </div>
          <Stack gap={4} align="start" className={styles.card}>
            <h2 id="about-title">{home.about.title}</h2>
            <Prose paragraphs={home.about.paragraphs} />
            <ButtonLink kind="quiet" to={paths.about()} words={home.about.link} />
          </Stack>
        </div>
      </Section>

      <Section tone="surface" id="book" labelledBy="book-title">
        <Split by="5/7">
          <div>
            <Head id="book-title" title={home.freeSession.title} lead={home.freeSession.lead} />
            <Stack as="ol" gap={5} className={styles.steps}>
              {home.freeSession.steps.map((step) => (
                <li key={step.title}>
                  <strong>{step.title}</strong>
                  <span>{step.text}</span>
                </li>
              ))}
            </Stack>
          </div>
          <FreeSessionForm words={home.freeSession} email={email} posted={actionData} />
        </Split>
      </Section>
    </>
  );
}
