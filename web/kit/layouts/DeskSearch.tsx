import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { type DeskSearch as Found, searchDesk } from "../../../contract/office/desk/calls.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as t from "../../../contract/platform/layouts/text.desk.ts";
import { useToday } from "../browser/use-now.ts";
import { doorCall } from "../calls/api.ts";
import { useCallData, useDebounced } from "../calls/call-data.ts";
import { useOnline } from "../calls/online.ts";
import { Button } from "../ui/Button.tsx";
import { useOpenDialog } from "../ui/dialogs/Dialog.tsx";
import { CloseIcon, SearchIcon } from "../ui/Icons.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useCloseOnBack } from "./desk-dialogs.ts";
import { groupsOf, type SearchGroup, type SearchResult } from "./search-groups.ts";
import styles from "./DeskSearch.module.css";

/** The longest search that the server takes. */
const maxLength = 100;
/** Time after which a search says that it is slow. `doorCall` ends it later. */
const slowMs = 3_000;

const isLongEnough = (typed: string) => /^.{2}|^\d$/u.test(typed);

/** The search of the owner's desk: a combobox in a dialog, with its results as a list box. */
export function DeskSearch({ onClose }: { onClose: () => void }) {
  const dialog = useOpenDialog("input");
  const [text, setText] = useState("");
  const typed = text.trim();
  const { groups, readFor, ...loaded } = useResults(typed);
  const results = groups.flatMap((group) => group.results);
  const [chosen, setChosen] = useState<{ id: string; typed: string }>();
  const active = results.find(({ id }) => chosen?.typed === readFor && id === chosen.id) ?? results[0];
  const list = useRef<HTMLDivElement>(null);
  // Enter before the answer opens its first result.
  const isEntered = useRef(false);
  const id = useId();
  useCloseOnBack(dialog);
  const isCurrent = readFor === typed;
  useEffect(() => {
    if (isCurrent && isEntered.current) press(list.current, active?.id);
    if (isCurrent) isEntered.current = false;
  }, [isCurrent, active?.id]);
  const move = (by: number) => {
    const from = results.findIndex((result) => result === active);
    const next = results.at((from + by + results.length) % results.length);
    if (!next) return;
    setChosen({ id: next.id, typed: readFor });
    optionIn(list.current, next.id)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key !== "Enter") return;
    else if (isCurrent) press(list.current, active?.id);
    else isEntered.current = true;
    event.preventDefault();
  };
  return (
    // The click beside the dialog is only a convenience; Escape and the cross work with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t.searchDesk}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <search className={styles.head}>
          <SearchIcon />
          <input
            className={styles.input}
            role="combobox"
            aria-label={t.searchDesk}
            aria-autocomplete="list"
            aria-expanded={results.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active && optionId(id, active)}
            aria-describedby={`${id}-help`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={maxLength}
            value={text}
            onChange={({ target }) => {
              isEntered.current = false;
              setText(target.value);
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className={styles.close}
            aria-label={shared.close}
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
        </search>
        <div className={styles.body}>
          <Status {...loaded} id={`${id}-help`} typed={typed} isCurrent={isCurrent} count={results.length} />
          <Listbox
            ref={list}
            id={id}
            groups={groups}
            active={active}
            onChoose={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              dialog.current?.close();
              // The focus moves into the page that opens.
              document.getElementById("content")?.focus({ preventScroll: true });
            }}
          />
        </div>
      </div>
    </dialog>
  );
}

type Results = {
  groups: SearchGroup[];
  /** The text that `groups` were read for. */
  readFor: string;
  failure: string | undefined;
  reload: () => void;
};

/**
 * Results of the typed text, once typing pauses. Until then the results of the text before; after a failure only pages.
 */
function useResults(typed: string): Results {
  const today = useToday();
  const settled = useDebounced(typed);
  const [failedFor, setFailedFor] = useState<string>();
  const read = async (): Promise<{ typed: string; found?: Found }> => {
    if (!isLongEnough(settled)) return { typed: settled };
    try {
      return { typed: settled, found: await doorCall(searchDesk, { query: { search: settled } }) };
    } catch (error) {
      setFailedFor(settled);
      throw error;
    }
  };
  const { data, failure, reload } = useCallData(read, [settled]);
  const hasFailed = failure !== undefined && failedFor === typed;
  const shown: { typed: string; found?: Found } = hasFailed ? { typed } : (data ?? { typed: "" });
  const groups = isLongEnough(shown.typed) && isLongEnough(typed) ? groupsOf(shown.typed, shown.found, today) : [];
  return { groups, readFor: shown.typed, failure: hasFailed ? failure : undefined, reload };
}

type StatusProps = Pick<Results, "failure" | "reload"> & {
  id: string;
  typed: string;
  isCurrent: boolean;
  count: number;
};

/** What the search does and can do, above the results. */
function Status({ id, typed, isCurrent, count, failure, reload }: StatusProps) {
  const isOnline = useOnline();
  const isSlow = useSlow(!isCurrent && isLongEnough(typed));
  const words = !isLongEnough(typed)
    ? typed === ""
      ? ""
      : t.typeMore
    : !isOnline || failure !== undefined
      ? ""
      : !isCurrent
        ? isSlow
          ? t.stillSearching
          : t.searching
        : count === 0
          ? t.nothingFound(typed)
          : t.resultCount(count);
  const isCount = isCurrent && count > 0;
  return (
    <>
      <p role="status" className={isCount ? "hidden-text" : styles.status}>
        {words}
      </p>
      {isLongEnough(typed) && !isOnline && (
        <Notice tone="warning" title={shared.youAreOffline} text={t.searchWaitsForConnection} />
      )}
      {isOnline && failure !== undefined && (
        <Notice tone="warning" title={t.searchFailed}>
          {failure} <Button kind="link" onClick={reload} words={shared.tryAgainButton} />
        </Notice>
      )}
      <p id={id} className={isLongEnough(typed) && (count > 0 || !isCurrent) ? "hidden-text" : "muted"}>
        {t.whatCanBeSearched}
      </p>
    </>
  );
}

/** True once something has gone on for `slowMs`. */
function useSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoingOn]);
  return isSlow;
}

