import { expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../../contract/platform/call/endpoint.ts";
import type { Language } from "../../../contract/platform/language/language.ts";
import { fillOutAllFields } from "../../../contract/platform/language/text.desk.ts";
import { sweep } from "../../../test/sweep.ts";
import { routes } from "../../routes.ts";
import { english, speak } from "../language/language.ts";
import { fieldFaults, parseGiven } from "./field-faults.ts";

/** How the validator's own messages begin, in any version. */
const ofValidator = /^(invalid|too (big|small)|unrecognized|expected|required|must)\b/i;

/** The words for an event without title, date or time have no full stop. */
const isSentence = (text: string) => /[.?!]$/.test(text) || text === fillOutAllFields;

/** Values of every wrong kind, and beyond every limit. */
const wrong: readonly unknown[] = [undefined, null, true, "", "x", "?", "x".repeat(600_000), {}, { nobody: 1 }];
const wrongNumbers: readonly unknown[] = [-1, 0, 0.5, Number.NaN, 1e300, 2 ** 53];
const wrongLists: readonly unknown[] = [[], ["x", "x"], Array.from({ length: 600 }, (_, at) => at), [[]], [{}], [null]];

type Inputs = Iterable<unknown>;

/** A plain value of a schema's shape, in which one value after the other is replaced by each wrong one. */
function* wrongInputs(schema: z.core.$ZodType): Inputs {
  yield* wrong;
  // What takes only texts refuses all numbers alike, and all lists.
  const takesOnlyTexts = leavesOf(schema).every(isText);
  yield* takesOnlyTexts ? wrongNumbers.slice(0, 1) : wrongNumbers;
  yield* takesOnlyTexts ? wrongLists.slice(0, 1) : wrongLists;
  yield* wrongInside(schema);
}

const isText = (schema: z.core.$ZodType) =>
  schema instanceof z.core.$ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodTransform;

function leavesOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const inner = innerOf(schema);
  return inner.length > 0 ? inner.flatMap(leavesOf) : [schema];
}

function* wrongInside(schema: z.core.$ZodType): Inputs {
  for (const inner of innerOf(schema)) yield* wrongInside(inner);
  if (schema instanceof z.ZodArray) for (const one of wrongInputs(schema.element)) yield [one];
  if (schema instanceof z.ZodRecord) for (const one of wrongInputs(schema.valueType)) yield { title: one };
  if (!(schema instanceof z.ZodObject)) return;
  const plain = plainOf(schema) as object;
  yield { ...plain, nobody: 1 };
  for (const [name, inner] of Object.entries(schema.shape))
    for (const one of wrongInputs(inner)) yield { ...plain, [name]: one };
}

function innerOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return isWrapped ? [schema.unwrap()] : [];
}

function plainOf(schema: z.core.$ZodType): unknown {
  const [inner] = innerOf(schema);
  if (inner) return plainOf(inner);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, one]) => [name, plainOf(one)]));
  if (schema instanceof z.ZodArray) return [plainOf(schema.element)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  return "x";
}

/** The owner's desk is in English, and the pages name the sections of the site themselves. */
const isInEnglish = ({ who, path }: Endpoint) => who === "admin" || /^\/api\/(admin|site$)/.test(path);

const parts = routes.flatMap(({ endpoint, schemas }) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = schemas[part];
    return schema
      ? [[`${part} of ${endpoint.method} ${endpoint.path}`, { schema, isEnglish: isInEnglish(endpoint) }] as const]
      : [];
  }),
);

test("every refusal of every call's schema is a sentence of the catalogues, for visitors and students in Spanish too", async () => {
  let inputs = 0;
  await sweep(
    "sentences of schemas",
    parts,
    ({ schema, isEnglish }) => {
      const said = new Map<string, string>();
      for (const input of wrongInputs(schema)) {
        inputs++;
        const faultsIn = (language: Language) =>
          speak({ ...english, language }, () => {
            const { error } = parseGiven(schema, input);
            return error ? fieldFaults([error]) : new Map<string, string>();
          });
        const spanish = isEnglish ? undefined : faultsIn("es");
        for (const [path, sentence] of faultsIn("en")) said.set(sentence, spanish?.get(path) ?? "");
      }
      expect([...said.keys()].filter((sentence) => ofValidator.test(sentence) || !isSentence(sentence))).toEqual([]);
      if (isEnglish) return;
      expect([...said].filter(([sentence, spanish]) => sentence === spanish).map(([sentence]) => sentence)).toEqual([]);
    },
    { covered: `${parts.length} schemas` },
  );
  expect(inputs).toBeGreaterThan(15_000);
}, 120_000);
