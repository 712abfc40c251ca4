import { z } from "zod";

type Json = { [key: string]: unknown };
type Direction = "input" | "output";

/**
 * Collects the schemas of the document. One with an `id` in its metadata becomes a component; where what is sent
 * differs from what is answered, the former has `Input` behind its name.
 */
export function schemaBook() {
  const components = { input: new Map<string, Json>(), output: new Map<string, Json>() };

  /** The JSON Schema of one place in the document; its references are complete after `finish`. */
  function schemaOf(schema: z.ZodType, io: Direction): Json {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: "any", override }) as Json;
    const keep = (name: string, definition: Json) => {
      const { id: _id, ...rest } = definition;
      components[io].set(name, marked(rest, io) as Json);
      return { $ref: `${prefixes[io]}${name}` };
    };
    for (const [name, definition] of Object.entries($defs as Record<string, Json>)) keep(name, definition);
    return typeof json["id"] === "string" ? keep(json["id"], json) : (marked(json, io) as Json);
  }

  /** The components, and the document with every reference resolved. */
  function finish<Document extends Json>(document: Document): Document & { schemas: Json } {
    const { input, output } = components;
    const differ = new Set([...input.keys()].filter((name) => output.has(name)));
    // Equal in both directions: all that are, once those that name a different one are taken away.
    for (let before = -1; before !== differ.size;) {
      before = differ.size;
      for (const name of differ) {
        const [one, other] = [input, output].map((side) => nameless(side.get(name), differ));
        if (one === other) differ.delete(name);
      }
    }
    const named = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll(
            /"#in\/(\w+)"/g,
            (_match, name: string) => `"${path}${name}${differ.has(name) ? "Input" : ""}"`,
          )
          .replaceAll(/"#out\/(\w+)"/g, `"${path}$1"`),
      );
    const schemas = new Map<string, unknown>(output);
    for (const [name, definition] of input) schemas.set(differ.has(name) ? `${name}Input` : name, definition);
    const sorted = [...schemas].toSorted(([one], [other]) => one.localeCompare(other));
    return named({ ...document, schemas: Object.fromEntries(sorted) }) as Document & { schemas: Json };
  }

  return { schemaOf, finish };
}

/** A format says it already, and every number in JSON is safe. */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // Left out is the same, and Spectral cannot read past a null.
  if (jsonSchema.default === null) delete jsonSchema.default;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

const path = "#/components/schemas/";
const prefixes = { input: "#in/", output: "#out/" };

/** Zod's references into `$defs`, as references of this direction. */
function marked(json: unknown, io: Direction): unknown {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${prefixes[io]}`));
}

/** A schema as text that is the same in both directions, unless it names one of `differ`. */
function nameless(json: Json | undefined, differ: ReadonlySet<string>): string {
  return JSON.stringify(json).replaceAll(/"#(in|out)\/(\w+)"/g, (_match, side: string, name: string) =>
    differ.has(name) ? `"${side} ${name}"` : `"${name}"`,
  );
}
