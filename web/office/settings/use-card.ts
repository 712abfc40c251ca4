import { useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { isDeepEqual } from "../../../contract/site/documents/site-form.ts";
import {
  changeSettings,
  readSettings,
  type SettingsResponse,
  type StudioSettings,
} from "../../../contract/site/settings/calls.ts";
import { adminCall, CallError } from "../../kit/calls/api.ts";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import {
  drawer,
  type FieldKinds,
  faultsOf,
  typedOf,
  type TypedOf,
  type ValuesOf,
  valuesOf,
} from "../../kit/ui/forms/FieldKinds.tsx";
import { tabDraftStore, useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import type { CardKind } from "./CardKinds.tsx";
import { settingsWords } from "./summaries.ts";

type CardName = keyof StudioSettings;

/** Props of every card: the settings, and a callback for newer settings from the server. */
export type CardProps = { read: SettingsResponse; onRead: (read: SettingsResponse) => void };

type CardOptions<Name extends CardName, Kinds extends FieldKinds> = CardProps &
  Omit<CardKind<Name, Kinds>, "draw" | "title">;

/** State of one settings card. Each card is saved separately. Asks before a save that deletes data (`would-forget`). */
export function useCard<Name extends CardName, Kinds extends FieldKinds>(options: CardOptions<Name, Kinds>) {
  const { name, fields, isOneField, also, read, onRead } = options;
  const [isSaved, setIsSaved] = useState(false);
  const valuesIn = ({ settings }: SettingsResponse) => (isOneField ? settings : settings[name]) as ValuesOf<Kinds>;
  const send = async (
    mine: ValuesOf<Kinds>,
    base: SettingsResponse,
    over: SettingsResponse,
    mayForget = false,
  ): Promise<SettingsResponse | undefined> => {
    const settings = isOneField ? mine : { [name]: mergeChanges(valuesIn(base), mine, valuesIn(over)) };
    try {
      const body = { version: over.version, settings, mayForget };
      const { message: _, ...now } = await adminCall(changeSettings, { body });
      return now;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "would-forget") throw error;
      const isConfirmed = await confirmDeletion(error.message);
      return isConfirmed ? send(mine, base, over, true) : undefined;
    }
  };
  const edit = useVersionedEdit<SettingsResponse, TypedOf<Kinds>>({
    saved: read,
    store: tabDraftStore(`settings ${name}`),
    partOf: ({ settings }) => settings[name],
    toTyped: (settings) => typedOf(fields, valuesIn(settings)),
    check: (typed) => ({ ...also?.(typed), ...faultsOf(fields, typed) }),
    send: ({ base, typed }, over) => send(valuesOf(fields, typed), base, over),
    read: () => adminCall(readSettings, {}),
    failureOf: (error) =>
      error instanceof CallError
        ? { text: error.message, fields: faultsByField(error.fields, isOneField ? 1 : 2) }
        : { text: shared.tryAgain, fields: {} },
    onSaved: onRead,
  });
  const onType = (change: Partial<TypedOf<Kinds>>) => {
    edit.type({ ...edit.typed, ...change });
    edit.clearFields(() => true);
    setIsSaved(false);
  };
  return {
    ...edit,
    name,
    read,
    isSaved,
    summaryOf: (settings: SettingsResponse) => settingsWords[name](settings.settings[name], settings),
    fields: drawer(fields, { shown: edit.typed, errors: edit.failure?.fields ?? {}, onType }),
    async save() {
      setIsSaved(await edit.save());
    },
  };
}

/** A card, whatever its fields. */
export type Card = Omit<ReturnType<typeof useCard<CardName, FieldKinds>>, "typed" | "draft" | "type" | "fields">;

/** Applies the changes from `base` to `mine` on top of `now`. Unchanged parts stay as in `now`. */
export const mergeChanges = <Values extends object>(base: Values, mine: Values, now: Values): Values => ({
  ...now,
  ...Object.fromEntries(Object.entries(mine).filter(([name, part]) => !isDeepEqual(part, base[name as keyof Values]))),
});

/** `settings.prices.yoga.most` → `yoga.most`, without the first two names. */
const faultsByField = (fields: Record<string, string>, from: number) =>
  Object.fromEntries(Object.entries(fields).map(([path, words]) => [path.split(".").slice(from).join("."), words]));
