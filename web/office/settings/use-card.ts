import { useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import {
  changeSettings,
  readSettings,
  type SettingsResponse,
  type StudioSettings,
} from "../../../contract/site/settings/calls.ts";
import { adminCall, CallError } from "../../kit/calls/api.ts";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { tabDraftStore, useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { type Fields, mergeChanges } from "./field-values.ts";
import { settingsWords } from "./summaries.ts";

type CardName = keyof StudioSettings;

/** Props of every card: the settings, and a callback for newer settings from the server. */
export type CardProps = { read: SettingsResponse; onRead: (read: SettingsResponse) => void };

type CardOptions<Name extends CardName, Typed> = CardProps & {
  name: Name;
  fields: Fields<StudioSettings[Name], Typed>;
};

/** State of one settings card. Each card is saved separately. Asks before a save that deletes data (`would-forget`). */
export function useCard<Name extends CardName, Typed>({ name, fields, read, onRead }: CardOptions<Name, Typed>) {
  const [isSaved, setIsSaved] = useState(false);
  const send = async (
    typed: Typed,
    base: SettingsResponse,
    over: SettingsResponse,
    mayForget = false,
  ): Promise<SettingsResponse | undefined> => {
    const parsed = fields.parse(typed);
    if (parsed.faults) return undefined;
    const settings = { [name]: mergeChanges(base.settings[name], parsed.value, over.settings[name]) };
    try {
      const body = { version: over.version, settings, mayForget };
      const { message: _, ...now } = await adminCall(changeSettings, { body });
      return now;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "would-forget") throw error;
      const isConfirmed = await confirmDeletion(error.message);
      return isConfirmed ? send(typed, base, over, true) : undefined;
    }
  };
  const edit = useVersionedEdit<SettingsResponse, Typed>({
    saved: read,
    store: tabDraftStore(`settings ${name}`),
    partOf: ({ settings }) => settings[name],
    toTyped: ({ settings }) => fields.format(settings[name]),
    check: (typed) => fields.parse(typed).faults ?? {},
    send: ({ base, typed }, over) => send(typed, base, over),
    read: () => adminCall(readSettings, {}),
    failureOf: (error) =>
      error instanceof CallError
        ? { text: error.message, fields: faultsByField(error.fields) }
        : { text: shared.tryAgain, fields: {} },
    onSaved: onRead,
  });
  const faults = edit.failure?.fields ?? {};
  const type = (typed: Typed) => {
    edit.type(typed);
    edit.clearFields(() => true);
    setIsSaved(false);
  };
  const field = (part: keyof Typed & string) => ({
    name: part,
    value: String(edit.typed[part]),
    onChange: ({ target }: { target: { value: string } }) => type({ ...edit.typed, [part]: target.value }),
    error: faults[part],
  });
  return {
    ...edit,
    name,
    read,
    isSaved,
    faults,
    summaryOf: (settings: SettingsResponse) => settingsWords[name](settings.settings[name], settings),
    field,
    numberField: (part: keyof Typed & string, maxLength: number) =>
      ({ ...field(part), inputMode: "numeric", maxLength }) as const,
    type,
    async save() {
      setIsSaved(await edit.save());
    },
  };
}

/** A card, whatever the type of its fields. */
export type Card = Omit<
  ReturnType<typeof useCard<CardName, never>>,
  "typed" | "draft" | "type" | "field" | "numberField"
>;

/** `settings.prices.yoga.most` → `yogaMost`, `settings.shop.shipTo.0` → `shipTo`, `settings.notices.1` → `1`. */
function faultsByField(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const [first = "", second = ""] = path.split(".").slice(2);
      const isPart = /^[a-z]/.test(second);
      return [isPart ? first + second[0]!.toUpperCase() + second.slice(1) : first, sentence];
    }),
  );
}
