import type { z } from "zod";
import { paths as sitePaths } from "../../../contract/paths.ts";
import type { Endpoint } from "../../../contract/platform/call/endpoint.ts";
import { fileTypes } from "../http/headers.ts";
import type { Route } from "../http/serve.ts";
import { apiDescription, bodyExamples, callerDescriptions, cookieCalls, securitySchemes } from "./descriptions.ts";
import { operationOf, tags } from "./operations.ts";
import { refusalRegistry } from "./refusals.ts";
import { schemaRegistry } from "./schemas.ts";

type Json = { [key: string]: unknown };

/** The OpenAPI document of these routes, for integrators and for generated clients. */
export function apiDocument(routes: readonly Route[], publicUrl: string): object {
  const schemas = schemaRegistry();
  const refusals = refusalRegistry();
  const pathOf = documentPaths(routes.map(({ endpoint }) => endpoint.path));
  const paths = new Map<string, Json>();
  for (const route of routes) {
    const path = pathOf(route.endpoint.path);
    const method = route.endpoint.method.toLowerCase();
    paths.set(path, { ...paths.get(path), [method]: operation(route, path, { schemaOf: schemas.schemaOf, refusals }) });
  }
  const { schemas: named, ...document } = schemas.finish({
    openapi: "3.1.0",
    info: {
      title: "Mat & Cacao",
      version: "1",
      description: apiDescription(publicUrl),
      contact: { name: "Mat & Cacao", url: publicUrl + sitePaths.contact() },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl, description: "This site." }],
    tags,
    paths: Object.fromEntries(paths),
    components: { securitySchemes: securitySchemes(publicUrl), responses: refusals.shared() },
  });
  const { components, ...rest } = document;
  return { ...rest, components: { ...components, schemas: { ...named, Refusal: refusals.schema } } };
}

type SchemaOf = ReturnType<typeof schemaRegistry>["schemaOf"];
type Books = { schemaOf: SchemaOf; refusals: ReturnType<typeof refusalRegistry> };

function operation({ endpoint, schemas: given }: Route, path: string, { schemaOf, refusals }: Books): Json {
  const { operationId, tag } = operationOf(endpoint);
  const example = bodyExamples.get(operationId);
  const cookie = cookieCalls.get(operationId);
  const parameters = [
    ...parametersOf(given.params, "path", schemaOf),
    ...parametersOf(given.query, "query", schemaOf),
  ].map((parameter) => renamed(parameter, endpoint.path, path));
  return {
    operationId,
    tags: [tag],
    summary: given.summary,
    description:
      callerDescriptions[endpoint.who] +
      (endpoint.alsoByToken ? " Or with the `token` of an emailed link, and no access token." : "") +
      (endpoint.limit === "none" ? "" : ` Counted as \`${endpoint.limit}\` per address.`) +
      (endpoint.alsoAt ? ` Also at \`${endpoint.alsoAt}\`.` : ""),
    security: cookie ? [{ [cookie]: [] }] : securityOf(endpoint),
    // `finish` leaves out what is undefined.
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: given.body && {
      required: true,
      content: { "application/json": { schema: schemaOf(given.body, "input"), example } },
    },
    responses: {
      [endpoint.success ?? 200]: answerOf(endpoint, given.output, schemaOf),
      ...refusals.responsesOf(given),
    },
  };
}

function securityOf({ who, alsoByToken }: Endpoint): Json[] {
  if (who === "visitor") return [];
  return [
    ...(alsoByToken ? [{}] : []),
    ...(who === "admin" ? [] : [{ userToken: [] }]),
    ...(who === "user" ? [] : [{ adminToken: [] }]),
  ];
}

function answerOf({ as }: Endpoint, output: z.ZodType, schemaOf: SchemaOf): Json {
  if (!as) {
    const content = { "application/json": { schema: schemaOf(output, "output") } };
    return { description: "Done, or what was asked for.", content };
  }
  return {
    description: "The file, as a download.",
    headers: { "Content-Disposition": { description: "The name of the file.", schema: { type: "string" } } },
    content: { [fileTypes[as]]: { schema: { type: "string", format: "binary" } } },
  };
}

type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Json; description?: string };

function parametersOf(schema: z.ZodType | undefined, place: Parameter["in"], schemaOf: SchemaOf): Parameter[] {
  if (!schema) return [];
  type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };
  const { properties = {}, required = [] } = schemaOf(schema, "input") as ObjectSchema;
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: inner,
  }));
}

/**
 * Path templates that match the same addresses must have the same parameter names: `{slug}` of a GET and `{id}` of a
 * PUT become `{slugOrId}`, and each operation describes which one it takes.
 */
function documentPaths(paths: readonly string[]): (path: string) => string {
  const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");
  const byShape = Map.groupBy(paths, shapeOf);
  return (path) => {
    const namesOfEach = (byShape.get(shapeOf(path)) ?? []).map(namesIn);
    const nameAt = (at: number) => orName(new Set(namesOfEach.map((names) => names[at]!)));
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${nameAt(namesIn(path).indexOf(name))}}`);
  };
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const orName = ([first, ...others]: Iterable<string>) =>
  [first, ...others.map((name) => name[0]!.toUpperCase() + name.slice(1))].join("Or");

function renamed(parameter: Parameter, from: string, to: string): Parameter {
  if (parameter.in === "query") return parameter;
  const name = namesIn(to)[namesIn(from).indexOf(parameter.name)]!;
  return name === parameter.name ? parameter : { ...parameter, name, description: `The ${parameter.name}.` };
}
