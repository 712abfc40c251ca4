import { z } from "zod";

type Json = { [key: string]: unknown };
type Direction = "input" | "output";

/**
 * Collects the schemas of the document. A schema with an `id` in its metadata becomes a component. If its input
 * differs from its output, the component of the input has the suffix `Input`.
 */
export function schemaRegistry() {
  const components = { input: new Map<string, Json>(), output: new Map<string, Json>() };

  /** The JSON Schema for one place in the document. `finish` completes its references. */
  function schemaOf(schema: z.ZodType, io: Direction): Json {
    const whole = z.toJSONSchema(schema, { io, unrepresentable: "any", override }) as Json;
    const { $schema: _, $defs = {}, ...json } = whole;
    const addComponent = (name: string, definition: Json) => {
      const { id: _id, ...rest } = definition;
      components[io].set(name, withDirection(rest, io) as Json);
      return { $ref: `${prefixes[io]}${name}` };
    };
    for (const [name, definition] of Object.entries($defs as Record<string, Json>)) addComponent(name, definition);
    return typeof json["id"] === "string" ? addComponent(json["id"], json) : (withDirection(json, io) as Json);
  }

  /** The components, and the document with every reference resolved. */
  function finish<Document extends Json>(document: Document): Document & { schemas: Json } {
    const { input, output } = components;
    const differ = new Set([...input.keys()].filter((name) => output.has(name)));
    // Removes schemas that are equal in both directions, until the rest differ or refer to one that differs.
    for (let before = -1; before !== differ.size;) {
      before = differ.size;
      for (const name of differ) {
        const [one, other] = [input, output].map((side) => withoutDirections(side.get(name), differ));
        if (one === other) differ.delete(name);
      }
    }
    const resolved = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll(/"#in\/(\w+)"/g, (_match, name: string) => `"${path}${name}${differ.has(name) ? "Input" : ""}"`)
          .replaceAll(/"#out\/(\w+)"/g, `"${path}$1"`),
      );
    const schemas = new Map<string, unknown>(output);
    for (const [name, definition] of input) schemas.set(differ.has(name) ? `${name}Input` : name, definition);
    const sorted = [...schemas].toSorted(([one], [other]) => one.localeCompare(other));
    return resolved({ ...document, schemas: Object.fromEntries(sorted) }) as Document & { schemas: Json };
  }

  return { schemaOf, finish };
}

/** Removes redundant keywords: the pattern of a format, and the bounds of safe integers. */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // Without it the meaning is the same, and Spectral fails on a null.
  if (jsonSchema.default === null) delete jsonSchema.default;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

const path = "#/components/schemas/";
const prefixes = { input: "#in/", output: "#out/" };

/** Replaces Zod's references into `$defs` by references of this direction. */
function withDirection(json: unknown, io: Direction): unknown {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${prefixes[io]}`));
}

/** A schema as text, with the direction only in references to names in `differ`. */
function withoutDirections(json: Json | undefined, differ: ReadonlySet<string>): string {
  return JSON.stringify(json).replaceAll(/"#(in|out)\/(\w+)"/g, (_match, side: string, name: string) =>
    differ.has(name) ? `"${side} ${name}"` : `"${name}"`,
  );
}
