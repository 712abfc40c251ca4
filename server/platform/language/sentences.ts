import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import type { Language } from "../../../contract/platform/language/language.ts";
import { allSentences } from "../../../contract/platform/language/spoken.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dollarsIn } from "../../../contract/platform/values/units.ts";
import { english, ownersWords, speak } from "./language.ts";

/** A sentence with a value in it: the English around the value, and the translation. */
type Pattern = { before: string; after: string; write: (value: string) => string };

/** Characters that no sentence contains, in place of the value. Two, so that a sentence of a list throws. */
const mark = "\u0001\u0002";

const known = new Map<Language, ReturnType<typeof readSentences>>();

/**
 * Translates a sentence that was made or stored in English: a schema's word for a field, the reason of a refund, the
 * name of a credit. An unknown one stays as it is.
 */
export function translated(sentence: string): string {
  const language = currentLanguage();
  if (language === "en") return sentence;
  const { sentences, patterns } = known.get(language) ?? readSentences();
  known.set(language, { sentences, patterns });
  const own = sentences.get(sentence);
  if (own !== undefined) return own;
  const owners = ownersWords(sentence);
  if (owners !== sentence) return owners;
  const found = patterns.find(
    ({ before, after }) =>
      sentence.length > before.length + after.length && sentence.startsWith(before) && sentence.endsWith(after),
  );
  if (!found) return sentence;
  return found.write(shownValue(sentence.slice(found.before.length, sentence.length - found.after.length)));
}

/** A value of a stored sentence: an amount as the current language writes it, or a text of the owner. */
function shownValue(value: string): string {
  const cents = speak(english, () => centsOf(dollarsIn(value)));
  const isAmount = speak(english, () => priceWords(cents)) === value;
  return isAmount ? priceWords(cents) : ownersWords(value);
}

/** All sentences of the catalogues without a value, and those with one text or number. */
function readSentences() {
  const sentences = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const module of allSentences as Record<string, unknown>[]) {
    for (const name of Object.keys(module)) {
      const [en, own] = [speak(english, () => module[name]), module[name]];
      if (typeof en === "string") sentences.set(en, own as string);
      else if (typeof en === "function" && en.length === 1)
        patterns.push(...patternOf(en as Sentence, own as Sentence));
    }
  }
  return { sentences, patterns };
}

type Sentence = (value: string) => unknown;

function patternOf(en: Sentence, own: Sentence): Pattern[] {
  try {
    const [before, after, ...others] = String(en(mark)).split(mark);
    own(mark);
    if (after === undefined || others.length > 0 || (before + after).length < 8) return [];
    return [{ before: before!, after, write: (value) => String(own(value)) }];
  } catch {
    // A sentence of something else than a text, in one language or both.
    return [];
  }
}
