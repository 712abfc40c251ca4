import { useState } from "react";
import {
  changeSettings,
  readSettings,
  type SettingsResponse,
  type StudioSettings,
} from "../../contract/settings.ts";
import * as t from "../../contract/text/admin/settings.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall, CallError } from "../api.ts";
import { useUnsavedChangesWarning } from "../ask-before-leaving.ts";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { type Faults, type Fields, isSame, mergeChanges } from "./field-values.ts";

type CardName = keyof StudioSettings;

/** Unsaved edits of this tab with the settings they are based on. They survive navigation inside the site. */
const unsavedEdits = new Map<CardName, { base: SettingsResponse; typed: unknown }>();

export type Card<Typed> = {
  name: CardName;
  /** The field values. */
  shown: Typed;
  isUnsaved: boolean;
  busy: boolean;
  isSaved: boolean;
  /** Error message by field. */
  faults: Faults;
  failure: string | undefined;
  /** The settings as changed elsewhere, if this card conflicts with them. */
  newer: SettingsResponse | undefined;
  type(change: Typed): void;
  save(): Promise<void>;
  undo(): void;
  takeNewer(): void;
};

type CardOptions<Name extends CardName, Typed> = {
  name: Name;
  read: SettingsResponse;
  fields: Fields<StudioSettings[Name], Typed>;
  /** Called with newer settings from the server. */
  onRead: (read: SettingsResponse) => void;
};

/**
 * State of one settings card. Each card is saved separately. Asks before a save that deletes data (`would-forget`), and
 * shows a conflict instead of overwriting a change made elsewhere (`stale`).
 */
export function useCard<Name extends CardName, Typed>(options: CardOptions<Name, Typed>): Card<Typed> {
  const { name, read, fields, onRead } = options;
  const [edit, setEdit] = useState(
    () => unsavedEdits.get(name) as { base: SettingsResponse; typed: Typed } | undefined,
  );
  const [busy, setBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [newer, setNewer] = useState<SettingsResponse>();
  const confirm = useConfirm();
  const base = edit?.base ?? read;
  const savedFields = fields.format(base.settings[name]);
  const shown = edit ? edit.typed : savedFields;
  const isUnsaved = !isSame(shown, savedFields);
  useUnsavedChangesWarning(isUnsaved);

  const drop = () => {
    unsavedEdits.delete(name);
    setEdit(undefined);
    setFaults({});
    setFailure(undefined);
    setNewer(undefined);
  };

  /** Saves on top of this version. False if the owner declined or there is a conflict. */
  const send = async (value: StudioSettings[Name], version: number, mayForget = false): Promise<boolean> => {
    try {
      const { message: _, ...now } = await adminCall(changeSettings, {
        body: { version, settings: { [name]: value }, mayForget },
      });
      onRead(now);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === "would-forget") {
        const isConfirmed = await confirm({ text: error.message, yes: t.yesDeleteThem });
        return isConfirmed && send(value, version, true);
      }
      if (error.code !== "stale") throw error;
      const now = await adminCall(readSettings, {});
      // Only another card was changed elsewhere: no conflict, save again with the new version.
      if (isSame(now.settings[name], base.settings[name])) return send(value, now.version, mayForget);
      setNewer(now);
      return false;
    }
  };

  const save = async () => {
    if (busy) return;
    const parsed = fields.parse(shown);
    if (parsed.faults) return setFaults(parsed.faults);
    setBusy(true);
    setFailure(undefined);
    try {
      const wasSaved = newer
        ? await send(mergeChanges(base.settings[name], parsed.value, newer.settings[name]), newer.version)
        : await send(parsed.value, base.version);
      if (wasSaved) {
        drop();
        setIsSaved(true);
      }
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : shared.tryAgain);
      if (error instanceof CallError) setFaults(faultsByField(error.fields));
    }
    setBusy(false);
  };

  return {
    name,
    shown,
    isUnsaved,
    busy,
    isSaved,
    faults,
    failure,
    newer,
    type(typed) {
      const next = { base, typed };
      unsavedEdits.set(name, next);
      setEdit(next);
      setIsSaved(false);
      setFaults({});
    },
    save,
    undo: drop,
    takeNewer() {
      if (newer) onRead(newer);
      drop();
    },
  };
}

/** `settings.prices.yoga.most` → `yogaMost`, `settings.shop.shipTo.0` → `shipTo`, `settings.notices.1` → `1`. */
function faultsByField(fields: Record<string, string>): Faults {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const [first = "", second = ""] = path.split(".").slice(2);
      const isPart = /^[a-z]/.test(second);
      return [isPart ? first + second[0]!.toUpperCase() + second.slice(1) : first, sentence];
    }),
  );
}
