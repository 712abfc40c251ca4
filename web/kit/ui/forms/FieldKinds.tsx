import { type ComponentProps, Fragment, type ReactNode } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { dollarsIn } from "../../../../contract/platform/values/units.ts";
import { isDeepEqual } from "../../../../contract/site/documents/site-form.ts";
import { Choice } from "./Choice.tsx";
import { CheckField, SelectField, TextArea, TextField } from "./Field.tsx";

// The fields of the owner's forms. A form is a typed list of them, by the name that each has in the call.

/** A field: how a value of a call is typed, checked, said and drawn. */
export type FieldKind<Value, Typed = string> = {
  label: string;
  /** What a form for something new starts with. */
  empty: Typed;
  toTyped(value: Value): Typed;
  /** The value of typed input that has no fault. */
  toValue(typed: Typed): Value;
  /** Why it cannot be sent: a message, or messages by the name of a part. */
  fault(typed: Typed): string | Record<string, string> | undefined;
  /** Tells the owner what another tab has saved. */
  words(typed: Typed): string;
  draw(props: DrawProps<Typed>): ReactNode;
};

type DrawProps<Typed> = {
  /** Unique on the page. */
  name: string;
  shown: Typed;
  /** The message of the field, or of a part of it. */
  errorOf(part?: string): string | undefined;
  /** Instead of the help of the field. */
  help?: string | undefined;
  onType(typed: Typed): void;
};

export type FieldKinds = Record<string, FieldKind<unknown, unknown>>;
export type TypedOf<Kinds extends FieldKinds> = { [Name in keyof Kinds]: Kinds[Name]["empty"] };
export type ValuesOf<Kinds extends FieldKinds> = { [Name in keyof Kinds]: ReturnType<Kinds[Name]["toValue"]> };
/** By field: `name`, or `price.most` for a part of one. */
export type Faults = Record<string, string>;

/** The typed values of a form, their messages, and what follows a change. */
export type FormState<Typed> = {
  shown: Typed;
  errors: Faults;
  /** Helps that replace those of the fields. */
  helps?: { [Name in keyof Typed]?: string | undefined };
  onType: (change: Partial<Typed>) => void;
};

const ofEach = (kinds: FieldKinds, value: (kind: FieldKind<unknown, unknown>, name: string) => unknown) =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, value(kind, name)]));

export const emptyOf = <Kinds extends FieldKinds>(kinds: Kinds) =>
  ofEach(kinds, ({ empty }) => empty) as TypedOf<Kinds>;

export const typedOf = <Kinds extends FieldKinds>(kinds: Kinds, values: ValuesOf<Kinds>) =>
  ofEach(kinds, (kind, name) => kind.toTyped(values[name])) as TypedOf<Kinds>;

/** The values of typed input that has no fault, or of some of its fields. */
export const valuesOf = <Kinds extends FieldKinds, Typed extends Partial<TypedOf<Kinds>>>(kinds: Kinds, typed: Typed) =>
  Object.fromEntries(Object.entries(typed).map(([name, each]) => [name, kinds[name]?.toValue(each)])) as {
    [Name in keyof Typed]: Name extends keyof Kinds ? ValuesOf<Kinds>[Name] : never;
  };

export function faultsOf<Kinds extends FieldKinds>(kinds: Kinds, typed: TypedOf<Kinds>): Faults {
  const found = Object.entries(kinds).flatMap(([name, kind]): [string, string][] => {
    const fault = kind.fault(typed[name]);
    if (typeof fault === "string") return [[name, fault]];
    return Object.entries(fault ?? {}).map(([part, message]) => [`${name}.${part}`, message]);
  });
  return Object.fromEntries(found);
}

/** The field of a fault: `price.most` → `price`. */
export const fieldOfFault = (name: string) => name.replace(/\..*/, "");

