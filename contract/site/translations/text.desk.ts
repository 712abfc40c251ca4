export const title = "Spanish";
export const lead =
  "Your own words in Spanish. The site’s other sentences are translated already. Where a translation is missing, visitors read your English text.";
export const isOff =
  "Your site is not shown in Spanish yet. <link>Turn it on in Settings</link> when enough is translated.";
export const allTranslated = "Everything is translated.";
export const missing = (count: number) =>
  count === 1 ? "1 text is not translated." : `${count} texts are not translated.`;
export const onlyMissing = "Only what is missing";
export const failedToLoad = "We couldn’t load your texts.";
export const inSpanish = "In Spanish";
export const sameInSpanish = "Same in Spanish";
export const saved = "Saved.";
export const notSaved = "Not saved.";
export const keepFacts = (facts: string) => `Keep ${facts} as it is: the site fills it in.`;
export const missingIn = (count: number) => `${count} to translate`;
export const classes = "Classes";
export const classTitle = "Title";
export const place = "Location";
export const chocolates = "Chocolates";
export const services = "Sessions";
export const passes = "Passes";
