import type { Endpoint } from "../../../contract/platform/call/endpoint.ts";
import type { Actor } from "../call/ctx.ts";

/** A call that the audit log records. */
export type Act = {
  /** Method and path template of the call: stable, and without anything typed. */
  action: string;
  /** Ids of what it touches. */
  subjects: Map<string, string>;
  /** Of a call about several things: one entry for each of these subjects, instead of one with `subjects`. */
  each?: readonly ReadonlyMap<string, string>[];
  /** `done`, or the code of the refusal. */
  outcome: string;
  /** Whether each call that succeeds has an entry, not only one that changed a row. */
  isAlways: boolean;
  /** Whether the next transaction writes the entry although it changes no row, as for a download. */
  isDue: boolean;
  isWritten: boolean;
  /** Whether its function may write only in `ctx.tx`, where the entry is. Calls of the owner. */
  isStrict: boolean;
};

/** Calls of the owner that change nothing. */
export const changesNothing = new Set(["POST /api/admin/availability/plan", "POST /api/admin/passkeys/confirm"]);

/**
 * Acts of visitors and students: `always` writes an entry for each call that succeeds, `if-changed` only for one that
 * changed a row.
 */
export const accountActs = new Map<string, "always" | "if-changed">([
  ["POST /api/admin/login", "always"],
  // Changes nothing, but checks a password.
  ["POST /api/admin/login/passkey", "if-changed"],
  ["POST /api/admin/password-reset/finish", "always"],
  ["GET /api/user/verify-login", "always"],
  ["GET /api/user/verify-email", "always"],
  ["POST /api/user/login-code", "always"],
  // Checks an access token, or logs in after a return from Google.
  ["POST /api/user/validate-token", "if-changed"],
  ["POST /api/user/logout-everywhere", "always"],
  ["DELETE /api/user/sessions/{id}", "always"],
  ["POST /api/user/{id}/calendar-feed", "always"],
  ["POST /api/user/{id}/deletion", "always"],
  ["POST /api/user/deletion/finish", "always"],
  ["GET /api/user/{id}/export", "always"],
]);

/** Files of the owner that contain data of many people, or a signed waiver. */
const loggedFiles = ["csv", "jsonl", "pdf", "zip", "json", "backup"];

/** The name of a call in the audit log. */
export const actionOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** Whether a call is recorded, and when. The owner's are: all that change something, and downloads of data. */
export function recordingOf(endpoint: Endpoint, actor: Actor["kind"]): "always" | "if-changed" | undefined {
  const action = actionOf(endpoint);
  const known = accountActs.get(action);
  if (known) return known;
  if (actor !== "admin" || endpoint.who === "visitor" || changesNothing.has(action)) return undefined;
  const isRead = endpoint.method === "GET" && !loggedFiles.includes(endpoint.as ?? "");
  return isRead ? undefined : "always";
}

/** The act of a call; undefined if it is not recorded. */
export function actOf(endpoint: Endpoint, actor: Actor, input: { params?: unknown; body?: unknown }): Act | undefined {
  const recording = recordingOf(endpoint, actor.kind);
  if (!recording) return undefined;
  return {
    action: actionOf(endpoint),
    subjects: new Map(idsIn(input.params, input.body)),
    outcome: "done",
    isAlways: recording === "always",
    isDue: false,
    isWritten: false,
    isStrict: actor.kind === "admin" || endpoint.path.startsWith("/api/admin/"),
  };
}

/** Whether a subject can be stored: an id, a day, a name of a section; never a name, an address or a text. */
const isStorable = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && /^[\w.:-]{1,64}$/.test(value));
const isUuid = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
const mostIds = 20;
/** Fields of a body with one of a few words, which say what was done. */
const choices = new Set(["state", "how"]);

/** All parameters of the path, and the ids and choices at the top of the body. */
function* idsIn(params: unknown, body: unknown): Generator<[string, string]> {
  for (const [name, value] of Object.entries(Object(params) as object))
    if (isStorable(value)) yield [name, String(value).toLowerCase()];
  for (const [name, value] of Object.entries(Object(body) as object)) {
    if (Array.isArray(value)) {
      const ids = value.filter(isUuid).slice(0, mostIds);
      if (ids.length > 0) yield [name, ids.join(",").toLowerCase()];
    } else if (isUuid(value)) yield [name === "id" ? "new" : name, value.toLowerCase()];
    else if (typeof value === "boolean" || (choices.has(name) && isStorable(value))) yield [name, String(value)];
  }
}

/** The subjects as stored. */
export const subjectsText = (subjects: ReadonlyMap<string, string>): string =>
  [...subjects].map(([name, ids]) => `${name}=${ids}`).join(" ");
