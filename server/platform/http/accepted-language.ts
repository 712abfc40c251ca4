import { type Language, languages } from "../../../contract/platform/language/language.ts";

/** `es-MX,es;q=0.9,en;q=0.8` → Spanish. English if the header is missing or names neither. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? "").split(",", 20).map((range, at) => {
    const [tag = "", ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return {
      language: languages.find((one) => one === tag.split("-")[0]),
      q: weight ? Number(weight.slice(2)) : 1,
      at,
    };
  });
  const known = wanted.filter(({ language, q }) => language && q > 0).toSorted((a, b) => b.q - a.q || a.at - b.at);
  return known[0]?.language ?? "en";
}
