import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as t from "../../../../contract/platform/layouts/text.desk.ts";
import type { DeletionCall } from "../../calls/api.ts";
import type { CallData } from "../../calls/call-data.ts";
import { AdminPage } from "../AdminPage.tsx";
import { Button } from "../Button.tsx";
import { toast } from "../dialogs/Toast.tsx";
import { DeleteEntryButton, SaveButtons, StaleNotice, useEditForm, useNewEntry } from "../forms/EntryForms.tsx";
import { entryFailure } from "../forms/failure-mapper.ts";
import {
  changesOf,
  drawer,
  emptyOf,
  type FieldKinds,
  type Faults,
  faultsOf,
  typedOf,
  type TypedOf,
  type ValuesOf,
  valuesOf,
} from "../forms/FieldKinds.tsx";
import { tabDraftStore, useVersionedEdit } from "../forms/versioned-edit.ts";
import { Row, Stack } from "../Layout.tsx";
import { FailureNotice } from "../Notice.tsx";
import { Empty, LoadState } from "./LoadState.tsx";
import { MoveButtons, useMoves } from "./Moves.tsx";
import { RowDetails, Rows } from "./Rows.tsx";
import styles from "./Catalogue.module.css";

type Item = { _id: string; name: string; state?: "shown" | "hidden"; version?: number };
type Done = Promise<{ message: string }>;
type Saved<Entry> = Promise<{ message: string; entry: Entry }>;

/** A list of what the owner offers: its calls, fields and words. */
export type CatalogueKind<Entry extends Item, Kinds extends FieldKinds> = {
  /** Names its drafts. */
  subject: string;
  fields: Kinds;
  /** Draws the fields of a form in their order. */
  draw: (fields: (...names: (keyof Kinds & string)[]) => ReactNode, errors: Faults) => ReactNode;
  /** The second line of a row, and its end. */
  row: (entry: Entry) => { facts: readonly string[]; end?: ReactNode };
  /** What an open entry shows besides its form. */
  more?: (entry: Entry) => ReactNode;
  add: (values: ValuesOf<Kinds>) => Saved<Entry>;
  remove: (send: DeletionCall, params: { id: string }) => Done;
  restore: (params: { id: string }, state: "shown" | "hidden") => Done;
  /** Without it, entries can only be added and removed, and the newest is first. */
  edits?: {
    list: () => Promise<Entry[]>;
    change: (id: string, body: ValuesOf<Kinds> & { version: number }) => Saved<Entry>;
    valuesOf: (entry: Entry) => ValuesOf<Kinds>;
    reorder: (ids: string[]) => Promise<unknown>;
    words: { notSaved: string; changedElsewhere: string; deletedElsewhere: string };
  };
  words: {
    list: string;
    failed: string;
    none: string;
    addFirst?: string;
    add: string;
    newOne: string;
    notAdded: string;
    question: string;
    notDeleted: string;
  };
};

type CataloguePageProps<Entry extends Item, Kinds extends FieldKinds> = ComponentProps<typeof AdminPage> & {
  kind: CatalogueKind<Entry, Kinds>;
  loaded: CallData<unknown>;
  /** As they were read. */
  entries: Entry[] | undefined;
  /** The drawing of an empty list. */
  drawing: string;
};

