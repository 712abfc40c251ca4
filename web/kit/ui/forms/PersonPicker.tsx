import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { listPeople, type Person } from "../../../../contract/office/people/calls.ts";
import * as t from "../../../../contract/platform/layouts/text.desk.ts";
import { doorCall } from "../../calls/api.ts";
import { useCallData, useDebounced } from "../../calls/call-data.ts";
import { Button } from "../Button.tsx";
import { joined, Row, Stack } from "../Layout.tsx";
import { TextField } from "./Field.tsx";
import styles from "./PersonPicker.module.css";

type PersonPickerProps = Pick<
  ComponentProps<typeof TextField>,
  "label" | "name" | "help" | "maxLength" | "optional"
> & {
  /** Words of the chosen person. The caller keeps the person. */
  chosen: ReactNode;
  /** Undefined: another one is to be chosen. */
  onChoose: (person: Person | undefined) => void;
  /** Whether a person can be chosen here. */
  accepts?: (person: Person) => boolean;
  /** What distinguishes a person from others of that name. */
  noteOf?: (person: Person) => string;
  /** The typed name may be that of a person who is not known yet: nothing is said about an unknown name. */
  mayBeNew?: boolean;
};

/** Number of people offered at a time. */
const maxOffered = 20;

/** Who it is: the owner types a part of a name, an address or a phone number, and chooses one of the people found. */
export function PersonPicker({ chosen, ...search }: PersonPickerProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isChosen = Boolean(chosen);
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    // What was pressed is gone: the focus goes to what took its place.
    if (isChosen !== wasChosen.current) (isChosen ? line : field).current?.focus();
    wasChosen.current = isChosen;
  }, [isChosen]);
  if (!isChosen) return <Search ref={field} {...search} />;
  return (
    <Row gap={3} justify="between" className={styles.chosen}>
      <p ref={line} tabIndex={-1}>
        {chosen}
      </p>
      <Button kind="quiet" size="small" onClick={() => search.onChoose(undefined)} words={t.chooseAnother} />
    </Row>
  );
}

export const personName = ({ name, email }: Pick<Person, "name" | "email">) => name || email;
export const personNote = ({ name, email, guardian }: Person) => (guardian ? t.childOf(guardian.name) : name && email);

type SearchProps = Omit<PersonPickerProps, "chosen"> & { ref: Ref<HTMLInputElement> };

/** A combobox. Its list is below it; where a new name may be typed, over what follows. */
function Search({ onChoose, accepts, noteOf = personNote, mayBeNew = false, ...field }: SearchProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [pointed, setPointed] = useState<string>();
  const [closedAt, setClosedAt] = useState<string>();
  const query = useDebounced(typed.trim());
  const { data, failure } = useCallData(() => read(query), [query]);
  // Those of an earlier text are not offered.
  const found = data?.query === typed.trim() ? data.people?.filter((person) => accepts?.(person) ?? true) : undefined;
  const offered = closedAt === typed ? [] : (found ?? []).slice(0, maxOffered);
  const active = offered.find((person) => person.id === pointed) ?? (mayBeNew ? undefined : offered[0]);
  const optionId = (person: Person) => `${id}-${person.id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || offered.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const by = event.key === "ArrowDown" ? 1 : -1;
      const next = offered.at(active ? (offered.indexOf(active) + by) % offered.length : by > 0 ? 0 : -1);
      setPointed(next?.id);
      if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && active) onChoose(active);
    // Does not close a dialog, too.
    else if (event.key === "Escape") setClosedAt(typed);
    else return;
    event.preventDefault();
  };
  const words = found && (found.length === 0 ? t.noOneFound : t.peopleFound(found.length));
  return (
    <Stack gap={2} className={joined(styles.search, mayBeNew && styles.over)}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && optionId(active)}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={found?.length === 0 && !mayBeNew ? "fine" : "hidden-text"}>
        {words}
      </p>
      {failure && !mayBeNew && <p className="fine">{failure}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t.peopleYouKnow}
        className={styles.list}
        // The field keeps the focus: without it, a list over the page would be hidden before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {offered.map((person) => (
          <button
            key={person.id}
            id={optionId(person)}
            type="button"
            role="option"
            aria-selected={person === active}
            tabIndex={-1}
            className={styles.option}
            onClick={() => onChoose(person)}
          >
            <span className="strong">{personName(person)}</span>
            <span className="fine">{noteOf(person)}</span>
          </button>
        ))}
      </div>
    </Stack>
  );
}

/** Two characters at least: one finds half of all people. */
async function read(query: string): Promise<{ query: string; people?: Person[] }> {
  if (query.length < 2) return { query };
  return { query, people: await doorCall(listPeople, { query: { search: query } }) };
}