/** The fields whose values differ: label and value now. */
export const changesOf = <Kinds extends FieldKinds>(kinds: Kinds, before: TypedOf<Kinds>, now: TypedOf<Kinds>) =>
  Object.entries(kinds)
    .filter(([name]) => !isDeepEqual(before[name], now[name]))
    .map(([name, kind]) => [kind.label, kind.words(now[name])] as const);

/** Draws fields of a form by their names. `prefix`: of their names on the page, where several forms may be open. */
export const drawer =
  <Kinds extends FieldKinds>(kinds: Kinds, state: FormState<TypedOf<Kinds>>, prefix = "") =>
  (...names: (keyof Kinds & string)[]): ReactNode =>
    names.map((name) => (
      <Fragment key={name}>
        {kinds[name]?.draw({
          name: prefix + name,
          shown: state.shown[name],
          errorOf: (part) => state.errors[part ? `${name}.${part}` : name],
          help: state.helps?.[name],
          onType: (typed) => state.onType({ [name]: typed } as Partial<TypedOf<Kinds>>),
        })}
      </Fragment>
    ));

type Control = Pick<
  ComponentProps<typeof TextField>,
  | "label"
  | "maxLength"
  | "optional"
  | "type"
  | "inputMode"
  | "autoComplete"
  | "autoCapitalize"
  | "list"
  | "min"
  | "max"
  | "step"
>;
type TextOptions = Control & {
  empty?: string;
  /** May depend on what is typed. */
  help?: string | ((typed: string) => string);
  /** Lines, for more than one. */
  rows?: number;
  /** Said if it is left empty. Without it, it may be empty. */
  missing?: string;
  /** Words of an empty value. */
  none?: string;
};

export function text(options: TextOptions): FieldKind<string> {
  const { empty = "", help, rows, missing, none = adminShared.nothing, ...control } = options;
  return {
    label: control.label,
    empty,
    toTyped: (value) => value,
    toValue: (typed) => typed.trim(),
    fault: (typed) => (typed.trim() === "" ? missing : undefined),
    words: (typed) => typed || none,
    draw({ name, shown, errorOf, help: insteadOfHelp, onType }) {
      const props = {
        ...control,
        name,
        value: shown,
        error: errorOf(),
        help: insteadOfHelp ?? (typeof help === "function" ? help(shown) : help),
        onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
      };
      return rows ? <TextArea {...props} rows={rows} /> : <TextField {...props} />;
    },
  };
}

/** A field whose words depend on the place of the studio, so that they are made when it is drawn. */
export const madeWhenDrawn = <Value, Typed>(make: () => FieldKind<Value, Typed>): FieldKind<Value, Typed> => ({
  ...make(),
  get label() {
    return make().label;
  },
  draw: (props) => make().draw(props),
});

/** Draws the texts of a field of several parts, each by the name of its part. */
export const partsOf =
  <Typed extends object>({ name, shown, errorOf, onType }: DrawProps<Typed>) =>
  (part: keyof Typed & string, control: Control): ReactNode => (
    <TextField
      {...control}
      name={`${name}.${part}`}
      value={String(shown[part])}
      error={errorOf(part)}
      onChange={({ currentTarget: { value } }) => onType({ ...shown, [part]: value })}
    />
  );

/** A day of the calendar; empty is null. */
export const day = (options: TextOptions): FieldKind<string | null> => ({
  ...text({ type: "date", optional: "obvious", ...options }),
  toTyped: (value) => value ?? "",
  toValue: (typed) => typed || null,
});

type NumberOptions = TextOptions & { least: number; most: number; fault: string | (() => string) };

const messageOf = (fault: NumberOptions["fault"]) => (typeof fault === "function" ? fault() : fault);

export const isWhole = (typed: string, least: number, most: number) =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

export const whole = ({ least, most, fault, ...options }: NumberOptions): FieldKind<number> => ({
  ...text({ inputMode: "numeric", maxLength: String(most).length, ...options }),
  toTyped: String,
  toValue: Number,
  fault: (typed) => (isWhole(typed, least, most) ? undefined : messageOf(fault)),
});

