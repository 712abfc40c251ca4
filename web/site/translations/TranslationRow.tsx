import { useId, useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { longestTranslation, saveTranslation, type TranslatedText } from "../../../contract/site/translations/calls.ts";
import * as t from "../../../contract/site/translations/text.desk.ts";
import { errorMessageOf, lastingCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/use-action.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import styles from "./TranslationRow.module.css";

/** A longer text is not the same in both languages. */
const longestName = 60;

/** One text of the owner and its Spanish. Saved when the field is left; a save that has begun outlives the page. */
export function TranslationRow({ text, onSaved }: { text: TranslatedText; onSaved: (words: string) => void }) {
  const { source, labels, words } = text;
  const [typed, setTyped] = useState(words);
  const [isSaved, setSaved] = useState(false);
  const { busy, failure, run } = useAction(errorMessageOf, { remains: true });
  const id = useId();
  const facts = [...source.matchAll(/\{[a-z ]+\}/g)].map(([fact]) => fact);
  const save = (next: string) => {
    if (next.trim() === words) return;
    void run(async () => {
      const saved = await lastingCall(saveTranslation, { body: { source, words: next, was: words } });
      setTyped(saved.words);
      setSaved(true);
      onSaved(saved.words);
    });
  };
  return (
    <Stack as="li" gap={2} className={styles.row}>
      <Row gap={3} justify="between" nowrap className={styles.head}>
        <p className="fine">{labels.filter((label, at) => label !== labels[at - 1]).join(" · ")}</p>
        <span role="status" className="fine">
          {busy ? shared.saving : isSaved && t.saved}
        </span>
      </Row>
      <p className={styles.source}>{source}</p>
      <textarea
        lang="es"
        className={styles.words}
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
