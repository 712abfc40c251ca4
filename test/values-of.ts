import fc from "fast-check";
import { z } from "zod";
import { botCheckActions } from "../contract/platform/botcheck/calls.ts";

/** Property names that every object inherits. */
export const inheritedNames = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"] as const;

/** Numbers at and beyond the limits of PostgreSQL's int4 and of JavaScript integers, and a fraction. */
export const edgeNumbers = [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 31) - 1, -1, 1.5, 1e300] as const;

const leaves: readonly unknown[] = [
  "",
  "x",
  "Tea",
  "__proto__",
  "2027-06-19",
  "2026-02-30",
  "18:00",
  "0.01",
  "80.00",
  "ana@example.com",
  "+1 503 555 0100",
  "a quiet morning on the mat",
  0,
  1,
  2,
  12.5,
  35,
  60,
  99,
  ...edgeNumbers,
  true,
  false,
  null,
];

const oddValues = [null, ...edgeNumbers, "x", "", true, [], {}, [null], { constructor: 1 }] as const;

/** Values that exist in the site and may fit a field of this name. */
export type ValuePool = (name: string) => readonly string[];

/**
 * Inputs for a schema. Two in three have its shape, with leaves that it accepts, from `pool` if one fits. The others
 * also contain values of wrong types and inherited property names.
 */
export function inputsFor(schema: z.ZodType, pool: ValuePool): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 2, arbitrary: new Shapes(pool, 0).of(schema) },
    { weight: 1, arbitrary: new Shapes(pool, 1).of(schema) },
  );
}

class Shapes {
  readonly #pool: ValuePool;
  readonly #noise: 0 | 1;

  constructor(pool: ValuePool, noise: 0 | 1) {
    this.#pool = pool;
    this.#noise = noise;
  }

  of(schema: unknown, name = ""): fc.Arbitrary<unknown> {
    return this.#rarely(this.#ofItsKind(schema as z.ZodType, name), fc.constantFrom<unknown>(...oddValues));
  }

  #rarely(usual: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    return fc.oneof({ weight: 12, arbitrary: usual }, { weight: this.#noise, arbitrary: odd });
  }

  #ofItsKind(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
    if (schema instanceof z.ZodObject) return this.#object(schema);
    if (schema instanceof z.ZodArray) return fc.array(this.of(schema.element, name), { minLength: 1, maxLength: 7 });
    if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((one) => this.of(one, name)));
    if (schema instanceof z.ZodRecord)
      return fc.dictionary(fc.constantFrom("title", "constructor", "toString"), fc.string());
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return this.of(schema.unwrap(), name);
    if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
    if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
    if (name === "captchaToken" || name === "recaptchaToken") return botTokens;
    const all = [...leaves, ...this.#pool(name)];
    const accepted = new Map([...new Set(all)].map((value) => [value, schema.safeParse(value).success]));
    const fitting = all.filter((value) => accepted.get(value));
    const anyLeaf = fc.constantFrom<unknown>(...leaves);
    return fitting.length === 0 ? anyLeaf : this.#rarely(fc.constantFrom(...fitting), anyLeaf);
  }

  #object(schema: z.ZodObject): fc.Arbitrary<unknown> {
    const fields = Object.entries(schema.shape) as [string, z.ZodType][];
    const known = fc.record(Object.fromEntries(fields.map(([name, inner]) => [name, this.of(inner, name)])), {
      requiredKeys: fields.filter(([, inner]) => !inner.safeParse(undefined).success).map(([name]) => name),
    });
    if (this.#noise === 0) return known;
    return fc
      .tuple(known, fc.option(fc.constantFrom(...inheritedNames), { freq: 3 }))
      .map(([value, name]) => (name === null ? value : Object.fromEntries([...Object.entries(value), [name, 1]])));
  }
}

/** Tokens that the reCAPTCHA server of test/vouched.ts accepts. */
const botTokens = fc.tuple(fc.constantFrom(...botCheckActions), fc.uuid()).map(([action, once]) => `${action} ${once}`);
