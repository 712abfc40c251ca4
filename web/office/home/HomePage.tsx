import { data } from "react-router";
import type { Person, SportsActivityLocation } from "schema-dts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { text as t } from "../../../contract/site/documents/text.ts";
import { requestFreeSession } from "../../../contract/teaching/messages/calls.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { handlePostedForm } from "../../kit/calls/posted.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { ButtonAnchor, ButtonLink } from "../../kit/ui/Button.tsx";
import { Drawing } from "../../kit/ui/Drawing.tsx";
import heroFigure from "../../kit/ui/drawings/hero-figure.svg?raw";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Picture } from "../../kit/ui/Picture.tsx";
import { Prose } from "../../kit/ui/Prose.tsx";
import { Head, Section, Split } from "../../kit/ui/Section.tsx";
import { ClassRows } from "../../teaching/events/ClassRow.tsx";
import { useMyClasses } from "../../teaching/events/my-classes.ts";
import { freeSessionFailure } from "../../teaching/messages/failures.ts";
import { FreeSessionForm, requestIn } from "../../teaching/messages/FreeSessionForm.tsx";
import type { Route } from "./+types/HomePage";
import { readHomeLists } from "./home-content.ts";
import { OfferingLinks, Testimonials, Tins, WhereToFindUs } from "./HomeParts.tsx";
import styles from "./HomePage.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  const [documents, lists] = await Promise.all([
    readSiteDocuments(call, "home", "offerings", "links", "brand", "calendar"),
    readHomeLists(call, now),
  ]);
  // Not 200, so that a page without its lists is not cached.
  return data({ ...documents, ...lists }, { status: lists.isComplete ? 200 : 503 });
}

/** Handles the free-session form sent without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = getPageContext(context);
  return handlePostedForm(
    request,
    (values) => call(requestFreeSession, { body: { ...requestIn(values), captchaToken: "" } }),
    freeSessionFailure,
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0].loaderData as RootData | undefined;
  const facts = root ? [personFacts(root), businessFacts(root)] : [];
  return pageMeta(matches, loaderData && { ...loaderData.home, path: paths.home(), facts });
}

function personFacts({ teacher, links, publicUrl }: RootData): Exclude<Person, string> {
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

/** The studio as a local business, for maps and search engines. */
function businessFacts({ brand, links, teacher, publicUrl }: RootData): Exclude<SportsActivityLocation, string> {
  const [street = ""] = links.address.length > 1 ? links.address.slice(-2) : links.address;
  return {
    "@type": "SportsActivityLocation",
    "@id": `${publicUrl}/#studio`,
    name: brand.yoga.name,
    description: teacher.description,
    url: publicUrl + paths.home(),
    image: publicUrl + teacher.picture.image,
    telephone: links.phone,
    email: links.email,
    founder: { "@id": `${publicUrl}/#teacher` },
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: teacher.city,
      addressRegion: teacher.region,
      addressCountry: currentPlace().country,
    },
  };
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, offerings, links, brand, calendar, classes, tins, offered, now } = loaderData;
  const mine = useMyClasses();
  const { pictures, about, testimonials, freeSession } = home;
  const bands = [
    classes.length > 0 && {
      id: "classes",
      content: (
        <Split by="5/7">
          <Stack gap={5} align="start">
            <h2 id="classes-title">{t.nextClasses}</h2>
            <ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeAllClasses} />
          </Stack>
          <ClassRows events={classes} now={now} price={calendar.price} mine={mine} withDay />
        </Split>
      ),
    },
    {
      id: "offerings",
      content: (
        <>
          <Head id="offerings-title" title={offerings.title} lead={offerings.lead} />
          <OfferingLinks cards={offerings.cards} />
        </>
      ),
    },
    {
      id: "pictures",
      content: (
        <>
          <Head id="pictures-title" title={pictures.title} lead={pictures.lead} />
          <ul className={styles.pictures}>
            {pictures.items.map((picture) => (
              <li key={picture.image}>
                <Picture {...picture} sizes="(min-width: 40rem) 25rem, 50vw" cover />
              </li>
            ))}
          </ul>
        </>
      ),
    },
    {
      id: "about",
      content: (
        <div className={styles.band}>
          <div className={styles.bandPicture}>
            <Picture {...about.picture} sizes="(min-width: 76rem) 76rem, 100vw" cover />
          </div>
          <Stack gap={4} align="start" className={styles.card}>
            <h2 id="about-title">{about.title}</h2>
            <Prose paragraphs={about.paragraphs} />
            <ButtonLink kind="quiet" to={paths.about()} words={about.link} />
          </Stack>
        </div>
      ),
    },
    testimonials.items.length > 0 && {
      id: "testimonials",
      content: (
        <>
          <Head id="testimonials-title" title={testimonials.title} />
          <Testimonials items={testimonials.items} />
        </>
      ),
    },
    tins.length > 0 && {
      id: "tins",
      content: (
        <>
          <Head id="tins-title" title={brand.chocolates.name} lead={brand.chocolates.tagline} />
          <Tins tins={tins} />
        </>
      ),
    },
    {
      id: "book",
      content: (
        <Split by="5/7">
          <div>
            <Head id="book-title" title={freeSession.title} lead={freeSession.lead} />
            <Stack as="ol" gap={5} className={styles.steps}>
              {freeSession.steps.map((step) => (
                <li key={step.title}>
                  <strong>{step.title}</strong>
                  <span>{step.text}</span>
                </li>
              ))}
            </Stack>
          </div>
          <FreeSessionForm words={freeSession} email={links.email} offered={offered} posted={actionData} />
        </Split>
      ),
    },
    {
      id: "address",
      content: (
        <>
          <Head id="address-title" title={t.whereToFindUs} />
          <WhereToFindUs links={links} />
        </>
      ),
    },
  ].filter((band) => band !== false);

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
      {bands.map(({ id, content }, at) => (
        <Section key={id} id={id} tone={at % 2 === 0 ? "surface" : "page"} labelledBy={`${id}-title`}>
          {content}
        </Section>
      ))}
    </>
  );
}