type ListboxProps = {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  groups: SearchGroup[];
  active: SearchResult | undefined;
  onChoose: (event: MouseEvent) => void;
};

function Listbox({ ref, id, groups, active, onChoose }: ListboxProps) {
  return (
    <div ref={ref} id={`${id}-list`} role="listbox" aria-label={t.results}>
      {groups.map(({ name, results, after }) => (
        <div key={name} role="group" aria-label={after ? `${name}. ${after}` : name} className={styles.group}>
          <div aria-hidden="true" className={styles.name}>
            {name}
          </div>
          {results.map((result) => (
            <Link
              key={result.id}
              id={optionId(id, result)}
              data-result={result.id}
              role="option"
              aria-selected={result === active}
              tabIndex={-1}
              to={result.to}
              className={styles.option}
              onClick={onChoose}
            >
              <span className={styles.words}>
                <span className={styles.title}>{result.title}</span>
                {result.note && <span className="fine">{result.note}</span>}
              </span>
              {result.end && <span className={styles.end}>{result.end}</span>}
            </Link>
          ))}
          {after && (
            <div aria-hidden="true" className={styles.after}>
              {after}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

const optionId = (id: string, result: SearchResult) => `${id}-${result.id}`;

const optionIn = (list: HTMLElement | null, id: string | undefined) =>
  id === undefined
    ? undefined
    : [...(list?.querySelectorAll<HTMLElement>("[data-result]") ?? [])].find(({ dataset }) => dataset.result === id);

/** Opens a result like a click, also for what waits for a connection (PageProgress.tsx). */
function press(list: HTMLElement | null, id: string | undefined): void {
  optionIn(list, id)?.click();
}
