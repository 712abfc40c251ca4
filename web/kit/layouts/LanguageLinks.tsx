import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { type Language, languageNames, pathIn, splitLanguage } from "../../../contract/platform/language/language.ts";
import { otherLanguages as t } from "../../../contract/platform/language/other-languages.ts";
import { writeStored } from "../store/stored.ts";
import { CloseIcon } from "../ui/Icons.tsx";
import styles from "./LanguageLinks.module.css";

/** Remembered in local storage. server/platform/http/pages/chosen-language.ts reads it before the first paint. */
const choose = (language: Language) => void writeStored("language", language);

/** This page in another language. A plain link, because each language has scripts of its own. */
function LanguageLink({ language, words }: { language: Language; words: string }) {
  const { pathname, search } = useLocation();
  const addressOf = (path: string) => pathIn(language, splitLanguage(path).path);
  const open = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    choose(language);
    // A cached page was rendered without the query that this browser asked for.
    currentTarget.href = addressOf(location.pathname + location.search + location.hash);
  };
  return (
    <a href={addressOf(pathname + search)} lang={language} hrefLang={language} onClick={open}>
      {words}
    </a>
  );
}

/** List items: this page in the other languages. */
export const OtherLanguageLinks = ({ languages }: { languages: readonly Language[] }) =>
  languages
    .filter((language) => language !== currentLanguage())
    .map((language) => (
      <li key={language}>
        <LanguageLink language={language} words={languageNames[language]} />
      </li>
    ));

/** List items: this page in each language. */
export function LanguageLinks({ languages }: { languages: readonly Language[] }) {
  if (languages.length < 2) return null;
  return languages.map((language) => (
    <li key={language}>
      {language === currentLanguage() ? (
        <span aria-current="true" className={styles.current}>
          {languageNames[language]}
        </span>
      ) : (
        <LanguageLink language={language} words={languageNames[language]} />
      )}
    </li>
  ));
}

/** One line above the page, for a browser that prefers another language. Hidden until that script shows it. */
export function LanguageSuggestion({ languages }: { languages: readonly Language[] }) {
  return languages
    .filter((language) => language !== currentLanguage())
    .map((language) => (
      <aside
        key={language}
        hidden
        lang={language}
        aria-label={languageNames[language]}
        className={styles.suggestion}
        data-language={language}
      >
        <LanguageLink language={language} words={t[language].readThisSite} />
        <button
          type="button"
          aria-label={t[language].notNow}
          onClick={() => {
            choose(currentLanguage());
            delete document.documentElement.dataset.suggest;
          }}
        >
          <CloseIcon />
        </button>
      </aside>
    ));
}
