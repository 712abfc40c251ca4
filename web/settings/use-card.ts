import { useState } from "react";
import {
  changeSettings,
  readSettings,
  type SettingsRead,
  type StudioSettings,
} from "../../contract/settings.ts";
import { adminCall, CallError } from "../api.ts";
import { useAskBeforeLeaving } from "../ask-before-leaving.ts";
import { useConfirm } from "../ui/Confirm.tsx";
import { type Faults, type Fields, isSame, mergedOver } from "./typed.ts";

type CardName = keyof StudioSettings;

/** Typed and not saved yet, in this tab, with what it was typed over: it survives a look at another page of the desk. */
const kept = new Map<CardName, { base: SettingsRead; typed: unknown }>();

export type Card<Typed> = {
  name: CardName;
  /** What stands in the fields. */
  shown: Typed;
  isUnsaved: boolean;
  busy: boolean;
  isSaved: boolean;
  /** A sentence for each field that is to blame. */
  faults: Faults;
  failure: string | undefined;
  /** What somebody else made of it meanwhile. */
  newer: SettingsRead | undefined;
  type(change: Typed): void;
  save(): Promise<void>;
  undo(): void;
  takeNewer(): void;
};

type Using<Name extends CardName, Typed> = {
  name: Name;
  read: SettingsRead;
  fields: Fields<StudioSettings[Name], Typed>;
  /** The settings as they are now on the server. */
  onRead: (read: SettingsRead) => void;
};

/** One card of the settings while it is changed: saved alone, asked about where it deletes, never written over unseen. */
export function useCard<Name extends CardName, Typed>(using: Using<Name, Typed>): Card<Typed> {
  const { name, read, fields, onRead } = using;
  const [edit, setEdit] = useState(() => kept.get(name) as { base: SettingsRead; typed: Typed } | undefined);
  const [busy, setBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [newer, setNewer] = useState<SettingsRead>();
  const confirm = useConfirm();
  const base = edit?.base ?? read;
  const was = fields.typedOf(base.settings[name]);
  const shown = edit ? edit.typed : was;
  const isUnsaved = !isSame(shown, was);
  useAskBeforeLeaving(isUnsaved);

  const drop = () => {
    kept.delete(name);
    setEdit(undefined);
    setFaults({});
    setFailure(undefined);
    setNewer(undefined);
  };

  /** Saves over this version; false when the owner would rather not. */
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
        const isMeant = await confirm({ text: error.message, yes: "Yes, delete them" });
        return isMeant && send(value, version, true);
      }
      if (error.code !== "stale") throw error;
      const now = await adminCall(readSettings, {});
      // Another card was saved elsewhere: that is no reason to bother her with this one.
      if (isSame(now.settings[name], base.settings[name])) return send(value, now.version, mayForget);
      setNewer(now);
      return false;
    }
  };

  const save = async () => {
    if (busy) return;
    const meant = fields.meantBy(shown);
    if (meant.faults) return setFaults(meant.faults);
    setBusy(true);
    setFailure(undefined);
    try {
      const isTaken = newer
        ? await send(mergedOver(base.settings[name], meant.value, newer.settings[name]), newer.version)
        : await send(meant.value, base.version);
      if (isTaken) {
        drop();
        setIsSaved(true);
      }
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : "Please try again.");
      if (error instanceof CallError) setFaults(ownFaults(error.fields));
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
      kept.set(name, next);
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
function ownFaults(fields: Record<string, string>): Faults {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const [first = "", second = ""] = path.split(".").slice(2);
      const isPart = /^[a-z]/.test(second);
      return [isPart ? first + second[0]!.toUpperCase() + second.slice(1) : first, sentence];
    }),
  );
}
