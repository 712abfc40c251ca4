import type { MetaDescriptor } from "react-router";
import type { BreadcrumbList, FAQPage } from "schema-dts";
import { paths } from "../../../contract/paths.ts";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { type Language, pathIn, splitLanguage } from "../../../contract/platform/language/language.ts";
import { localeIn } from "../../../contract/platform/language/locale.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { text as t } from "../../../contract/site/documents/text.ts";

/** The root route's data, available to every page. */
export type RootData = Pick<SiteDocuments, "brand" | "links" | "teacher"> & {
  publicUrl: string;
  /** Whether payments are in test mode: nothing is charged. */
  isTestMode: boolean;
  /** The languages in which the site is shown, the first one first. */
  languages: readonly Language[];
};

type PageFacts = {
  title: string;
  description: string;
  /** Canonical path. Without a query, unless the query selects the content. */
  path: string;
  /** Brand in the title: `chocolates` on shop pages. */
  brand?: "yoga" | "chocolates";
  /** Open Graph image instead of the default one; `address` is a path on this site. */
  picture?: { address: string; width: number; height: number; alt: string } | undefined;
  /** Structured data for search engines (schema.org). The router escapes it. */
  facts?: object[];
  /** Not indexed by search engines. */
  isUnlisted?: true;
};

const noIndex = { name: "robots", content: "noindex" };

/** Title of an admin page or the owner's login. Not indexed by search engines. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: t.adminDashboard(title) }, noIndex];
}

/** Title of a page with one person's data. Not indexed by search engines. */
export function personalMeta(matches: Matches, title: string): MetaDescriptor[] {
  const name = rootOf(matches)?.brand.yoga.name;
  return [{ title: name ? `${title} · ${name}` : title }, noIndex];
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, canonical URL, Open Graph and structured data of a page. None if its loader failed. */
export function pageMeta(matches: Matches, page: PageFacts | undefined): MetaDescriptor[] {
  if (!page) return [];
  const root = rootOf(matches);
  const robots = page.isUnlisted ? [noIndex] : [];
  if (!root) return [{ title: page.title }, ...robots];
  const name = root.brand[page.brand ?? "yoga"].name;
  const title = page.path === paths.home() ? `${name} · ${root.brand.yoga.tagline}` : `${page.title} · ${name}`;
  const address = root.publicUrl + page.path;
  const [plainPath = "/"] = page.path.split("?");
  const shareCard = { address: paths.sharePicture(plainPath), width: 1200, height: 630, alt: t.drawingOfPersonSitting };
  const picture = page.picture ?? shareCard;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: address },
    ...alternates(root, page.path),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: name },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    { property: "og:image", content: root.publicUrl + picture.address },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { property: "og:locale", content: ogLocale(currentLanguage()) },
    ...root.languages
      .filter((language) => language !== currentLanguage())
      .map((language) => ({ property: "og:locale:alternate", content: ogLocale(language) })),
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.facts ?? []).map((facts) => ({ "script:ld+json": { "@context": "https://schema.org", ...facts } })),
    ...robots,
  ];
}

const ogLocale = (language: Language) => localeIn(language).replace("-", "_");

/** The same page in each language, for search engines. `x-default`: for readers of any other language. */
function alternates({ languages, publicUrl }: RootData, path: string): MetaDescriptor[] {
  if (languages.length < 2) return [];
  const plain = splitLanguage(path).path;
  const link = (hrefLang: string, href: string) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: publicUrl + href,
  });
  return [
    ...languages.map((language) => link(language, pathIn(language, plain))),
    link("x-default", pathIn(languages[0]!, plain)),
  ];
}

/** Where a page is on the site: names and paths from the home page on. */
export const breadcrumbFacts = (
  { publicUrl }: RootData,
  steps: readonly (readonly [name: string, path: string])[],
): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: publicUrl + path,
  })),
});

/** Questions with their answers, as the page shows them. */
export const faqFacts = (questions: readonly (readonly [question: string, answer: string])[]): FAQPage => ({
  "@type": "FAQPage",
  mainEntity: questions.map(([name, text]) => ({
    "@type": "Question",
    name,
    acceptedAnswer: { "@type": "Answer", text },
  })),
});

function rootOf(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}
