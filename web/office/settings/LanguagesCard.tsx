import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import {
  type Language,
  languageName,
  languages as builtLanguages,
} from "../../../contract/platform/language/language.ts";
import { cardTitles } from "../../../contract/platform/layouts/text.desk.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { CheckField, SelectField } from "../../kit/ui/forms/Field.tsx";
import type { FieldKind } from "../../kit/ui/forms/FieldKinds.tsx";
import { card } from "./CardKinds.tsx";
import styles from "./Settings.module.css";

/** The built languages in which the site is shown, the first one first. */
const shownLanguages: FieldKind<Language[], Language[]> = {
  label: cardTitles.languages,
  empty: [],
  toTyped: (shown) => shown,
  toValue: (shown) => shown,
  fault: (shown) => (shown.length === 0 ? t.chooseLanguage : undefined),
  words: (shown) => shown.map(languageName).join(", "),
  draw: ({ name, shown, errorOf, onType }) => (
    <>
      {builtLanguages.map((language, at) => (
        <CheckField
          key={language}
          label={t.showInLanguage(languageName(language))}
          name={`${name}-${language}`}
          checked={shown.includes(language)}
          error={at === 0 ? errorOf() : undefined}
          onChange={(isShown) => onType(isShown ? [...shown, language] : shown.filter((each) => each !== language))}
        />
      ))}
      {shown.length > 1 && (
        <SelectField
          label={t.firstLanguage}
          name={name}
          help={t.firstLanguageHelp}
          value={shown[0]}
          onChange={({ target }) =>
            onType([target.value as Language, ...shown.filter((each) => each !== target.value)])
          }
          choices={shown.toSorted().map((language) => [language, languageName(language)])}
        />
      )}
    </>
  ),
};

export const languagesCard = card({
  name: "languages",
  title: cardTitles.languages,
  isOneField: true,
  fields: { languages: shownLanguages },
  draw: (fields) => (
    <>
      {fields("languages")}
      <p className={styles.help}>{t.languagesHelp}</p>
      <p>
        <Link to={paths.admin("translations")}>{t.translateYourWords}</Link>
      </p>
    </>
  ),
});
