import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as t from "../../../../contract/platform/layouts/text.desk.ts";
import { CallError } from "../../calls/api.ts";
import type { CallData } from "../../calls/call-data.ts";
import { AdminPage } from "../AdminPage.tsx";
import { Button } from "../Button.tsx";
import {
  DeleteEntryButton,
  type EditedKind,
  type EntryKind,
  hasEntryDraft,
  type Item,
  SaveButtons,
  StaleNotice,
  useEntryEdit,
  useNewEntry,
} from "../forms/EntryForms.tsx";
import { drawer, type FieldKinds, type Faults } from "../forms/FieldKinds.tsx";
import { useUnsavedChangesWarning } from "../forms/versioned-edit.ts";
import { Row, Stack } from "../Layout.tsx";
import { FailureNotice } from "../Notice.tsx";
import { Empty, LoadState } from "./LoadState.tsx";
import { MoveButtons, useMoves } from "./Moves.tsx";
import { RowDetails, Rows } from "./Rows.tsx";
import styles from "./Catalogue.module.css";

/** What the owner offers, as rows that open. */
export type CatalogueKind<Entry extends Item, Kinds extends FieldKinds> = EntryKind<Entry, Kinds> & {
  /** Draws the fields of a form in their order. */
  draw: (fields: (...names: (keyof Kinds & string)[]) => ReactNode, errors: Faults) => ReactNode;
  /** The second line of a row, and its end. */
  row: (entry: Entry) => { facts: readonly string[]; end?: ReactNode };
  /** What an open entry shows besides its form. */
  more?: (entry: Entry) => ReactNode;
  words: { newOne: string; notAdded: string };
};

/** The entries as they were read, and changed here since. */
export type ShownEntries<Entry> = {
  entries: Entry[];
  move: (entry: Entry, by: -1 | 1) => void;
  /** Shows others instead of an entry. */
  replace: (entry: Entry, ...by: Entry[]) => void;
  /** Reads them again, after this error if there is one. */
  reload: (error?: unknown) => void;
};

/** A list of another look, whose entries have pages for their forms. */
type OwnList<Entry> = {
  actions: (entries: Entry[] | undefined) => ReactNode;
  draw: (shown: ShownEntries<Entry>) => ReactNode;
};

type CataloguePageProps<Entry extends Item, Kinds extends FieldKinds> = Omit<
  ComponentProps<typeof AdminPage>,
  "actions"
> & {
  loaded: CallData<unknown>;
  /** As they were read. */
  entries: Entry[] | undefined;
  /** The drawing of an empty list. */
  drawing: string;
} & ({ kind: CatalogueKind<Entry, Kinds>; list?: undefined } | { kind: EntryKind<Entry, Kinds>; list: OwnList<Entry> });

/** The page of a catalogue: the owner adds, changes, orders, hides, removes and restores entries. `children` follow the list. */
export function CataloguePage<Entry extends Item, Kinds extends FieldKinds>(props: CataloguePageProps<Entry, Kinds>) {
  const { loaded, entries: read, drawing, children, title, back, lead } = props;
  const { words, edits } = props.kind;
  const hasDraft = (entry?: Entry) => hasEntryDraft(props.kind, entry?._id);
  const [entries, setEntries] = useState<Entry[]>();
  const [isAdding, setAdding] = useState(false);
  /** Those deleted elsewhere, which stay while their edit is unsaved, to say so when it is saved. */
  const [gone, setGone] = useState<Entry[]>([]);
  useEffect(() => {
    const kept = (entries ?? []).filter((entry) => hasDraft(entry) && !read?.some(({ _id }) => _id === entry._id));
    setGone(kept);
    setEntries(read && [...read, ...kept]);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each reading
  }, [read]);
  // Forms on this page ask themselves.
  useUnsavedChangesWarning(props.list !== undefined && (hasDraft() || Boolean(entries?.some(hasDraft))));
  const reload = (error?: unknown) => reloadAfter(error, loaded.reload);
  const move = useMoves({
    items: entries,
    show: setEntries,
    send: async (ids) => edits?.reorder(ids.filter((id) => !gone.some(({ _id }) => _id === id))),
    onFailed: reload,
  });
  const replace = ({ _id: id }: Entry, ...by: Entry[]) =>
    setEntries((previous) => previous?.flatMap((entry) => (entry._id === id ? by : entry)));
  const shown = entries && entries.length > 0 && { entries, move, replace, reload };
  const button = !isAdding && <Button data-adds="" onClick={() => setAdding(true)} words={words.add} />;
  return (
    <AdminPage
      title={title}
      back={back}
      lead={lead}
      actions={props.list ? props.list.actions(entries) : entries && button}
    >
      <LoadState {...loaded} failed={words.failed} />
      {isAdding && !props.list && (
        <AddForm
          kind={props.kind}
          onCancel={() => setAdding(false)}
          onAdded={(entry) => {
            setAdding(false);
            setEntries((previous = []) => (edits ? [...previous, entry] : [entry, ...previous]));
          }}
        />
      )}
      {entries?.length === 0 && !isAdding && <Empty svg={drawing} title={words.none} text={words.addFirst} />}
      {shown && (props.list ? props.list.draw(shown) : <EntryRows kind={props.kind} {...shown} />)}
      {entries && children}
    </AdminPage>
  );
}