/** The page of a catalogue: the owner adds, changes, orders, hides, removes and restores entries. `children` follow the list. */
export function CataloguePage<Entry extends Item, Kinds extends FieldKinds>(props: CataloguePageProps<Entry, Kinds>) {
  const { kind, loaded, entries: read, drawing, children, ...page } = props;
  const { words, edits } = kind;
  const [entries, setEntries] = useState<Entry[]>();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<string>();
  useEffect(() => setEntries(read), [read]);
  const move = useMoves({
    items: entries,
    show: setEntries,
    send: async (ids) => edits?.reorder(ids),
    onFailed: loaded.reload,
  });
  const replace = (id: string, by: Entry[]) =>
    setEntries((previous) => previous?.flatMap((entry) => (entry._id === id ? by : entry)));
  return (
    <AdminPage
      {...page}
      actions={entries && !isAdding && <Button data-adds="" onClick={() => setAdding(true)} words={words.add} />}
    >
      <LoadState {...loaded} failed={words.failed} />
      {isAdding && (
        <AddForm
          kind={kind}
          onCancel={() => setAdding(false)}
          onAdded={(entry) => {
            setAdding(false);
            setEntries((previous = []) => (edits ? [...previous, entry] : [entry, ...previous]));
          }}
        />
      )}
      {entries?.length === 0 && !isAdding && <Empty svg={drawing} title={words.none} text={words.addFirst} />}
      {entries && entries.length > 0 && (
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
              onSaved: (saved: Entry) => replace(entry._id, [saved]),
              onRemoved: () => replace(entry._id, []),
              onRestored: loaded.reload,
            };
            return edits ? <EditedRow key={entry._id} edits={edits} {...row} /> : <PlainRow key={entry._id} {...row} />;
          })}
        </Rows>
      )}
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
        <RemoveButton {...props} />
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
  const { fields } = kind;
  const { _id: id, name, state } = entry;
  const toTyped = (of: Entry) => typedOf(fields, edits.valuesOf(of));
  const edit = useVersionedEdit<Entry, TypedOf<Kinds>>({
    saved: entry,
    store: tabDraftStore(`${kind.subject} ${id}`),
    partOf: toTyped,
    toTyped,
    check: (typed) => faultsOf(fields, typed),
    async send({ typed }, { version = 0 }) {
      const saved = await edits.change(id, { ...valuesOf(fields, typed), version });
      toast(saved.message);
      return saved.entry;
    },
    read: async () => (await edits.list()).find(({ _id }) => _id === id) ?? "deleted",
    failureOf: entryFailure(edits.words.notSaved),
    onSaved,
    onDeleted: onRemoved,
  });
  const { failure } = edit;
  const { form, state: typing } = useEditForm(edit);
  const { facts, end } = kind.row(entry);
  const mark = edit.isUnsaved ? t.unsavedChanges : state === "hidden" && adminShared.hidden;
  const note = [...facts, mark].filter(Boolean).join(" · ");
  return (
    <RowDetails isOpen={isOpen} onToggle={onToggle} title={name} note={note} end={end}>
      <Stack as="form" gap={4} aria-label={name} {...form}>
        <Stack gap={4} className={styles.fields}>
          {kind.draw(drawer(fields, typing, `${id}-`), typing.errors)}
        </Stack>
        <FailureNotice title={failure?.title ?? ""} text={failure?.text} />
        <StaleNotice
          edit={edit}
          changed={edits.words.changedElsewhere}
          deleted={edits.words.deletedElsewhere}
          changesOf={({ base }, newer) => changesOf(fields, toTyped(base), toTyped(newer))}
        />
        <SaveButtons edit={edit} name={name} />
        {kind.more?.(entry)}
        <Row gap={3} className={styles.tools}>
          <MoveButtons item={entry} place={props.place} of={props.of} onMove={props.onMove} />
          <RemoveButton
            {...props}
            onRemoved={() => {
              edit.undo();
              onRemoved();
            }}
          />
        </Row>
      </Stack>
    </RowDetails>
  );
}

function RemoveButton<Entry extends Item, Kinds extends FieldKinds>(props: EntryRowProps<Entry, Kinds>) {
  const { kind, entry, onRemoved, onRestored } = props;
  const params = { id: entry._id };
  return (
    <DeleteEntryButton
      name={entry.name}
      question={kind.words.question}
      failed={kind.words.notDeleted}
      remove={(send) => kind.remove(send, params)}
      restore={() => kind.restore(params, entry.state ?? "shown")}
      onRemoved={onRemoved}
      onRestored={onRestored}
    />
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
  const entry = useNewEntry({
    draft: `new ${kind.subject}`,
    empty: emptyOf(fields),
    check: (typed) => faultsOf(fields, typed),
    send: (typed) => kind.add(valuesOf(fields, typed)),
    onAdded: (added) => onAdded(added.entry),
  });
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
