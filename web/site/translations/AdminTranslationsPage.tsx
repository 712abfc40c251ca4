import { useId, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { translatedLanguages } from "../../../contract/platform/language/language.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { websiteOfSite as website } from "../../../contract/site/documents/text.desk.ts";
import { readSettings } from "../../../contract/site/settings/calls.ts";
import {
  listTranslations,
  longestTranslation,
  saveTranslation,
  type TranslatedText,
  type TranslationGroups,
} from "../../../contract/site/translations/calls.ts";
import * as t from "../../../contract/site/translations/text.desk.ts";
import { adminCall, errorMessageOf, lastingCall } from "../../kit/calls/api.ts";
import { useAction, useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { CheckField } from "../../kit/ui/forms/Field.tsx";
import { Fold, Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { FailureNotice, Notice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import styles from "./AdminTranslationsPage.module.css";
import row from "./TranslationRow.module.css";

export const meta = () => adminMeta(t.title);
const back = { to: paths.admin("words"), words: website };
export const handle = { title: t.title, back };

/** The language that is shown. Another one needs a choice here. */
const [language] = translatedLanguages;

/** The owner's words in another language, by place. Each text is saved alone, when its field is left. */
export default function AdminTranslationsPage() {
  const loaded = useCallData(async () => {
    const [list, { settings }] = await Promise.all([
      adminCall(listTranslations, { query: { language } }),
      adminCall(readSettings, {}),
    ]);
    return { list, isShown: settings.languages.some((shown) => shown === language) };
  });
  const { data } = loaded;
  return (
    <AdminPage title={handle.title} lead={t.lead} back={back}>
      <LoadState {...loaded} failed={t.failedToLoad} />
      {data && !data.isShown && (
        <Notice tone="warning">
          <Rich text={t.isOff} parts={{ link: <Link to={paths.admin("settings")} /> }} />
        </Notice>
      )}
      {data && <Groups list={data.list} />}
    </AdminPage>
  );
}

function Groups({ list }: { list: TranslationGroups }) {
  const [words, setWords] = useState(
    () => new Map(list.groups.flatMap(({ texts }) => texts.map((text) => [text.source, text.words]))),
  );
  const [isFiltered, setFiltered] = useState(list.missing > 0);
  const [shownAtFirst] = useState(() => new Set([...words].filter(([, one]) => one === "").map(([source]) => source)));
  const isMissing = (source: string) => words.get(source) === "";
  const missing = [...words.keys()].filter(isMissing).length;
  return (
    <Stack gap={4}>
      <p role="status">{missing === 0 ? t.allTranslated : t.missing(missing)}</p>
      {shownAtFirst.size > 0 && (
        <CheckField label={t.onlyMissing} name="missing" checked={isFiltered} onChange={setFiltered} />
      )}
      <div className={styles.groups}>
        {list.groups.map(({ title, texts }) => {
          // What was translated on this page stays where it is.
          const shown = isFiltered ? texts.filter(({ source }) => shownAtFirst.has(source)) : texts;
          const count = texts.filter(({ source }) => isMissing(source)).length;
          if (shown.length === 0) return null;
          return (
            <Fold key={title} words={count > 0 ? `${title} · ${t.missingIn(count)}` : title} isOpen={isFiltered}>
              <Stack as="ul" gap={5}>
                {shown.map((text) => (
                  <TranslationRow
                    key={text.source}
                    text={{ ...text, words: words.get(text.source) ?? "" }}
                    onSaved={(saved) => setWords((all) => new Map(all).set(text.source, saved))}
                  />
                ))}
              </Stack>
            </Fold>
          );
        })}
      </div>
    </Stack>
  );
}

/** A longer text is not the same in both languages. */
const longestName = 60;

/** One text of the owner and its Spanish. Saved when the field is left; a save that has begun outlives the page. */
function TranslationRow({ text, onSaved }: { text: TranslatedText; onSaved: (words: string) => void }) {
  const { source, labels, words } = text;
  const [typed, setTyped] = useState(words);
  const [isSaved, setSaved] = useState(false);
  const { busy, failure, run } = useAction(errorMessageOf, { remains: true });
  const id = useId();
  const facts = [...source.matchAll(/\{[a-z ]+\}/g)].map(([fact]) => fact);
  const save = (next: string) => {
    if (next.trim() === words) return;
    void run(async () => {
      const saved = await lastingCall(saveTranslation, { body: { language, source, words: next, was: words } });
      setTyped(saved.words);
      setSaved(true);
      onSaved(saved.words);
    });
  };
  return (
    <Stack as="li" gap={2} className={row.row}>
      <Row gap={3} justify="between" nowrap className={row.head}>
        <p className="fine">{labels.filter((label, at) => label !== labels[at - 1]).join(" · ")}</p>
        <span role="status" className="fine">
          {busy ? shared.saving : isSaved && t.saved}
        </span>
      </Row>
      <p className={row.source}>{source}</p>
      <textarea
        lang={language}
        className={row.words}
        aria-label={`${t.inSpanish}: ${source.slice(0, 80)}`}
        aria-describedby={facts.length > 0 ? id : undefined}
        rows={1}
        maxLength={longestTranslation}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setSaved(false);
        }}
        onBlur={() => save(typed)}
      />
      {facts.length > 0 && (
        <p id={id} className="fine">
          {t.keepFacts(facts.join(", "))}
        </p>
      )}
      {typed === "" && source.length <= longestName && (
        <div>
          <Button kind="quiet" size="small" onClick={() => save(source)} words={t.sameInSpanish} />
        </div>
      )}
      <FailureNotice title={t.notSaved} text={failure} />
    </Stack>
  );
}
