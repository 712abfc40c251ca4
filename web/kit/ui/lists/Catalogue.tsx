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
  type EntryEdits,
  type EntryKind,
  hasEntryDraft,
  type Item,
  SaveButtons,
  StaleNotice,
  useEntryEdit,
  useNewEntry,
} from "../forms/EntryForms.tsx";
import { drawer, type FieldKinds, type Faults } from "../forms/FieldKinds.tsx";
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
  /** Without it, entries can only be added and removed, and the newest is first. */
  edits?: EntryEdits<Entry, Kinds>;
  words: { add: string; newOne: string; notAdded: string };
};

type Listed<Entry> = {
  kind: { subject: string; words: { failed: string; none: string; addFirst?: string } };
  loaded: CallData<unknown>;
  entries: Entry[] | undefined;
};

/** The entries as they were read, and changed here since. */
export function useEntries<Entry extends Item>(
  { kind, loaded, entries: read }: Listed<Entry>,
  reorder: (ids: string[]) => Promise<unknown>,
) {
  const [entries, setEntries] = useState<Entry[]>();
  useEffect(() => {
    // An entry that is gone stays while its edit is unsaved, to say so when it is saved.
    const isKept = ({ _id }: Entry) => hasEntryDraft(kind, _id) && !read?.some((entry) => entry._id === _id);
    setEntries((shown = []) => read && [...read, ...shown.filter(isKept)]);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each reading
  }, [read]);
  /**
   * Reads the list again after an error, without a connection as soon as there is one: a reading that fails too would
   * show a notice above the rows and move them from under the thumb.
   */
  const reload = (error?: unknown) => {
    if (!(error instanceof CallError && error.code === "unreachable")) loaded.reload();
    else addEventListener("online", loaded.reload, { once: true });
  };
  return {
    entries,
    reload,
    move: useMoves({ items: entries, show: setEntries, send: reorder, onFailed: reload }),
    add: (entry: Entry, place: "first" | "last") =>
      setEntries((previous = []) => (place === "last" ? [...previous, entry] : [entry, ...previous])),
    /** Shows others instead of an entry. */
    replace: ({ _id: id }: Entry, ...by: Entry[]) =>
      setEntries((previous) => previous?.flatMap((entry) => (entry._id === id ? by : entry))),
  };
}

type EntryListProps<Entry> = Listed<Entry> & {
  /** The drawing of an empty list. */
  drawing: string;
  /** Above the list. */
  form?: ReactNode;
  children: (entries: Entry[]) => ReactNode;
};

/** A list of entries, or why there is none. */
export function EntryList<Entry>({ kind, loaded, entries, drawing, form, children }: EntryListProps<Entry>) {
  const { failed, none, addFirst } = kind.words;
  return (
    <>
      <LoadState {...loaded} failed={failed} />
      {form}
      {entries?.length === 0 && !form && <Empty svg={drawing} title={none} text={addFirst} />}
      {entries && entries.length > 0 && children(entries)}
    </>
  );
}

type CataloguePageProps<Entry extends Item, Kinds extends FieldKinds> = ComponentProps<typeof AdminPage> &
  Listed<Entry> & { kind: CatalogueKind<Entry, Kinds>; drawing: string };

/** The page of a catalogue: the owner adds, changes, orders, hides, removes and restores entries. `children` follow the list. */
export function CataloguePage<Entry extends Item, Kinds extends FieldKinds>(props: CataloguePageProps<Entry, Kinds>) {
  const { kind, loaded, entries: read, drawing, children, ...page } = props;
  const { words, edits } = kind;
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<string>();
  const { entries, add, move, replace, reload } = useEntries({ kind, loaded, entries: read }, async (ids) =>
    edits?.reorder(ids),
  );
  const form = isAdding && (
    <AddForm
      kind={kind}
      onCancel={() => setAdding(false)}
      onAdded={(entry) => {
        setAdding(false);
        add(entry, edits ? "last" : "first");
      }}
    />
  );
  return (
    <AdminPage
      {...page}
      actions={entries && !isAdding && <Button data-adds="" onClick={() => setAdding(true)} words={words.add} />}
    >
      <EntryList kind={kind} loaded={loaded} entries={entries} drawing={drawing} form={form}>
        {(entries) => (
          <Rows label={words.list}>
            {entries.map((entry, index) => {
              const row = {
                kind,
                entry,
                place: index + 1,
                of: entries.length,
                isOpen: entry._id === open,
                onToggle: () => setOpen(entry._id === open ? undefined : entry._id),
                onMove: (by: -1 | 1) => move(entry, by),
                onSaved: (saved: Entry) => replace(entry, saved),
                onRemoved: () => replace(entry),
                onRestored: () => reload(),
              };
              return edits ? (
                <EditedRow key={entry._id} edits={edits} {...row} />
              ) : (
                <PlainRow key={entry._id} {...row} />
              );
            })}
          </Rows>
        )}
      </EntryList>
      {entries && children}
    </AdminPage>
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
  edits: NonNullable<CatalogueKind<Entry, Kinds>["edits"]>;
};

/** A row whose form is open with it. The draft stays while it is closed. */
function EditedRow<Entry extends Item, Kinds extends FieldKinds>(props: EditedRowProps<Entry, Kinds>) {
  const { kind, edits, entry, isOpen, onToggle, onSaved, onRemoved } = props;
  const { _id: id, name, state } = entry;
  const edit = useEntryEdit(kind, edits, { entry, onSaved, onDeleted: onRemoved });
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
