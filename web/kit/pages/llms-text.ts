import type { RouterContextProvider } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { listChocolates } from "../../../contract/selling/shop/calls.ts";
import { text as t } from "../../../contract/site/documents/text.ts";
import { listClasses } from "../../../contract/teaching/events/calls.ts";
import { getPageContext } from "../calls/api.ts";
import { readSiteDocuments } from "../calls/read-site-documents.ts";

/** The site in short, as Markdown: who teaches, the pages, the classes and the chocolates. */
export async function llmsText(context: Readonly<RouterContextProvider>): Promise<string> {
  const { call, publicUrl } = getPageContext(context);
  const [words, classes, tins] = await Promise.all([
    readSiteDocuments(call, "teacher", "brand", "home", "about", "calendar", "sessions", "culture", "contact"),
    call(listClasses, {}),
    call(listChocolates, {}),
  ]);
  const line = (name: string, path: string, about = "") => `- [${name}](${publicUrl}${path})${about && `: ${about}`}`;
  const { teacher, brand, about, calendar, sessions, culture, contact } = words;
  return [
    `# ${brand.yoga.name}`,
    "",
    `> ${teacher.description}`,
    "",
    `## ${t.pagesOfSite}`,
    "",
    line(about.title, paths.about(), about.description),
    line(calendar.title, paths.calendar(), calendar.description),
    line(sessions.page.title, paths.sessions(), sessions.page.description),
    line(brand.chocolates.name, paths.chocolates(), culture.description),
    line(contact.title, paths.contact(), contact.description),
    "",
    `## ${calendar.title}`,
    "",
    ...classes.map(({ title, slug }) => line(title, paths.classPage(slug))),
    "",
    `## ${brand.chocolates.name}`,
    "",
    ...tins.map(({ name, slug, description }) => line(name, paths.chocolate(slug), description)),
    "",
  ].join("\n");
}
