import { parseArgs } from "node:util";
import { studioVariables } from "../platform/process/env-variables.ts";
import type { HostEnv } from "../platform/process/env.ts";
import { StartError } from "../platform/process/start-error.ts";
import { prepareDatabase } from "../start.ts";
import { dropStudioKeys, endStudioLogins, resealStudio, rotateStudio } from "./keys.ts";
import { hostNameOf } from "./lookup.ts";
import {
  databaseUrl,
  openRegistry,
  type Registry,
  type Studio,
  type StudioSettings,
  type StudioVariable,
} from "./registry.ts";
import { envOf, publicUrlOf } from "./studio.ts";

const usage = `npm run studios -- add HOST --owner EMAIL [--seed none|small] [NAME=value …]
npm run studios -- list
npm run studios -- set HOST NAME=value …    (NAME= removes a value)
npm run studios -- pause HOST
npm run studios -- resume HOST
npm run studios -- host HOST --also OTHER
npm run studios -- remove HOST
npm run studios -- rotate HOST       (new AUTH_SECRET and DATA_KEY; the old ones stay valid)
npm run studios -- reseal [HOST]     (seals its notes with its first key; without HOST: all settings with STUDIOS_KEY)
npm run studios -- drop-keys HOST [--now]    (removes its old keys after 60 days, or now)
npm run studios -- end-logins HOST   (logs out its owner and its students)`;

type Options = { owner?: string | undefined; seed?: string | undefined; also?: string | undefined };

/** Runs one command on the registry of this environment; returns what to print. Throws a StartError. */
export async function studiosCommand(args: readonly string[], env: HostEnv): Promise<string> {
  const registry = await openRegistry(env);
  try {
    return await run(registry, args, env);
  } finally {
    await registry.close();
  }
}

async function run(registry: Registry, args: readonly string[], env: HostEnv): Promise<string> {
  const text = { type: "string" } as const;
  const options = { owner: text, seed: text, also: text, now: { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, given, ...rest] = positionals;
  if (command === "list" && !given) return list(await registry.list());
  if (command === "reseal" && !given) return resealRegistry(registry);
  if (!command || !given) throw new StartError(usage);
  const host = readHost(given);
  if (command === "add") return add({ registry, env }, host, values, readSettings(rest));
  const studio = await registry.find(host);
  if (!studio) throw new StartError(`No studio has the host name ${host}.`);
  switch (command) {
    case "set": {
      const settings = readSettings(rest);
      if (Object.keys(settings).length === 0) throw new StartError(usage);
      const changed = { ...studio, settings: merge(studio.settings, settings) };
      envOf(changed, { env, port: env.PORT });
      requireOwnHost(changed, env);
      await registry.set(studio.id, settings);
      return `${host} now uses ${Object.keys(settings).join(", ")}. A running host restarts it.`;
    }
    case "pause":
      await registry.setState(studio.id, "paused");
      return `${host} is paused: it answers 503, and its mails and reminders wait.`;
    case "resume":
      await registry.setState(studio.id, "active");
      return `${host} is active.`;
    case "host": {
      if (!values.also) throw new StartError(usage);
      const also = readHost(values.also);
      await registry.addHost(studio.id, also);
      return `${also} redirects to ${studio.hosts[0]}.`;
    }
    case "remove":
      await registry.remove(studio.id);
      return `${host} is no longer served. Its data is still there; to delete it: drop database "${studio.database}"; and remove DATA_DIR/studios/${studio.id}.`;
    case "rotate":
      return rotateStudio({ registry, env, say: console.log }, studio);
    case "reseal":
      return resealStudio({ registry, env, say: console.log }, studio);
    case "drop-keys":
      return dropStudioKeys({ registry, env, say: console.log }, studio, values.now ?? false);
    case "end-logins":
      return endStudioLogins({ registry, env, say: console.log }, studio);
    default:
      throw new StartError(usage);
  }
}

async function resealRegistry(registry: Registry): Promise<string> {
  const { resealed, unopened } = await registry.reseal();
  const done = `${resealed} studios' settings are newly sealed with the first STUDIOS_KEY.`;
  return unopened > 0
    ? `${done} No key opens those of ${unopened} studios: keep the old keys, and add the missing one.`
    : `${done} No studio needs another one: the old keys can be removed from STUDIOS_KEY.`;
}

async function add(
  { registry, env }: { registry: Registry; env: HostEnv },
  host: string,
  { owner, seed }: Options,
  given: StudioSettings,
): Promise<string> {
  if (!owner || (seed !== undefined && seed !== "none" && seed !== "small")) throw new StartError(usage);
  const settings = merge({ ADMIN_EMAIL: owner, OWNER_EMAIL: owner }, given);
  // Refuses a wrong setting before anything is created.
  const draft = { id: "new", hosts: [host], database: "new", settings: { ...settings, ...keysToCheck } };
  envOf(draft as Studio, { env, port: env.PORT });
  requireOwnHost(draft, env);
  const studio = await registry.add(host, settings, env.STUDIO_ROUND_MINUTES);
  const said: string[] = [];
  try {
    if (!studio.settings.DATABASE_URL) await registry.createDatabase(studio);
    const connectionString = databaseUrl(studio, env.STUDIOS_URL);
    const ofStudio = envOf(studio, { env, port: env.PORT });
    await prepareDatabase({ connectionString }, { ...ofStudio, SEED: seed ?? "none" }, (text) => said.push(text));
  } catch (error) {
    await registry.remove(studio.id);
    throw error;
  }
  await registry.setPrepared(studio);
  return [`${host} is at ${publicUrlOf(studio, env.PORT)}.`, ...said].join("\n");
}

const keysToCheck = { AUTH_SECRET: "x".repeat(32), DATA_KEY: "x".repeat(32) };

/** Other host names redirect to PUBLIC_URL, so it must lead to this studio. */
function requireOwnHost(studio: Pick<Studio, "hosts" | "settings">, { PORT }: HostEnv): void {
  const { hostname } = new URL(publicUrlOf(studio, PORT));
  if (studio.hosts.includes(hostname)) return;
  throw new StartError(`PUBLIC_URL must be at a host name of the studio: ${studio.hosts.join(", ")}.`);
}

/** Names of settings only: values may be secrets. */
function list(studios: readonly Studio[]): string {
  const lines = studios.map(({ hosts, state, database, settings }) => {
    const names = Object.keys(settings).join(" ") || "(STUDIOS_KEY does not open its settings)";
    return `${hosts.join(", ")}  ${state}  ${database}  ${names}`;
  });
  return [...lines, `${studios.length} studios.`].join("\n");
}

function readHost(text: string): string {
  const host = hostNameOf(URL.parse(`http://${text}`)?.hostname);
  if (!host || /[/@]/.test(text)) throw new StartError(`${text} is not a host name.`);
  return host;
}

function readSettings(parts: readonly string[]): StudioSettings {
  const pairs = parts.map((part): [StudioVariable, string] => {
    const [, name, value = ""] = /^(\w+)=(.*)$/s.exec(part) ?? [];
    const known = studioVariables.find((each) => each === name);
    if (!known)
      throw new StartError(`${name ?? part} is not a setting of a studio. Use ${studioVariables.join(", ")}.`);
    return [known, value];
  });
  return Object.fromEntries(pairs);
}

const merge = (before: StudioSettings, changes: StudioSettings): StudioSettings =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ""));