type CountOptions = Omit<NumberOptions, "fault"> & { unit: string };

/** A whole number, whose message names its unit. */
export const count = ({ unit, ...options }: CountOptions) =>
  whole({ ...options, fault: adminShared.enterWholeNumber(unit, options.least, options.most) });

/** An amount, with cents if they are typed. */
export const dollars = ({ least, most, fault, ...options }: NumberOptions): FieldKind<number> => ({
  ...text({ inputMode: "decimal", ...options }),
  toTyped: typedDollars,
  toValue: dollarsIn,
  fault: (typed) => (dollarsIn(typed) >= least && dollarsIn(typed) <= most ? undefined : messageOf(fault)),
});

export const typedDollars = (amount: number) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2));

/** The same, which may be left empty: null. */
export const orNone = (kind: FieldKind<number>): FieldKind<number | null> => ({
  ...kind,
  toTyped: (value) => (value === null ? "" : kind.toTyped(value)),
  toValue: (typed) => (typed.trim() === "" ? null : kind.toValue(typed)),
  fault: (typed) => (typed.trim() === "" ? undefined : kind.fault(typed)),
});

type ChoiceOptions<Value extends string> = { label: string; empty: Value; options: Readonly<Record<Value, string>> };

/** Options of a choice, from their words. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, each]) => ({ value: value as Value, words: each }));

/** A few options side by side. */
export const choice = <Value extends string>({
  label,
  empty,
  options,
}: ChoiceOptions<Value>): FieldKind<Value, Value> => ({
  label,
  empty,
  toTyped: (value) => value,
  toValue: (typed) => typed,
  fault: () => undefined,
  words: (typed) => options[typed],
  draw: ({ shown, onType }) => (
    <Choice label={label} showsLabel options={optionsOf(options)} chosen={shown} onChoose={onType} />
  ),
});

/** Many options, of which a list shows the chosen one. */
export const select = <Value extends string>(
  options: ChoiceOptions<Value> & { help?: string },
): FieldKind<Value, Value> => ({
  ...choice(options),
  draw: ({ name, shown, errorOf, onType }) => (
    <SelectField
      label={options.label}
      name={name}
      value={shown}
      error={errorOf()}
      help={options.help}
      choices={Object.entries<string>(options.options)}
      onChange={({ target }) => onType(target.value as Value)}
    />
  ),
});

type CheckOptions<Value> = {
  label: string;
  /** Beside the box, if it is not the label. */
  asked?: string;
  empty: Value;
  /** Values of a checked and of an empty box, and their words. */
  values: readonly [on: Value, off: Value];
  words: readonly [on: string, off: string];
  help?: string;
};

/** A box of two values. */
export const check = <Value,>(options: CheckOptions<Value>): FieldKind<Value, Value> => ({
  label: options.label,
  empty: options.empty,
  toTyped: (value) => value,
  toValue: (typed) => typed,
  fault: () => undefined,
  words: (typed) => options.words[typed === options.values[0] ? 0 : 1],
  draw: ({ name, shown, onType }) => (
    <div>
      <CheckField
        label={options.asked ?? options.label}
        name={name}
        checked={shown === options.values[0]}
        onChange={(isOn) => onType(options.values[isOn ? 0 : 1])}
      />
      {options.help && <p className="fine">{options.help}</p>}
    </div>
  ),
});

/** A box that is on or off. */
export const toggle = (label: string) =>
  check<boolean>({ label, empty: false, values: [true, false], words: [adminShared.on, adminShared.off] });

/** Whether visitors see what the owner offers. */
export const shownOrHidden = (label: string, asked = label) =>
  check<"shown" | "hidden">({
    label,
    asked,
    empty: "shown",
    values: ["shown", "hidden"],
    words: [adminShared.valueWhenShown, adminShared.valueWhenHidden],
  });