/**
 * Reads the list again after an error, without a connection as soon as there is one: a reading that fails too would
 * show a notice above the rows and move them from under the thumb.
 */
function reloadAfter(error: unknown, reload: () => void): void {
  if (error instanceof CallError && error.code === "unreachable") addEventListener("online", reload, { once: true });
  else reload();
}

type EntryRowsProps<Entry extends Item, Kinds extends FieldKinds> = ShownEntries<Entry> & {
  kind: CatalogueKind<Entry, Kinds>;
};

function EntryRows<Entry extends Item, Kinds extends FieldKinds>(props: EntryRowsProps<Entry, Kinds>) {
  const { kind, entries, move, replace, reload } = props;
  const { edits } = kind;
  const [open, setOpen] = useState<string>();
  return (
    <Rows label={kind.words.list}>
      {entries.map((entry, index) => {
        const row = {
          entry,
          place: index + 1,
          of: entries.length,
          isOpen: entry._id === open,
          onToggle: () => setOpen(entry._id === open ? undefined : entry._id),
          onMove: (by: -1 | 1) => move(entry, by),
          onSaved: (saved: Entry) => replace(entry, saved),
          onRemoved: () => replace(entry),
          onRestored: reload,
        };
        return edits ? (
          <EditedRow key={entry._id} kind={{ ...kind, edits }} {...row} />
        ) : (
          <PlainRow key={entry._id} kind={kind} {...row} />
        );
      })}
    </Rows>
  );
}

type EntryRowProps<Entry extends Item, Kinds extends FieldKinds> = {
  kind: CatalogueKind<Entry, Kinds>;
  entry: Entry;
  /** Position in the list, from 1. */
  place: number;
  of: number;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onSaved: (entry: Entry) => void;
  onRemoved: () => void;
  /** The deletion was undone. */
  onRestored: () => void;
};

function PlainRow<Entry extends Item, Kinds extends FieldKinds>(props: EntryRowProps<Entry, Kinds>) {
  const { kind, entry, isOpen, onToggle } = props;
  const { facts, end } = kind.row(entry);
  return (
    <RowDetails isOpen={isOpen} onToggle={onToggle} title={entry.name} note={facts.join(" · ")} end={end}>
      {kind.more?.(entry)}
      <Row gap={3}>
        <DeleteEntryButton {...props} />
      </Row>
    </RowDetails>
  );
}

type EditedRowProps<Entry extends Item, Kinds extends FieldKinds> = EntryRowProps<Entry, Kinds> & {
  kind: EditedKind<Entry, Kinds>;
};

/** A row whose form is open with it. The draft stays while it is closed. */
function EditedRow<Entry extends Item, Kinds extends FieldKinds>(props: EditedRowProps<Entry, Kinds>) {
  const { kind, entry, isOpen, onToggle, onSaved, onRemoved } = props;
  const { _id: id, name, state } = entry;
  const edit = useEntryEdit(kind, { entry, onSaved, onDeleted: onRemoved });
  const { failure } = edit;
  const { facts, end } = kind.row(entry);
  const mark = edit.isUnsaved ? t.unsavedChanges : state === "hidden" && adminShared.hidden;
  const note = [...facts, mark].filter(Boolean).join(" · ");
  return (
    <RowDetails isOpen={isOpen} onToggle={onToggle} title={name} note={note} end={end}>
      <Stack as="form" gap={4} aria-label={name} {...edit.form}>
        <Stack gap={4} className={styles.fields}>
          {kind.draw(drawer(kind.fields, edit.fields, `${id}-`), edit.fields.errors)}
        </Stack>
        <FailureNotice title={failure?.title ?? ""} text={failure?.text} />
        <StaleNotice edit={edit} />
        <SaveButtons edit={edit} name={name} />
        {kind.more?.(entry)}
        <Row gap={3} className={styles.tools}>
          <MoveButtons item={entry} place={props.place} of={props.of} onMove={props.onMove} />
          <DeleteEntryButton {...props} edit={edit} />
        </Row>
      </Stack>
    </RowDetails>
  );
}

type AddFormProps<Entry extends Item, Kinds extends FieldKinds> = {
  kind: CatalogueKind<Entry, Kinds>;
  onAdded: (entry: Entry) => void;
  onCancel: () => void;
};

/** A form above the list for a new entry. */
function AddForm<Entry extends Item, Kinds extends FieldKinds>({
  kind,
  onAdded,
  onCancel,
}: AddFormProps<Entry, Kinds>) {
  const { fields, words } = kind;
  const entry = useNewEntry(kind, onAdded);
  return (
    <Stack as="form" data-add-form gap={4} className={styles.card} aria-label={words.add} {...entry.form}>
      <h2>{words.newOne}</h2>
      <Stack gap={4} className={styles.fields}>
        {kind.draw(drawer(fields, entry.fields, "new-"), entry.fields.errors)}
      </Stack>
      <FailureNotice title={words.notAdded} text={entry.failure} />
      <Row gap={3}>
        <Button type="submit" busy={entry.busy} busyWords={adminShared.adding} words={words.add} />
        <Button kind="quiet" onClick={onCancel} words={shared.cancel} />
      </Row>
    </Stack>
  );
}
