import { siteSections } from "../../../contract/site/documents/schema.ts";
import { translatableTexts } from "../../../contract/site/documents/site-form.ts";
import { demoAlts as englishAlts } from "../../platform/pictures/demo-alts.ts";
import { siteDefaults } from "./defaults.ts";
import { chocolateDefaults } from "./es/chocolates.ts";
import { demoAlts } from "./es/demo-alts.ts";
import { legalDefaults } from "./es/legal.ts";
import { sessions } from "./es/sessions.ts";
import { website } from "./es/website.ts";
import { yogaDefaults } from "./es/yoga.ts";
import { formOf } from "./form.ts";

/** The Spanish of the sample documents, pictures and services, by their English texts. */
export function sampleTranslations(): [source: string, words: string][] {
  const picture = (file: keyof typeof demoAlts) => ({ image: "", alt: demoAlts[file] });
  const spanish = { ...yogaDefaults(picture), sessions, ...chocolateDefaults(picture), ...legalDefaults(), website };
  const english = siteDefaults(() => "");
  const pictures = Object.entries(demoAlts).map(([file, words]): [string, string] => [
    englishAlts[file as keyof typeof demoAlts],
    words,
  ]);
  const texts = siteSections.flatMap((section) => {
    const textsOf = (documents: typeof english) => translatableTexts(formOf(section), documents[section]);
    const words = textsOf(spanish);
    return textsOf(english).map(({ text }, at): [string, string] => [text, words[at]!.text]);
  });
  return [...texts, ...pictures, ...Object.entries(services)];
}

/** The services with which a site begins (db/schema.sql). */
const services = {
  "Individual Yoga Session": "Sesión individual de yoga",
  "Yoga Therapy Session": "Sesión de yogaterapia",
};
